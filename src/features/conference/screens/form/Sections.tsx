import { currencies } from '../../../../ui/form/currencies.ts';
import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { SelectField } from '../../../../ui/form/fields/SelectField.tsx';
import { formatZone } from '../../../../ui/format.ts';
import { Field } from '../../../../ui/record/Field.tsx';
import { useDraft } from '../../../../ui/record/useFieldsForm.ts';
import type { ConferenceSiteReply } from '../../check/contract.ts';
import type { ConferenceSecretName } from '../../fields.ts';
import type { ConferenceForm, LoginKind } from './conference-input.ts';
import { formTexts as texts } from './texts.ts';

export interface SectionProps {
  form: ConferenceForm;
  site: ConferenceSiteReply;
  login: LoginKind;
  /** the names of the stored secrets */
  stored: readonly ConferenceSecretName[];
  /** it has begun: its start, its mode and its lead stay */
  hasBegun: boolean;
}

/** Name, contact, times, mode and price. */
export function BasicsSection({ form, site, hasBegun }: SectionProps) {
  const zone = texts.zone(formatZone(site.timeZone));
  const { start, end } = form.fields.map;
  return (
    <>
      <FormSection {...texts.sections.basics}>
        <FieldRow>
          <Field form={form} name="name" />
          <Field form={form} name="reference" />
        </FieldRow>
        <FieldRow>
          <Field form={form} name="contactName" />
          <Field form={form} name="contactPhone" />
        </FieldRow>
        <Field form={form} name="contactEmail" />
      </FormSection>
      <FormSection {...texts.sections.times}>
        <FieldRow>
          <Field form={form} name="start" label={`${start.label}, ${zone}`} disabled={hasBegun} />
          <Field form={form} name="end" label={`${end.label}, ${zone}`} />
        </FieldRow>
        <FieldRow>
          <Field form={form} name="leadMinutes" disabled={hasBegun} />
          <Field form={form} name="turnoverMinutes" />
        </FieldRow>
        <Field form={form} name="mode" disabled={hasBegun} />
      </FormSection>
      <FormSection {...texts.sections.billing}>
        <FieldRow>
          <Field form={form} name="billing" />
          <Field form={form} name="price" />
          <Field form={form} name="currency" options={currencies} />
        </FieldRow>
        <Field form={form} name="note" />
      </FormSection>
    </>
  );
}

/** How attendees sign in, and what they see. */
export function LoginSection({ form, site, login, stored }: SectionProps) {
  const mode = useDraft(form, 'mode');
  const { portalArea } = form.fields.map;
  if (mode !== 'standard')
    return (
      <FormSection
        title={texts.sections.login.title}
        help={mode === 'dark' ? texts.noLoginDark : texts.noLoginBypass}
      >
        {null}
      </FormSection>
    );
  const { sharing, codeLength } = site.rules;
  return (
    <>
      <FormSection
        title={texts.sections.login.title}
        help={login === 'password' ? texts.byPassword : texts.byCode[sharing](codeLength)}
      >
        {login === 'password' ? (
          <FieldRow>
            <Field form={form} name="userName" required />
            <Field
              form={form}
              name="secrets.password"
              required
              isSet={stored.includes('password')}
            />
          </FieldRow>
        ) : (
          <FieldRow>
            <Field form={form} name="secrets.code" isSet={stored.includes('code')} />
          </FieldRow>
        )}
      </FormSection>
      <FormSection {...texts.sections.portal}>
        <SelectField
          form={form}
          name="portalArea"
          label={portalArea.label}
          help={portalArea.help ?? ''}
          options={site.areas.map(({ number, name }) => ({ value: String(number), label: name }))}
          clearable
        />
        <Field form={form} name="landingPage" />
      </FormSection>
    </>
  );
}

/** How many devices come, and which need no login. */
export function DevicesSection({ form }: SectionProps) {
  const mode = useDraft(form, 'mode');
  return (
    <FormSection {...texts.sections.devices}>
      <FieldRow>
        <Field form={form} name="attendees" />
        <Field form={form} name="devicesEach" />
      </FieldRow>
      {mode === 'standard' && <Field form={form} name="staticMacs" />}
    </FormSection>
  );
}
