import { Radio, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Draft, newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { momentOf } from '../../../../contract/values/zoned-time.ts';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useDraft, useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import {
  type ChangedGuest,
  type GuestChoices,
  type GuestRecord,
  type GuestRow,
  getGuestChoices,
} from '../../contract.ts';
import { type ExtensionEnd, extensionForm, quickEnd } from '../../fields.ts';
import { guestName, type NamedGuest } from '../../names.ts';
import { texts as guestTexts, actionTexts as texts } from '../../texts.ts';
import { endText } from '../../why/moment-text.ts';
import { ChangedSessionsDialog } from '../activity/ChangedSessionsDialog.tsx';
import { planOptions } from '../planOptions.ts';
import { useExtension } from './useExtension.ts';

interface ExtendDialogProps {
  number: number;
  guest: NamedGuest & Pick<GuestRow, 'areaNumber' | 'planId'>;
  /** opened for another plan and not for more time */
  startsAtPlan?: boolean;
  onChanged?: (record: GuestRecord) => void;
  onClose: () => void;
}

/** Gives a guest a plan and more time, then shows what the gateways did about the active sessions. */
export function ExtendDialog(props: ExtendDialogProps) {
  const { number, guest, onChanged, onClose } = props;
  const [extended, setExtended] = useState<ChangedGuest | null>(null);
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getGuestChoices, {
      params: { orgNumber: String(guest.areaNumber) },
      query: { guestId: guest.id },
    }),
    staleTime: 0,
    meta: { ownError: true },
  });
  if (extended !== null)
    return (
      <ChangedSessionsDialog
        number={number}
        guest={extended}
        title={texts.extendTitle(guestName(guest))}
        onChanged={onChanged}
        onClose={onClose}
      />
    );
  if (data !== undefined) return <ExtendForm {...props} choices={data} onShown={setExtended} />;
  return (
    <ConfirmDialog
      opened
      blocked
      title={texts.extendTitle(guestName(guest))}
      confirmLabel={texts.extend}
      onConfirm={onClose}
      onCancel={onClose}
    >
      {error === null ? (
        <Skeleton height={180} role="status" aria-label={guestTexts.loading} />
      ) : (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      )}
    </ConfirmDialog>
  );
}

interface ExtendFormProps extends ExtendDialogProps {
  choices: GuestChoices;
  /** shows the sessions of the extended guest */
  onShown: (extended: ChangedGuest) => void;
}

function ExtendForm(props: ExtendFormProps) {
  const { guest, onClose, onShown, choices, startsAtPlan = false } = props;
  const { plans, timeZone, presentEnd, extensionStart } = choices;
  const extension = useExtension(props);
  const planEnds = (planId: string | null) =>
    plans.some(({ id, endsAt }) => id === planId && endsAt !== null);
  // Without an end there is nothing to add an hour to.
  const fallback: ExtensionEnd = presentEnd === null ? 'date' : 'day';
  const context = { now: new Date(), planEnds };
  const fields = useMemo(() => extensionForm(timeZone), [timeZone]);
  const { end } = fields.map;
  const form = useFieldsForm(
    fields,
    newDraft(fields, { planId: guest.planId, end: planEnds(guest.planId) ? 'plan' : fallback }),
    context,
  );
  const planId = useDraft(form, 'planId');
  const chosenEnd = useDraft(form, 'end');
  form.watch('planId', ({ value }) => {
    const before = form.getValues();
    if (before.end === 'date' && before.until !== '') return;
    form.setFieldValue('end', planEnds(value) ? 'plan' : fallback);
  });
  const until = useDraft(form, 'until');
  const planEnd = plans.find(({ id }) => id === planId)?.endsAt ?? null;
  const endOf = (choice: ExtensionEnd): Date | null => {
    if (choice === 'date') return momentOf(until, timeZone);
    if (choice === 'plan') return planEnd === null ? null : new Date(planEnd);
    return quickEnd(choice, extensionStart);
  };
  const offered = end.values.filter(
    (value) => presentEnd !== null || quickEnd(value, extensionStart) === null,
  );
  const newEnd = endOf(end.values.find((value) => value === chosenEnd) ?? 'date');
  const submit = (draft: Draft<typeof fields>) => {
    const { record } = parseDraft(fields, draft, context);
    if (record === null) return;
    const typed = quickEnd(record.end, extensionStart)?.toISOString() ?? record.until;
    extension.submit({ planId: record.planId, until: typed }, (extended) => {
      if (extended.sessions.length > 0) onShown(extended);
      else onClose();
    });
  };
  return (
    <FormDialog
      title={texts.extendTitle(guestName(guest))}
      confirmLabel={texts.extend}
      form={form}
      pending={extension.isPending}
      error={extension.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field
        form={form}
        name="planId"
        autoFocus={startsAtPlan}
        options={planOptions(choices, guest.planId)}
      />
      <Radio.Group
        label={end.label}
        value={chosenEnd}
        onChange={(value) => form.setFieldValue('end', value)}
      >
        {offered.map((value) => (
          <Radio
            key={value}
            value={value}
            label={end.names[value]}
            data-autofocus={(!startsAtPlan && value === chosenEnd) || undefined}
            disabled={value === 'plan' && !planEnds(planId)}
            mt={8}
          />
        ))}
      </Radio.Group>
      {chosenEnd === 'date' && <Field form={form} name="until" required />}
      {newEnd !== null && (
        <Text fw={600} mt="sm" role="status">
          {texts.newEnd(endText(newEnd, new Date(), timeZone))}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="xs">
        {texts.extendText}
      </Text>
    </FormDialog>
  );
}
