import { hasRight } from '../../../contract/permissions.ts';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { Field } from '../../../ui/record/Field.tsx';
import type { FieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { roleTemplate, type TemplateContext } from '../fields.ts';
import { firstPagesOf, pageName } from '../rules.ts';
import { sections, typeHelp } from '../texts.ts';

export type TemplateForm = FieldsForm<typeof roleTemplate.map>;

interface IdentityProps extends Pick<TemplateContext, 'type'> {
  form: TemplateForm;
}

export function IdentitySection({ form, type }: IdentityProps) {
  const { redirect } = form.getValues();
  const pages = firstPagesOf(type);
  // Other clients can store a page below a feature's page.
  const offered = redirect === '' || pages.includes(redirect) ? pages : [...pages, redirect];
  return (
    <FormSection title={sections.identity} help={typeHelp[type]}>
      <Field form={form} name="name" />
      <Field form={form} name="description" />
      <Field
        form={form}
        name="redirect"
        options={offered.map((address) => ({ value: address, label: pageName(address) }))}
      />
    </FormSection>
  );
}

interface RightsProps extends Pick<TemplateContext, 'author'> {
  form: TemplateForm;
}

export function RightsSection({ form, author }: RightsProps) {
  const given = form.getValues().rights;
  const { values, names } = roleTemplate.map.rights;
  return (
    <FormSection {...sections.rights}>
      <Field
        form={form}
        name="rights"
        options={values.map((right) => ({
          value: right,
          label: names[right],
          disabled: !given.includes(right) && !hasRight(author.rights, right),
        }))}
      />
    </FormSection>
  );
}
