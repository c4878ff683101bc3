import { FieldRow } from '../../../../ui/form/FormSection.tsx';
import { TextField } from '../../../../ui/form/fields/TextField.tsx';
import type { RecordFormApi } from '../../../../ui/form/useRecordForm.ts';
import type { BrandTheme } from '../../contract.ts';
import { BrandField } from '../../form/BrandField.tsx';
import { texts } from '../../edit/texts.ts';
import type { PortalValues } from '../draft/site-draft.ts';

interface PortalFieldsProps {
  form: RecordFormApi<PortalValues>;
  /** whose portal it is, by its path in the form */
  at: 'site' | `areas.${number}`;
  /** what stands where nothing is chosen */
  inherited: { brandTheme: BrandTheme | null; language: string | null };
  autoFocus?: boolean;
}

/** What the wizard asks of a portal. */
export function PortalFields({ form, at, inherited, autoFocus = false }: PortalFieldsProps) {
  const { brandTheme, language } = inherited;
  return (
    <FieldRow wide>
      <BrandField
        form={form}
        name={`${at}.brandTheme`}
        inherited={brandTheme}
        autoFocus={autoFocus}
      />
      <TextField
        form={form}
        name={`${at}.language`}
        label={texts.language}
        help={texts.tagHelp}
        placeholder={language === null ? texts.notSet : texts.inherited(language)}
      />
    </FieldRow>
  );
}
