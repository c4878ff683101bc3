import { Radio, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Draft, newDraft, parseDraft } from '../../../contract/fields/fields.ts';
import { momentOf } from '../../../contract/values/zoned-time.ts';
import { endpointQuery, useChange } from '../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../ui/record/Field.tsx';
import { useDraft, useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { getGuestAccess, listGuestSessions } from '../activity/contract.ts';
import {
  type ChangedGuest,
  countGuests,
  extendGuest,
  type GuestChoices,
  type GuestRecord,
  type GuestRow,
  getGuestChoices,
  listGuests,
} from '../contract.ts';
import { extensionForm } from '../fields.ts';
import { guestName, type NamedGuest } from '../names.ts';
import { texts as guestTexts, actionTexts as texts } from '../texts.ts';
import { boundText } from '../why/moment-text.ts';
import { ChangedSessionsDialog } from './activity/ChangedSessionsDialog.tsx';
import { planOptions } from './planOptions.ts';

interface ExtendDialogProps {
  number: number;
  guest: NamedGuest & Pick<GuestRow, 'areaNumber' | 'planId'>;
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
  const { number, guest, onChanged, onClose, onShown, choices } = props;
  const { plans, timeZone } = choices;
  const extend = useChange(extendGuest, {
    ownError: true,
    refreshes: [listGuests, countGuests, listGuestSessions, getGuestAccess],
  });
  const planEnds = (planId: string | null) =>
    plans.some(({ id, endsAt }) => id === planId && endsAt !== null);
  const context = { now: new Date(), planEnds };
  const fields = useMemo(() => extensionForm(timeZone), [timeZone]);
  const { end } = fields.map;
  const form = useFieldsForm(
    fields,
    newDraft(fields, { planId: guest.planId, end: planEnds(guest.planId) ? 'plan' : 'date' }),
    context,
  );
  const planId = useDraft(form, 'planId');
  const chosenEnd = useDraft(form, 'end');
  form.watch('planId', ({ value }) => {
    const isByPlan = planEnds(value) && form.getValues().until === '';
    form.setFieldValue('end', isByPlan ? 'plan' : 'date');
  });
  const until = useDraft(form, 'until');
  const planEnd = plans.find(({ id }) => id === planId)?.endsAt ?? null;
  const typedEnd = chosenEnd === 'date' ? momentOf(until, timeZone) : null;
  const newEnd = chosenEnd === 'date' ? typedEnd : planEnd === null ? null : new Date(planEnd);
  const submit = (draft: Draft<typeof fields>) => {
    const { record } = parseDraft(fields, draft, context);
    if (record === null) return;
    extend.mutate(
      {
        params: { orgNumber: String(number), guestId: guest.id },
        body: { planId: record.planId, until: record.until },
      },
      {
        onSuccess: (extended) => {
          showSuccess(texts.extended(guestName(guest)));
          onChanged?.(extended);
          if (extended.sessions.length > 0) onShown(extended);
          else onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={texts.extendTitle(guestName(guest))}
      confirmLabel={texts.extend}
      form={form}
      pending={extend.isPending}
      error={extend.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field form={form} name="planId" options={planOptions(choices, guest.planId)} />
      <Radio.Group
        label={end.label}
        value={chosenEnd}
        onChange={(value) => form.setFieldValue('end', value)}
      >
        {end.options.map(({ value, label }) => (
          <Radio
            key={value}
            value={value}
            label={label}
            disabled={value === 'plan' && !planEnds(planId)}
            mt={8}
          />
        ))}
      </Radio.Group>
      {chosenEnd === 'date' && <Field form={form} name="until" required />}
      {newEnd !== null && (
        <Text fw={600} mt="sm" role="status">
          {texts.newEnd(boundText(newEnd, new Date(), timeZone))}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="xs">
        {texts.extendText}
      </Text>
    </FormDialog>
  );
}
