import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { currencies } from '../../../../ui/form/currencies.ts';
import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { sharedProps } from '../../../../ui/form/fields/fieldProps.ts';
import { ReadOnlyForm, ReadOnlyValue } from '../../../../ui/form/ReadOnlyValue.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { Items } from '../../../../ui/record/Items.tsx';
import { type FieldsForm, useDraft } from '../../../../ui/record/useFieldsForm.ts';
import { PlansInput } from '../../../service-plans/public/PlansInput.tsx';
import { planOption } from '../../../service-plans/public/plan-option.ts';
import { listPromoPlans, type PromoRecord } from '../../contract.ts';
import { promoCode } from '../../fields.ts';
import { formTexts, sections } from '../../texts.ts';
import { AreasField } from './AreasField.tsx';
import { PlanInput } from './PlanInput.tsx';

export interface SectionProps {
  form: FieldsForm<typeof promoCode.map>;
  /** the organization */
  number: number;
  /** the stored record, or the source of a copy */
  known: Pick<PromoRecord, 'knownPlans' | 'knownAreas' | 'upgradeTo'> | null;
}

export function IdentitySection({ form, isNew }: Pick<SectionProps, 'form'> & { isNew: boolean }) {
  const isSeries = useIsSeries(form);
  return (
    <FormSection {...sections.identity}>
      <Field form={form} name="name" autoFocus={isNew} />
      <FieldRow>
        <Field
          form={form}
          name="code"
          {...(isSeries && { label: formTexts.beginning, help: formTexts.beginningHelp })}
        />
        <Field form={form} name="status" />
      </FieldRow>
    </FormSection>
  );
}

/** Whether the form is of a series. */
export function useIsSeries(form: SectionProps['form']): boolean {
  return useDraft(form, 'series').isOn;
}

export function GivesSection({ form, number, known }: SectionProps) {
  const kind = useDraft(form, 'gives');
  return (
    <FormSection {...sections.gives}>
      <FieldRow>
        <Field form={form} name="gives" />
        {kind === 'percentOff' && <Field form={form} name="percentOff" required />}
        {kind === 'extraTime' && <Field form={form} name="extraSeconds" required />}
      </FieldRow>
      {kind === 'amountOff' && (
        <Items form={form} name="amountsOff">
          {(at) => (
            <FieldRow>
              <Field form={form} name={at('amount')} />
              <Field form={form} name={at('currency')} options={currencies} />
            </FieldRow>
          )}
        </Items>
      )}
      {kind === 'upgrade' && <UpgradeField form={form} number={number} known={known} />}
    </FormSection>
  );
}

function UpgradeField({ form, number, known }: SectionProps) {
  const { label, help = '' } = promoCode.map.upgradeTo;
  const { onChange, defaultValue, error } = sharedProps({ form, name: 'upgradeTo', label });
  const initial = known?.knownPlans.find(({ id }) => id === defaultValue) ?? null;
  if (use(ReadOnlyForm))
    return (
      <ReadOnlyValue label={label}>
        {initial === null ? formTexts.outside : planOption(initial).label}
      </ReadOnlyValue>
    );
  return (
    <PlanInput
      key={form.key('upgradeTo')}
      number={number}
      label={label}
      help={help}
      required
      initial={initial}
      error={error}
      onChoose={onChange}
    />
  );
}

export function WhereSection({ form, number, known }: SectionProps) {
  const kind = useDraft(form, 'gives');
  const { label, help = '' } = promoCode.map.plans;
  const useFound = (query: { text?: string }, enabled: boolean) =>
    useQuery({
      ...endpointQuery(listPromoPlans, { params: { orgNumber: String(number) }, query }),
      enabled,
    });
  const needsPlans = kind === 'freePlan' || kind === 'upgrade' || kind === 'unlock';
  return (
    <FormSection {...sections.where}>
      <PlansInput
        key={form.key('plans')}
        input={sharedProps({
          form,
          name: 'plans',
          label,
          ...(!needsPlans && { help }),
          required: needsPlans,
        })}
        none={help}
        known={known?.knownPlans ?? []}
        useFound={useFound}
      />
      <AreasField form={form} known={known?.knownAreas ?? []} />
    </FormSection>
  );
}

export function WhenSection({ form }: Pick<SectionProps, 'form'>) {
  return (
    <FormSection {...sections.when}>
      <FieldRow wide>
        <Field form={form} name="validFrom" />
        <Field form={form} name="validUntil" />
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

export function LimitsSection({ form }: Pick<SectionProps, 'form'>) {
  const isSeries = useIsSeries(form);
  return (
    <FormSection {...sections.limits}>
      <FieldRow>
        {!isSeries && <Field form={form} name="totalUses" />}
        <Field form={form} name="usesPerGuest" />
      </FieldRow>
      <Items form={form} name="budget">
        {(at) => (
          <FieldRow>
            <Field form={form} name={at('amount')} />
            <Field form={form} name={at('currency')} options={currencies} />
          </FieldRow>
        )}
      </Items>
    </FormSection>
  );
}

export function AudienceSection({ form }: Pick<SectionProps, 'form'>) {
  const audience = useDraft(form, 'audience');
  const needsValues = audience !== 'everyone' && audience !== 'firstPurchase';
  return (
    <FormSection {...sections.audience}>
      <Field form={form} name="audience" />
      {needsValues && <Field form={form} name="audienceValues" required />}
      <Field form={form} name="note" />
    </FormSection>
  );
}

export function SeriesSection({ form }: Pick<SectionProps, 'form'>) {
  const isSeries = useIsSeries(form);
  const [isOn, setOn] = useState(isSeries);
  return (
    <FormSection {...sections.series}>
      <Switch
        label={formTexts.isSeries}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          setOn(checked);
          form.setFieldValue('series', { ...form.getValues().series, isOn: checked });
          if (checked) form.setFieldValue('totalUses', '');
        }}
      />
      {isOn && (
        <FieldRow>
          <Field form={form} name="series.count" />
          <Field form={form} name="series.length" />
        </FieldRow>
      )}
    </FormSection>
  );
}
