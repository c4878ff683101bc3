import { currencies } from '../../ui/form/currencies.ts';
import { FieldRow, FormSection } from '../../ui/form/FormSection.tsx';
import { CheckListField } from '../../ui/form/fields/CheckListField.tsx';
import { NumberField } from '../../ui/form/fields/NumberField.tsx';
import { SelectField } from '../../ui/form/fields/SelectField.tsx';
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx';
import { TextAreaField } from '../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { RepeatedFields } from '../../ui/form/RepeatedFields.tsx';
import type { RecordFormApi } from '../../ui/form/useRecordForm.ts';
import { iconOptions, paymentMethodOptions, statusOptions } from './public/options.ts';
import type { PlanValues } from './public/values.ts';
import { texts } from './texts.ts';

interface SectionProps {
  form: RecordFormApi<PlanValues>;
}

export function IdentitySection({ form }: SectionProps) {
  return (
    <FormSection title={texts.identity} help={texts.identityHelp}>
      <TextField form={form} name="name" label={texts.name} required />
      <FieldRow>
        <SelectField form={form} name="status" label={texts.status} options={statusOptions} />
        <SelectField form={form} name="icon" label={texts.icon} options={iconOptions} />
      </FieldRow>
    </FormSection>
  );
}

export function PortalSection({ form }: SectionProps) {
  const written = form.getValues().texts;
  return (
    <FormSection title={texts.portal} help={texts.portalHelp}>
      <RepeatedFields
        keys={written.map((_text, index) => form.key(`texts.${index}`))}
        nameOf={(index) => texts.textOf(index + 1)}
        addLabel={texts.addLanguage}
        least={1}
        onAdd={() =>
          form.insertListItem('texts', { language: '', portalName: '', description: '' })
        }
        onRemove={(index) => form.removeListItem('texts', index)}
      >
        {(index) => (
          <>
            <FieldRow>
              <TextField
                form={form}
                name={`texts.${index}.portalName`}
                label={texts.portalName}
                required
              />
              <TextField
                form={form}
                name={`texts.${index}.language`}
                label={texts.language}
                help={texts.languageHelp}
                required
              />
            </FieldRow>
            <TextAreaField
              form={form}
              name={`texts.${index}.description`}
              label={texts.description}
            />
          </>
        )}
      </RepeatedFields>
    </FormSection>
  );
}

export function PriceSection({ form }: SectionProps) {
  const { revenueShare } = form.getValues();
  return (
    <FormSection title={texts.priceSection} help={texts.priceHelp}>
      <FieldRow>
        <TextField form={form} name="price" label={texts.price} inputMode="decimal" required />
        <SelectField
          form={form}
          name="currency"
          label={texts.currency}
          options={currencies}
          required
        />
      </FieldRow>
      <FieldRow>
        <TextField
          form={form}
          name="taxRate"
          label={texts.taxRate}
          inputMode="decimal"
          unit="%"
          required
        />
      </FieldRow>
      <SwitchField form={form} name="taxIncluded" label={texts.taxIncluded} />
      <CheckListField
        form={form}
        name="paymentMethods"
        label={texts.paymentMethods}
        options={paymentMethodOptions}
      />
      <RepeatedFields
        keys={revenueShare.map((_share, index) => form.key(`revenueShare.${index}`))}
        nameOf={(index) => texts.share(index + 1)}
        addLabel={texts.addShare}
        onAdd={() => form.insertListItem('revenueShare', { party: '', percent: null })}
        onRemove={(index) => form.removeListItem('revenueShare', index)}
      >
        {(index) => (
          <FieldRow>
            <TextField
              form={form}
              name={`revenueShare.${index}.party`}
              label={texts.party}
              required
            />
            <NumberField
              form={form}
              name={`revenueShare.${index}.percent`}
              label={texts.percent}
              unit="%"
              required
            />
          </FieldRow>
        )}
      </RepeatedFields>
    </FormSection>
  );
}
