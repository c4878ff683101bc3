import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { newDraft, parseDraft, pickFields, toDraft } from '../../../../contract/fields/fields.ts';
import { localTimeOf } from '../../../../contract/values/zoned-time.ts';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { submitErrorOf } from '../../../../ui/form/submitError.ts';
import { showSaved } from '../../../../ui/record/showSaved.ts';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { useVersionConflict } from '../../../../ui/record/useVersionConflict.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { getGuestAccess, listGuestSessions } from '../../activity/contract.ts';
import {
  type ChangedGuest,
  countGuests,
  createGuest,
  type GuestChoices,
  type GuestRecord,
  getGuestChoices,
  guestRecord,
  listGuests,
  updateGuest,
} from '../../contract.ts';
import {
  type Credentials,
  type Guest,
  type GuestDraft,
  guest,
  guestAt,
  guestForm,
} from '../../fields.ts';
import { guestName } from '../../names.ts';
import { texts } from '../../texts.ts';

export interface EditorOptions {
  /** the organization whose guests are shown */
  number: number;
  /** null for a new guest */
  loaded: GuestRecord | null;
  /** the choices of the organization, or of the loaded guest's area */
  choices: GuestChoices;
  onSaved: (record: GuestRecord) => void;
  /** called after Undo, when the form is no longer shown */
  onRestored?: (record: GuestRecord) => void;
  onLeave: () => void;
}

const changes = {
  ownError: true,
  refreshes: [listGuests, countGuests, listGuestSessions, getGuestAccess],
};

/** The state of a guest's form. Not useRecordEditor because a guest is saved with an area and a password. */
export function useGuestEditor({ number, loaded, choices, onSaved, onRestored }: EditorOptions) {
  const orgNumber = String(number);
  const [record, setRecord] = useState(loaded);
  const create = useChange(createGuest, changes);
  const update = useChange(updateGuest, changes);
  const [only] = choices.areas;
  const first = choices.areas.length === 1 ? only?.number : undefined;
  const [area, setArea] = useState(first === undefined ? '' : String(first));
  const ofArea = useChoicesOfArea(area, record === null ? null : choices) ?? choices;
  const { timeZone, plans } = ofArea;
  const fields = useMemo(() => guestForm({ timeZone, record }), [timeZone, record]);
  const form = useFieldsForm(
    fields,
    record === null
      ? newDraft(fields, { areaNumber: first, language: choices.language })
      : draftOf(record),
  );
  form.watch('areaNumber', ({ value }) => {
    setArea(value);
    // Each area has different plans.
    form.setFieldValue('planId', '');
  });
  form.watch('planId', ({ value }) => {
    const end = plans.find(({ id }) => id === value)?.endsAt;
    if (end && form.getValues().validUntil === '')
      form.setFieldValue('validUntil', localTimeOf(new Date(end), timeZone));
  });

  const leave = (saved: GuestRecord) => {
    form.resetDirty(form.getValues());
    onSaved(saved);
  };

  const sentOf = (
    mine: Guest,
    { id, version }: GuestRecord,
    password?: Credentials['password'],
  ) => ({
    params: { orgNumber, guestId: id },
    body: { ...mine, password, version },
  });

  const restore = async (earlier: Guest, current: GuestRecord) => {
    const restored = await update.mutateAsync(sentOf(earlier, current));
    onRestored?.(restored);
    return outcomeText(restored);
  };

  const save = (mine: Guest, before: GuestRecord, password: Credentials['password']) =>
    update.mutate(sentOf(mine, before, password), {
      onSuccess: (saved) => {
        leave(saved);
        showSaved({
          name: outcomeText(saved),
          isChanged:
            saved.version > before.version && password === undefined && canRestore(before, saved),
          restore: () => restore(pickFields(guest, before), saved),
        });
      },
      onError: (error) => detectConflict(error, mine, password),
    });

  const planNameOf = (planId: string | null) => plans.find(({ id }) => id === planId)?.name;
  const { conflict, detectConflict } = useVersionConflict({
    fields: guestAt(timeZone),
    form,
    response: guestRecord,
    record,
    withNames: (mine) => ({ ...mine, planName: planNameOf(mine.planId) }),
    onContinue: setRecord,
    onTakeTheirs(theirs) {
      setRecord(theirs);
      form.showStored(draftOf(theirs));
    },
    save,
  });

  const submit = (draft: GuestDraft) => {
    const { record: typed } = parseDraft(fields, draft);
    if (typed === null) return;
    const { areaNumber, password } = typed;
    const body = { ...pickFields(guest, typed), password };
    if (record !== null) save(body, record, password);
    else
      create.mutate(
        { params: { orgNumber }, body: { ...body, areaNumber } },
        {
          onSuccess: (added) => {
            leave(added);
            showSuccess(texts.added(guestName(added)));
          },
        },
      );
  };

  const error = record === null ? create.error : update.error;
  return {
    form,
    record,
    choices: ofArea,
    submit,
    isPending: create.isPending || update.isPending,
    submitError: useMemo(() => submitErrorOf(error), [error]),
    conflict,
  };
}

/** Names a guest with what the change did to active sessions. */
function outcomeText(changed: ChangedGuest): string {
  return [guestName(changed), texts.sessionsChanged(changed.sessions)]
    .filter((text) => text !== '')
    .join(': ');
}

/** Returns whether the earlier values can be saved again: another plan begins at zero, and an end must be in the future. */
function canRestore(before: Guest, { planId, validUntil }: Guest): boolean {
  const hasEnded = before.validUntil !== null && Date.parse(before.validUntil) <= Date.now();
  return planId === before.planId && (validUntil === before.validUntil || !hasEnded);
}

function draftOf(record: GuestRecord): GuestDraft {
  const stored = { ...record, password: undefined, removesPassword: false };
  return toDraft(guestForm({ timeZone: record.timeZone, record }), stored);
}

/** Loads the choices of the chosen area. */
function useChoicesOfArea(area: string, known: GuestChoices | null): GuestChoices | undefined {
  const { data } = useQuery({
    ...endpointQuery(getGuestChoices, { params: { orgNumber: area }, query: {} }),
    enabled: known === null && area !== '',
    placeholderData: keepPreviousData,
  });
  return known ?? data;
}
