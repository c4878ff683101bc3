import { Alert } from '@mantine/core';
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
import {
  createSchedule,
  listRuns,
  listSchedules,
  type ScheduleRow,
  type StoredSchedule,
  updateSchedule,
} from '../contract.ts';
import { reportSchedule } from '../fields.ts';
import { WebhookSecretDialog } from '../public/WebhookSecretDialog.tsx';
import { texts } from '../texts.ts';
import classes from './Schedules.module.css';

interface ScheduleDialogProps {
  number: number;
  /** the report to schedule */
  report?: {
    report: string;
    name: string;
    filters: Record<string, unknown>;
    period?: string;
    timeZone?: string | undefined;
  };
  /** the schedule to edit */
  schedule?: ScheduleRow;
  onClose: () => void;
}

const width = 560;
const refreshes = [listSchedules, listRuns];

/** Schedules a report, or edits a scheduled one. Then it shows the secret of a new webhook, once. */
export function ScheduleDialog({ number, report, schedule, onClose }: ScheduleDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const create = useChange(createSchedule, { ownError: true, refreshes });
  const update = useChange(updateSchedule, { ownError: true, refreshes });
  const period = reportSchedule.map.period.values.find((one) => one === report?.period);
  const form = useFieldsForm(
    reportSchedule,
    schedule === undefined
      ? newDraft(reportSchedule, { name: report?.name ?? '', ...(period && { period }) })
      : toDraft(reportSchedule, pickFields(reportSchedule, schedule)),
  );
  const frequency = useDraft(form, 'frequency');
  if (secret !== null) return <WebhookSecretDialog secret={secret} onClose={onClose} />;

  const finish = (stored: StoredSchedule) => {
    const { name } = stored.schedule;
    showSuccess(schedule === undefined ? texts.scheduled(name) : texts.saved(name));
    if (stored.unreached.length > 0) showError(texts.unreached(stored.unreached.join(', ')));
    if (stored.secret === null) onClose();
    else setSecret(stored.secret);
  };
  const submit = (draft: Draft<typeof reportSchedule>) => {
    const { record } = parseDraft(reportSchedule, draft);
    if (record === null) return;
    const orgNumber = String(number);
    if (schedule !== undefined)
      update.mutate(
        {
          params: { orgNumber, scheduleId: schedule.id },
          body: { ...record, version: schedule.version },
        },
        { onSuccess: finish },
      );
    else if (report !== undefined)
      create.mutate(
        {
          params: { orgNumber },
          body: { ...record, report: report.report, filters: report.filters },
        },
        { onSuccess: finish },
      );
  };
  const zone = schedule?.zone ?? report?.timeZone;
  return (
    <FormDialog
      title={
        schedule === undefined
          ? texts.scheduleTitle(report?.name ?? '')
          : texts.editTitle(schedule.name)
      }
      width={width}
      confirmLabel={schedule === undefined ? texts.schedule : texts.save}
      form={form}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      {schedule !== undefined && !schedule.isOwn && (
        <Alert color="orange">{texts.takeOver(schedule.ownerName)}</Alert>
      )}
      <Field form={form} name="name" />
      <FieldRow>
        <Field form={form} name="period" />
        <Field form={form} name="format" />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="frequency" />
        {frequency === 'weekly' && <Field form={form} name="weekday" required />}
        {frequency === 'monthly' && <Field form={form} name="monthDay" required />}
      </FieldRow>
      <FieldRow>
        <Field form={form} name="time" />
        <Field form={form} name="timeZone" {...(zone !== undefined && { inherited: zone })} />
      </FieldRow>
      <Field form={form} name="recipients" />
      <Field form={form} name="webhookUrl" />
      <Field form={form} name="skipsEmpty" />
      <p className={classes.note}>{texts.runsWithRights}</p>
    </FormDialog>
  );
}
