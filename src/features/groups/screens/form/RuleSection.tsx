import { Alert, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { parseDraft } from '../../../../contract/fields/fields.ts';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { ReadOnlyForm } from '../../../../ui/form/ReadOnlyValue.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useDraft } from '../../../../ui/record/useFieldsForm.ts';
import { useSearchText } from '../../../../ui/useSearchText.ts';
import { countGroupRule } from '../../contract.ts';
import { guestGroup } from '../../fields.ts';
import { sections, formTexts as texts } from '../../texts.ts';
import classes from '../Groups.module.css';
import type { SectionProps } from './GroupSections.tsx';

/** Switches the rule on, and counts whom it would make members before it is saved. */
export function RuleSection({ form, number }: SectionProps & { number: number }) {
  const [isOn, setOn] = useState(useDraft(form, 'rule').isOn);
  const by = useDraft(form, 'rule').by;
  const isReadOnly = use(ReadOnlyForm);
  return (
    <FormSection {...sections.rule}>
      <Switch
        label={texts.byRule}
        checked={isOn}
        disabled={isReadOnly}
        onChange={({ currentTarget: { checked } }) => {
          setOn(checked);
          form.setFieldValue('rule', { ...form.getValues().rule, isOn: checked });
        }}
      />
      {isOn && (
        <>
          <FieldRow>
            <Field form={form} name="rule.by" />
            {by === 'userField' && <Field form={form} name="rule.field" />}
          </FieldRow>
          <Field form={form} name="rule.values" required />
          {!isReadOnly && <Count form={form} number={number} />}
        </>
      )}
    </FormSection>
  );
}

function Count({ form, number }: SectionProps & { number: number }) {
  const draft = useDraft(form, 'rule');
  const { text: values, isSettled } = useSearchText(draft.values);
  const { record: rule } = parseDraft(guestGroup.map.rule.group, {
    ...draft,
    values,
    confirmed: '',
  });
  const { data, isFetching } = useQuery({
    ...endpointQuery(countGroupRule, {
      params: { orgNumber: String(number) },
      body: { rule },
    }),
    enabled: rule !== null && rule.values.length > 0,
    meta: { ownError: true },
  });
  if (rule === null || rule.values.length === 0) return null;
  if (data === undefined || isFetching || !isSettled)
    return (
      <p className={classes.count} role="status">
        {texts.counting}
      </p>
    );
  if (!data.isEverybody)
    return (
      <p className={classes.count} role="status">
        {data.count === 0 ? texts.matchesNobody : texts.matches(data.count, data.total)}
      </p>
    );
  return (
    <>
      <Alert color="orange" role="status">
        {texts.everybody(data.count)}
      </Alert>
      <Field form={form} name="rule.confirmed" help={texts.confirm(data.count)} />
    </>
  );
}
