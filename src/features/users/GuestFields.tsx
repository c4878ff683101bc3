import { Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { reaches } from '../../contract/permissions.ts';
import { localTimeOf } from '../../contract/values/zoned-time.ts';
import { endpointQuery, useChange } from '../../ui/api/endpoint-queries.ts';
import { VersionConflict } from '../../ui/dialogs/VersionConflict.tsx';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { submitErrorOf } from '../../ui/form/submitError.ts';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { usePermission } from '../../workspace/usePermission.ts';
import {
  createGuest,
  type GuestChoices,
  type GuestRecord,
  getGuestChoices,
  guestRecord,
  updateGuest,
} from './contract.ts';
import { differences } from './differences.ts';
import type { GuestFormProps } from './GuestForm.tsx';
import {
  AccessSection,
  NotesSection,
  PersonSection,
  SignInSection,
  StaySection,
} from './GuestSections.tsx';
import { labelOf } from './rules.ts';
import { texts } from './texts.ts';
import { type Checked, checked, type GuestValues, newGuest, valuesOf } from './values.ts';

/** Adds or edits a guest; what somebody else saved meanwhile is shown beside, never overwritten unseen. */
export function GuestFields(props: GuestFormProps & { choices: GuestChoices }) {
  const { number, choices, onLeave } = props;
  const orgNumber = String(number);
  const [record, setRecord] = useState(props.record);
  const [conflict, setConflict] = useState<{ mine: Checked; theirs: GuestRecord } | null>(null);
  const create = useChange(createGuest, { ownError: true });
  const update = useChange(updateGuest, { ownError: true });
  const mayEdit = reaches(usePermission('users'), 'edit');
  const [only] = choices.areas;
  const first = choices.areas.length === 1 && only !== undefined ? only.number : null;
  const [area, setArea] = useState(first === null ? '' : String(first));
  const ofArea = useChoicesOfArea(area, record === null ? null : choices) ?? choices;
  const form = useRecordForm<GuestValues>({
    initialValues: record === null ? newGuest(first, choices.language) : valuesOf(record),
    validate: (values) => checked(values, ofArea.timeZone, record).errors ?? {},
  });
  form.watch('areaNumber', ({ value }) => {
    setArea(value);
    // The plans are those of the area.
    form.setFieldValue('planId', '');
  });
  form.watch('planId', ({ value }) => {
    const end = ofArea.plans.find(({ id }) => id === value)?.endsAt;
    if (end && form.getValues().validUntil === '')
      form.setFieldValue('validUntil', localTimeOf(new Date(end), ofArea.timeZone));
  });

  const done = (saved: GuestRecord, text: string) => {
    form.resetDirty(form.getValues());
    showSuccess(text);
    // After the guard has heard that nothing is unsaved.
    queueMicrotask(() => props.onSaved(saved));
  };
  const save = ({ fields, password }: Checked, saved: GuestRecord) =>
    update.mutate(
      {
        params: { orgNumber, guestId: saved.id },
        body: { ...fields, password, version: saved.version },
      },
      {
        onSuccess: (next) => {
          setConflict(null);
          done(next, texts.saved(labelOf(next)));
        },
        onError: ({ status, current }) => {
          const theirs = z.safeParse(guestRecord, current);
          const isConflict = status === 409 && theirs.success;
          setConflict(isConflict ? { mine: { fields, password }, theirs: theirs.data } : null);
        },
      },
    );
  const submit = (values: GuestValues) => {
    const { checked: valid } = checked(values, ofArea.timeZone, record);
    if (valid === null) return;
    const { fields, password } = valid;
    if (record !== null) save(valid, record);
    else
      create.mutate(
        {
          params: { orgNumber },
          body: { ...fields, password, areaNumber: Number(values.areaNumber) },
        },
        { onSuccess: (added) => done(added, texts.added(labelOf(added))) },
      );
  };
  const takeTheirs = (theirs: GuestRecord) => {
    setRecord(theirs);
    form.showStored(valuesOf(theirs));
    setConflict(null);
  };

  const error = record === null ? create.error : update.error;
  const submitError = useMemo(() => submitErrorOf(error), [error]);
  const title = record === null ? texts.newTitle : texts.form(labelOf(record));
  return (
    <>
      <Title order={2} size="h1" mb="md">
        <bdi>{title}</bdi>
      </Title>
      <RecordForm
        form={form}
        label={title}
        pending={create.isPending || update.isPending}
        submitError={submitError}
        onSubmit={submit}
        onCancel={onLeave}
        readOnly={record?.isMasked ? texts.masked : !mayEdit}
      >
        <PersonSection form={form} />
        <StaySection form={form} record={record} areas={choices.areas} />
        <AccessSection form={form} record={record} choices={ofArea} />
        <SignInSection form={form} record={record} />
        <NotesSection form={form} />
      </RecordForm>
      <VersionConflict
        opened={conflict !== null}
        fields={conflict ? differences(conflict.mine.fields, conflict.theirs, ofArea) : []}
        pending={update.isPending}
        {...(conflict !== null && { changedBy: conflict.theirs.updatedBy })}
        onKeepMine={() => conflict && save(conflict.mine, conflict.theirs)}
        onTakeTheirs={() => conflict && takeTheirs(conflict.theirs)}
        onCancel={() => setConflict(null)}
      />
    </>
  );
}

/** What a new guest can be given depends on the area that is chosen. */
function useChoicesOfArea(area: string, known: GuestChoices | null): GuestChoices | undefined {
  const { data } = useQuery({
    ...endpointQuery(getGuestChoices, { params: { orgNumber: area } }),
    enabled: known === null && area !== '',
    placeholderData: keepPreviousData,
  });
  return known ?? data;
}
