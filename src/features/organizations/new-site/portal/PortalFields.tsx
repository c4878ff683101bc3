import { FieldRow } from '../../../../ui/form/FormSection.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import type { BrandTheme } from '../../fields.ts';
import { BrandField } from '../../form/BrandField.tsx';
import type { SiteForm } from '../steps/useSiteForm.ts';

interface PortalFieldsProps {
  form: SiteForm;
  /** the path of the site or an area in the form */
  path: 'site' | `areas.${number}`;
  /** the values that apply while an input is empty */
  inherited: { brandTheme: BrandTheme | null; language: string | null };
  autoFocus?: boolean;
}

/** The brand and the language of a portal. */
export function PortalFields({ form, path, inherited, autoFocus = false }: PortalFieldsProps) {
  return (
    <FieldRow wide>
      <BrandField
        form={form}
        name={`${path}.brandTheme`}
        inherited={inherited.brandTheme}
        autoFocus={autoFocus}
      />
      <Field form={form} name={`${path}.language`} inherited={inherited.language} />
    </FieldRow>
  );
}
