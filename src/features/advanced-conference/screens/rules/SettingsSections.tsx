import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { Items } from '../../../../ui/record/Items.tsx';
import { useDraft } from '../../../../ui/record/useFieldsForm.ts';
import { texts } from '../../texts.ts';
import type { SettingsForm } from './useSettingsEditor.ts';

const codeFields = ['sharing', 'alphabet', 'codeLength', 'codePrefix'] as const;

/** The fields of the settings. */
export function SettingsSections({ form }: { form: SettingsForm }) {
  // Codes that are wrong would prevent saving without a word.
  const isCode =
    useDraft(form, 'login') === 'code' ||
    codeFields.some((name) => form.errors[name] !== undefined);
  return (
    <>
      <FormSection {...texts.settingsSections.bandwidth}>
        <FieldRow>
          <Field form={form} name="uplinkDown" />
          <Field form={form} name="uplinkUp" />
        </FieldRow>
        <FieldRow>
          <Field form={form} name="share" />
          <Field form={form} name="oversubscription" />
        </FieldRow>
        <FieldRow>
          <Field form={form} name="guestReserveDown" />
          <Field form={form} name="guestReserveUp" />
        </FieldRow>
        <FieldRow>
          <Field form={form} name="leastPerEvent" />
          <Field form={form} name="mostPerEvent" />
        </FieldRow>
      </FormSection>
      <FormSection {...texts.settingsSections.ssid}>
        <Field form={form} name="slots" />
        <Items form={form} name="controllers">
          {(at) => (
            <FieldRow>
              <Field form={form} name={at('name')} />
              <Field form={form} name={at('slots')} />
            </FieldRow>
          )}
        </Items>
        <Field form={form} name="ssidPattern" />
        <Field form={form} name="forbiddenWords" />
        <Field form={form} name="security" />
      </FormSection>
      <FormSection {...texts.settingsSections.codes}>
        <Field form={form} name="login" />
        {isCode && (
          <>
            <FieldRow>
              <Field form={form} name="sharing" />
              <Field form={form} name="alphabet" />
            </FieldRow>
            <FieldRow>
              <Field form={form} name="codeLength" />
              <Field form={form} name="codePrefix" />
            </FieldRow>
          </>
        )}
        <Field form={form} name="devicesPerCode" />
        <FieldRow>
          <Field form={form} name="validBeforeMinutes" />
          <Field form={form} name="validAfterMinutes" />
        </FieldRow>
      </FormSection>
      <FormSection {...texts.settingsSections.rules}>
        <FieldRow>
          <Field form={form} name="leadMinutes" />
          <Field form={form} name="teardownMinutes" />
        </FieldRow>
        <FieldRow>
          <Field form={form} name="concurrentEvents" />
          <Field form={form} name="approvalAbove" />
        </FieldRow>
      </FormSection>
    </>
  );
}
