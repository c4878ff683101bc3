import { useState } from 'react';
import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { type FieldsForm, useDraft } from '../../../../ui/record/useFieldsForm.ts';
import type { PolicyRecord } from '../../contract.ts';
import { generator, type rotatingPassword } from '../../fields.ts';
import { bitsOf } from '../../rules/entropy.ts';
import { formTexts, secretTexts, sections } from '../../texts.ts';
import classes from '../RotatingPassword.module.css';
import { AreasField } from './AreasField.tsx';
import { ListButton } from './ListButton.tsx';
import type { PolicyChoices } from './PolicyForm.tsx';
import { SecretButton } from './SecretButton.tsx';

export type PolicyFields = FieldsForm<(typeof rotatingPassword)['map']>;

interface SectionProps {
  form: PolicyFields;
  choices: PolicyChoices;
}

/** A Wi-Fi key has none of these, and its form does not show them. */
const notOfKeys = { plan: '', devicesPerDay: '', overlap: '0 seconds' };

export function NetworkSection({ form, choices, isNew }: SectionProps & { isNew: boolean }) {
  const mode = useDraft(form, 'mode');
  form.watch('mode', ({ value }) => {
    if (value === 'psk') form.setValues(notOfKeys);
  });
  return (
    <FormSection {...sections.network}>
      <Field form={form} name="name" autoFocus={isNew} />
      <FieldRow>
        <Field form={form} name="ssid" />
        <Field form={form} name="mode" />
      </FieldRow>
      {mode === 'psk' && <p className={classes.note}>{formTexts.follow}</p>}
      <AreasField form={form} areas={choices.areas} />
    </FormSection>
  );
}

export function ScheduleSection({ form, choices }: SectionProps) {
  const repeat = useDraft(form, 'repeat');
  const mode = useDraft(form, 'mode');
  return (
    <FormSection {...sections.schedule}>
      <FieldRow>
        <Field form={form} name="repeat" />
        {repeat === 'hours' && <Field form={form} name="hours" required />}
        {repeat === 'monthly' && <Field form={form} name="monthDay" required />}
        {repeat !== 'manual' && (
          <Field form={form} name="time" help={formTexts.zone(choices.timeZone)} />
        )}
      </FieldRow>
      {repeat === 'weekly' && <Field form={form} name="days" />}
      {mode === 'psk' ? (
        <p className={classes.note}>{formTexts.key}</p>
      ) : (
        <FieldRow>
          <Field form={form} name="overlap" />
          <Field form={form} name="onChange" />
        </FieldRow>
      )}
    </FormSection>
  );
}

interface PasswordSectionProps {
  form: PolicyFields;
  number: number;
  record: PolicyRecord | null;
}

export function PasswordSection({ form, number, record }: PasswordSectionProps) {
  const chosen = useDraft(form, 'generator');
  const length = useDraft(form, 'length');
  const kind = generator.values.find((one) => one === chosen) ?? 'words';
  const hasLength = kind === 'readable' || kind === 'digits';
  const bits = bitsOf({ generator: kind, length: Number(length) || null });
  return (
    <FormSection {...sections.password}>
      <FieldRow>
        <Field form={form} name="generator" />
        {hasLength && <Field form={form} name="length" required />}
      </FieldRow>
      {kind !== 'list' && bits > 0 && <p className={classes.note}>{formTexts.bits(bits)}</p>}
      {kind === 'list' && record !== null && <ListButton number={number} record={record} />}
    </FormSection>
  );
}

export function AccessSection({ form, choices }: SectionProps) {
  const mode = useDraft(form, 'mode');
  if (mode === 'psk') return null;
  return (
    <FormSection {...sections.access}>
      <FieldRow>
        <Field
          form={form}
          name="plan"
          required
          options={choices.plans.map(({ id, name, areaName }) => ({
            value: id,
            label: `${name} (${areaName})`,
          }))}
        />
        <Field form={form} name="devicesPerDay" />
      </FieldRow>
    </FormSection>
  );
}

export function AnnouncementSection({
  form,
  choices,
  number,
  record,
}: SectionProps & Omit<PasswordSectionProps, 'form'>) {
  const [hasSecret, setHasSecret] = useState(record?.hasSigningSecret ?? false);
  const webhookUrl = useDraft(form, 'webhookUrl');
  const smsUrl = useDraft(form, 'smsUrl');
  const isSigned = webhookUrl !== '' || smsUrl !== '';
  return (
    <FormSection {...sections.announce}>
      <Field form={form} name="emails" />
      {!choices.hasMail && <p className={classes.note}>{formTexts.noMail}</p>}
      <FieldRow>
        <Field form={form} name="phones" />
        <Field form={form} name="smsUrl" />
      </FieldRow>
      <Field form={form} name="webhookUrl" />
      {isSigned && !hasSecret && <p className={classes.note}>{secretTexts.missing}</p>}
      {record !== null && isSigned && (
        <SecretButton number={number} id={record.id} onMade={() => setHasSecret(true)} />
      )}
      <FieldRow>
        <Field form={form} name="leadHours" />
        <Field form={form} name="language" />
      </FieldRow>
      <Field form={form} name="template" />
    </FormSection>
  );
}
