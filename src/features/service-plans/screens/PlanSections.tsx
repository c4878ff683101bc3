import { currencies } from '../../../ui/form/currencies.ts';
import { FieldRow, FormSection } from '../../../ui/form/FormSection.tsx';
import { Field } from '../../../ui/record/Field.tsx';
import { Items } from '../../../ui/record/Items.tsx';
import { type FieldsForm, useDraft } from '../../../ui/record/useFieldsForm.ts';
import type { servicePlan } from '../fields.ts';
import { sections, texts } from '../texts.ts';

interface SectionProps {
  form: FieldsForm<typeof servicePlan.map>;
}

interface LocalSectionProps extends SectionProps {
  /** of the site */
  timeZone: string;
}

export function IdentitySection({ form }: SectionProps) {
  return (
    <FormSection {...sections.identity}>
      <Field form={form} name="name" />
      <FieldRow>
        <Field form={form} name="status" />
        <Field form={form} name="icon" />
      </FieldRow>
    </FormSection>
  );
}

export function PortalSection({ form }: SectionProps) {
  return (
    <FormSection {...sections.portal}>
      <Items form={form} name="texts">
        {(at) => (
          <>
            <FieldRow>
              <Field form={form} name={at('portalName')} />
              <Field form={form} name={at('language')} />
            </FieldRow>
            <Field form={form} name={at('description')} />
          </>
        )}
      </Items>
    </FormSection>
  );
}

export function PriceSection({ form }: SectionProps) {
  return (
    <FormSection {...sections.price}>
      <FieldRow>
        <Field form={form} name="price" />
        <Field form={form} name="currency" options={currencies} />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="taxRate" />
      </FieldRow>
      <Field form={form} name="taxIncluded" />
      <Field form={form} name="paymentMethods" />
      <Items form={form} name="revenueShare">
        {(at) => (
          <FieldRow>
            <Field form={form} name={at('party')} />
            <Field form={form} name={at('percent')} />
          </FieldRow>
        )}
      </Items>
    </FormSection>
  );
}

export function TimeSection({ form, timeZone }: LocalSectionProps) {
  const kind = useDraft(form, 'durationKind');
  return (
    <FormSection {...sections.time}>
      <Field form={form} name="durationKind" />
      {(kind === 'elapsed' || kind === 'usage') && <Field form={form} name="duration" required />}
      {kind === 'fixedEnd' && (
        <Field form={form} name="endsAt" help={texts.localTime(timeZone)} required />
      )}
      {kind === 'untilTime' && <Field form={form} name="untilTime" required />}
    </FormSection>
  );
}

export function SpeedSection({ form }: SectionProps) {
  const onQuota = useDraft(form, 'onQuota');
  return (
    <FormSection {...sections.speed}>
      <FieldRow>
        <Field form={form} name="bandwidthDown" />
        <Field form={form} name="bandwidthUp" />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="burstDown" />
        <Field form={form} name="burstUp" />
        <Field form={form} name="burstSeconds" />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="quotaBytes" />
        <Field form={form} name="onQuota" />
      </FieldRow>
      {onQuota === 'throttle' && (
        <FieldRow>
          <Field form={form} name="throttleDown" />
          <Field form={form} name="throttleUp" />
        </FieldRow>
      )}
    </FormSection>
  );
}

export function DevicesSection({ form }: SectionProps) {
  return (
    <FormSection {...sections.devices}>
      <FieldRow>
        <Field form={form} name="maxDevices" />
        <Field form={form} name="extraDevicePrice" />
      </FieldRow>
    </FormSection>
  );
}

export function EligibilitySection({ form, timeZone }: LocalSectionProps) {
  return (
    <FormSection {...sections.eligibility}>
      <Field form={form} name="loginMethods" />
      <Field form={form} name="guestGroups" />
      <Field form={form} name="limitedTo" />
      <FieldRow wide>
        <Field form={form} name="visibleFrom" help={texts.localTime(timeZone)} />
        <Field form={form} name="visibleUntil" help={texts.localTime(timeZone)} />
      </FieldRow>
      <Items form={form} name="daysAndHours">
        {(at) => (
          <>
            <Field form={form} name={at('days')} />
            <FieldRow>
              <Field form={form} name={at('from')} />
              <Field form={form} name={at('until')} />
            </FieldRow>
          </>
        )}
      </Items>
    </FormSection>
  );
}

export function NetworkSection({ form }: SectionProps) {
  return (
    <FormSection {...sections.network}>
      <FieldRow>
        <Field form={form} name="vlan" />
        <Field form={form} name="contentFilter" />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="sessionTimeout" />
        <Field form={form} name="idleTimeout" />
        <Field form={form} name="interimInterval" />
      </FieldRow>
    </FormSection>
  );
}
