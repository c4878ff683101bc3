import { use, useState } from 'react';
import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { sharedProps } from '../../../../ui/form/fields/fieldProps.ts';
import { ReadOnlyForm, ReadOnlyValue } from '../../../../ui/form/ReadOnlyValue.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { Items } from '../../../../ui/record/Items.tsx';
import { type FieldsForm, useDraft } from '../../../../ui/record/useFieldsForm.ts';
import type { PromotionRecord } from '../../contract.ts';
import { type PromotionType, placement, promotion, promotionStatus } from '../../fields.ts';
import { goalsOf, placementsOf } from '../../rules/promotion-errors.ts';
import { sections, texts } from '../../texts.ts';
import { type ChosenOrganization, ChosenOrganizations } from '../ChosenOrganizations.tsx';
import classes from '../Promotions.module.css';
import { useSendingObstacle } from '../useSendingObstacle.ts';
import { LocalField, type ShownLanguage } from './LocalField.tsx';

interface SectionProps {
  form: FieldsForm<typeof promotion.map>;
  type: PromotionType;
}

export function IdentitySection({ form, type, isNew }: SectionProps & { isNew: boolean }) {
  const places = placementsOf(type);
  return (
    <FormSection {...sections.identity}>
      <Field form={form} name="name" autoFocus={isNew} />
      <FieldRow>
        <Field
          form={form}
          name="status"
          options={promotionStatus.options.filter(
            ({ value }) => !isNew || value === 'Draft' || value === 'Active',
          )}
        />
        {places.length > 1 && (
          <Field
            form={form}
            name="placement"
            options={placement.options.filter(({ value }) => places.includes(value))}
          />
        )}
      </FieldRow>
      <Field form={form} name="languages" required />
    </FormSection>
  );
}

export function QuestionsSection({ form, shown }: SectionProps & { shown: ShownLanguage }) {
  const questions = useDraft(form, 'questions');
  return (
    <FormSection {...sections.questions}>
      <Items form={form} name="questions">
        {(at, index) => (
          <>
            <LocalField form={form} name={at('question')} shown={shown} longest={200} required />
            <Field form={form} name={at('kind')} />
            {questions[index]?.kind === 'options' && (
              <LocalField form={form} name={at('options')} shown={shown} longest={300} required />
            )}
          </>
        )}
      </Items>
    </FormSection>
  );
}

export function MessageSection({ form }: Pick<SectionProps, 'form'>) {
  const channel = useDraft(form, 'channel');
  const obstacle = useSendingObstacle([
    { type: 'message', channel: channel === 'sms' ? 'sms' : 'email' },
  ]);
  return (
    <FormSection {...sections.message}>
      <FieldRow>
        <Field form={form} name="sendAfter" />
        <Field form={form} name="hoursAfter" />
      </FieldRow>
      <Field form={form} name="channel" />
      {obstacle !== null && <p className={classes.note}>{obstacle}</p>}
      {channel === 'sms' && <Field form={form} name="webhookUrl" required />}
    </FormSection>
  );
}

export function WhereSection({
  form,
  type,
  known,
}: SectionProps & { known: PromotionRecord['knownAreas'] }) {
  return (
    <FormSection {...sections.where}>
      <AreasField key={form.key('areas')} form={form} known={known} />
      <FieldRow wide>
        <Field form={form} name="validFrom" />
        <Field form={form} name="validUntil" />
      </FieldRow>
      {type !== 'message' && (
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
      )}
    </FormSection>
  );
}

function AreasField({
  form,
  known,
}: Pick<SectionProps, 'form'> & { known: PromotionRecord['knownAreas'] }) {
  const { label, help = '' } = promotion.map.areas;
  const { onChange, defaultValue, error } = sharedProps({ form, name: 'areas', label });
  const [chosen, setChosen] = useState<ChosenOrganization[]>(() =>
    promotion.map.areas.toDraft(defaultValue, {}).map((one) => ({
      number: Number(one),
      name: known.find(({ number }) => number === Number(one))?.name ?? texts.outside,
    })),
  );
  if (use(ReadOnlyForm))
    return (
      <ReadOnlyValue label={label}>
        {chosen.map(({ name }) => name).join(', ') || help}
      </ReadOnlyValue>
    );
  return (
    <ChosenOrganizations
      label={label}
      help={help}
      error={error}
      path="areas"
      value={chosen}
      onChange={(value) => {
        setChosen(value);
        onChange(value.map(({ number }) => String(number)));
      }}
    />
  );
}

export function GuestsSection({ form, type }: SectionProps) {
  const audience = useDraft(form, 'audience');
  const needsValues = audience !== 'everyone' && audience !== 'firstPurchase';
  return (
    <FormSection {...sections.guests}>
      <Field form={form} name="audience" />
      {needsValues && <Field form={form} name="audienceValues" required />}
      <FieldRow>
        <Field form={form} name="guests" />
        <Field form={form} name="visitsFrom" />
        <Field form={form} name="visitsUntil" />
      </FieldRow>
      {type !== 'message' && <Field form={form} name="deviceTypes" />}
    </FormSection>
  );
}

export function OrderSection({ form, type }: SectionProps) {
  return (
    <FormSection {...sections.order}>
      <FieldRow>
        <Field form={form} name="priority" />
        <Field form={form} name="weight" />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="timesPerDay" />
        {type === 'splash' && <Field form={form} name="splashSeconds" />}
      </FieldRow>
    </FormSection>
  );
}

/** By what variants are compared, if there is a choice, and what administrators note. */
export function GoalSection({ form, type }: SectionProps) {
  const hasGoal = type !== 'redirect' && type !== 'message';
  return (
    <FormSection {...(hasGoal ? sections.goal : sections.note)}>
      {hasGoal && <GoalField form={form} type={type} />}
      <Field form={form} name="note" />
    </FormSection>
  );
}

function GoalField({ form, type }: SectionProps) {
  return (
    <Field
      form={form}
      name="goal"
      options={promotion.map.goal.options.filter(({ value }) => goalsOf(type).includes(value))}
    />
  );
}
