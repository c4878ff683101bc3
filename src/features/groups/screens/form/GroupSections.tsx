import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { currencies } from '../../../../ui/form/currencies.ts';
import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { sharedProps } from '../../../../ui/form/fields/fieldProps.ts';
import { Field } from '../../../../ui/record/Field.tsx';
import { type FieldsForm, useDraft } from '../../../../ui/record/useFieldsForm.ts';
import type { FoundPlan } from '../../../service-plans/contract.ts';
import { PlansInput } from '../../../service-plans/public/PlansInput.tsx';
import { listGroupPlans } from '../../contract.ts';
import { guestGroup } from '../../fields.ts';
import { sections } from '../../texts.ts';

export interface SectionProps {
  form: FieldsForm<typeof guestGroup.map>;
}

export function IdentitySection({ form, isNew }: SectionProps & { isNew: boolean }) {
  return (
    <FormSection {...sections.identity}>
      <Field form={form} name="name" autoFocus={isNew} />
      <FieldRow>
        <Field form={form} name="kind" />
        <Field form={form} name="order" />
        {!isNew && <Field form={form} name="status" />}
      </FieldRow>
    </FormSection>
  );
}

export function WhenSection({ form }: SectionProps) {
  return (
    <FormSection {...sections.when}>
      <FieldRow wide>
        <Field form={form} name="validFrom" />
        <Field form={form} name="validUntil" />
      </FieldRow>
    </FormSection>
  );
}

export function GivesSection({
  form,
  number,
  known,
}: SectionProps & { number: number; known: readonly FoundPlan[] }) {
  const { label, help = '' } = guestGroup.map.plans;
  const useFound = (query: { text?: string }, enabled: boolean) =>
    useQuery({
      ...endpointQuery(listGroupPlans, { params: { orgNumber: String(number) }, query }),
      enabled,
    });
  return (
    <FormSection {...sections.gives}>
      <PlansInput
        key={form.key('plans')}
        input={sharedProps({ form, name: 'plans', label, help })}
        none="–"
        known={known}
        useFound={useFound}
      />
      <Field form={form} name="percentOff" />
    </FormSection>
  );
}

export function BillingSection({ form }: SectionProps) {
  const billing = useDraft(form, 'billing');
  return (
    <FormSection {...sections.billing}>
      <FieldRow>
        <Field form={form} name="billing" />
        {billing === 'master' && <Field form={form} name="master" required />}
      </FieldRow>
      {billing !== 'members' && (
        <>
          <FieldRow>
            <Field form={form} name="dailyLimit" />
            <Field form={form} name="totalLimit" />
            <Field form={form} name="currency" options={currencies} />
          </FieldRow>
          <Field form={form} name="onLimit" />
        </>
      )}
    </FormSection>
  );
}

export function SharedSection({ form }: SectionProps) {
  return (
    <FormSection {...sections.shared}>
      <FieldRow>
        <Field form={form} name="devices" />
        <Field form={form} name="poolDown" />
        <Field form={form} name="poolUp" />
      </FieldRow>
      <Field form={form} name="vlan" />
    </FormSection>
  );
}

export function ContactSection({ form }: SectionProps) {
  return (
    <FormSection {...sections.contact}>
      <FieldRow>
        <Field form={form} name="contact" />
        <Field form={form} name="contactEmail" />
        <Field form={form} name="contactPhone" />
      </FieldRow>
      <Field form={form} name="coordinatorMost" />
      <Field form={form} name="note" />
    </FormSection>
  );
}
