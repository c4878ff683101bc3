import { featureIds, featureNames } from '../../contract/features.ts';
import { allRights, hasRight, reaches, rightNames } from '../../contract/permissions.ts';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { CheckListField } from '../../ui/form/fields/CheckListField.tsx';
import { SelectField } from '../../ui/form/fields/SelectField.tsx';
import { TextAreaField } from '../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import type { RecordFormApi } from '../../ui/form/useRecordForm.ts';
import { menuOf, mostOfType, type RoleTemplateType } from './choices.ts';
import { type Author, pageOf } from './rules.ts';
import { texts, typeHelp } from './texts.ts';
import type { TemplateValues } from './values.ts';

interface SectionProps {
  form: RecordFormApi<TemplateValues>;
  type: RoleTemplateType;
}

export function IdentitySection({ form, type }: SectionProps) {
  return (
    <FormSection title={texts.identity} help={typeHelp[type]}>
      <TextField form={form} name="name" label={texts.name} required />
      <TextAreaField
        form={form}
        name="description"
        label={texts.description}
        help={texts.descriptionHelp}
      />
      <SelectField
        form={form}
        name="redirect"
        label={texts.redirect}
        help={texts.redirectHelp}
        options={pagesFor(type, form.getValues().redirect)}
        clearable
        placeholder={texts.redirectNone}
      />
    </FormSection>
  );
}

export function RightsSection({ form, author }: Omit<SectionProps, 'type'> & { author: Author }) {
  const given = form.getValues().rights;
  return (
    <FormSection title={texts.rightsSection} help={texts.rightsHelp}>
      <CheckListField
        form={form}
        name="rights"
        label={texts.rights}
        options={allRights.map((right) => ({
          value: right,
          label: rightNames[right],
          disabled: !given.includes(right) && !hasRight(author.rights, right),
        }))}
      />
    </FormSection>
  );
}

/** The screens that the type may view, and a page below one that was chosen elsewhere. */
function pagesFor(type: RoleTemplateType, chosen: string) {
  const pages = featureIds
    .filter(
      (id) =>
        id === 'admin-history' || (id !== 'hotspot-2.0' && reaches(mostOfType(type, id), 'view')),
    )
    .map((id) => ({ value: pageOf(id), label: `${menuOf(id)} › ${featureNames[id]}` }));
  const isListed = chosen === '' || pages.some(({ value }) => value === chosen);
  return isListed ? pages : [...pages, { value: chosen, label: chosen }];
}
