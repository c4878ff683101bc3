import { useState } from 'react';
import {
  type Draft,
  newDraft,
  parseDraft,
  pickFields,
  toDraft,
} from '../../../contract/fields/fields.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FieldRow } from '../../../ui/form/FormSection.tsx';
import { Field } from '../../../ui/record/Field.tsx';
import { useDraft, useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { showError, showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { WebhookSecretDialog } from '../../report-schedules/public/WebhookSecretDialog.tsx';
import {
  type AlertRuleRow,
  createRule,
  listIncidents,
  listRules,
  type StoredRule,
  updateRule,
} from '../contract.ts';
import { alertRule } from '../fields.ts';
import { kindFacts } from '../kinds.ts';
import { texts } from '../texts.ts';

interface RuleDialogProps {
  number: number;
  /** the rule to edit */
  rule?: AlertRuleRow;
  onClose: () => void;
}

const width = 560;
const refreshes = [listRules, listIncidents];
const { kind: kinds } = alertRule.map;

const kindOf = (draft: unknown) => kinds.values.find((one) => one === draft) ?? 'device-down';

/** Adds an alert rule or edits one. Then it shows the secret of a new webhook, once. */
export function RuleDialog({ number, rule, onClose }: RuleDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const create = useChange(createRule, { ownError: true, refreshes });
  const update = useChange(updateRule, { ownError: true, refreshes });
  const form = useFieldsForm(
    alertRule,
    rule === undefined ? newDraft(alertRule) : toDraft(alertRule, pickFields(alertRule, rule)),
  );
  const kind = kindOf(useDraft(form, 'kind'));
  form.watch('kind', ({ value }) =>
    form.setFieldValue('threshold', String(kindFacts[kindOf(value)].usual)),
  );
  if (secret !== null) return <WebhookSecretDialog secret={secret} onClose={onClose} />;

  const finish = (stored: StoredRule) => {
    showSuccess(texts.saved(stored.rule.name));
    if (stored.unreached.length > 0) showError(texts.unreached(stored.unreached.join(', ')));
    if (stored.secret === null) onClose();
    else setSecret(stored.secret);
  };
  const submit = (draft: Draft<typeof alertRule>) => {
    const { record } = parseDraft(alertRule, draft);
    if (record === null) return;
    const orgNumber = String(number);
    if (rule === undefined)
      create.mutate({ params: { orgNumber }, body: record }, { onSuccess: finish });
    else
      update.mutate(
        { params: { orgNumber, ruleId: rule.id }, body: { ...record, version: rule.version } },
        { onSuccess: finish },
      );
  };
  return (
    <FormDialog
      title={rule === undefined ? texts.newRule : texts.editTitle(rule.name)}
      width={width}
      confirmLabel={rule === undefined ? texts.add : texts.save}
      form={form}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field form={form} name="name" />
      <FieldRow>
        <Field form={form} name="kind" />
        <Field form={form} name="threshold" unit={kindFacts[kind].unit.other} />
        <Field form={form} name="severity" />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="window" />
        <Field form={form} name="hold" />
      </FieldRow>
      <Field form={form} name="recipients" />
      <Field form={form} name="webhookUrl" />
      <FieldRow>
        <Field form={form} name="quietFrom" />
        <Field form={form} name="quietUntil" />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="escalateAfter" />
        <Field form={form} name="escalateTo" />
      </FieldRow>
    </FormDialog>
  );
}
