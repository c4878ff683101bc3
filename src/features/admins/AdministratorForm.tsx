import { Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { reaches } from '../../contract/permissions.ts';
import { displayNameOf } from '../../contract/values/display-name.ts';
import { useChange } from '../../ui/api/endpoint-queries.ts';
import { VersionConflict } from '../../ui/dialogs/VersionConflict.tsx';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { submitErrorOf } from '../../ui/form/submitError.ts';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { usePermission } from '../../workspace/usePermission.ts';
import { AccessSection } from './AccessSection.tsx';
import { AccountSection, PersonSection } from './AdministratorSections.tsx';
import { useAdministratorActions } from './administratorActions.ts';
import {
  type AdministratorChoices,
  type AdministratorFields,
  type AdministratorRecord,
  administratorRecord,
  createAdministrator,
  updateAdministrator,
} from './contract.ts';
import { differences, readableOf } from './differences.ts';
import { Facts } from './Facts.tsx';
import { texts } from './texts.ts';
import { useInvitationOutcome } from './useInvitationOutcome.ts';
import {
  type AdministratorValues,
  checked,
  isInvited,
  newAdministrator,
  valuesOf,
} from './values.ts';

interface AdministratorFormProps {
  /** the organization whose administrators are shown */
  number: number;
  /** null for a new administrator */
  record: AdministratorRecord | null;
  choices: AdministratorChoices;
  onLeave: () => void;
}

/** Adds or edits an administrator; what somebody else saved meanwhile is shown beside, never overwritten unseen. */
export function AdministratorForm({ number, choices, onLeave, ...props }: AdministratorFormProps) {
  const orgNumber = String(number);
  const [record, setRecord] = useState(props.record);
  const [conflict, setConflict] = useState<{
    mine: AdministratorFields;
    theirs: AdministratorRecord;
  } | null>(null);
  const mayEdit = reaches(usePermission('admins'), 'edit');
  const openDialog = useAdministratorActions((state) => state.open);
  const tellInvitation = useInvitationOutcome();
  const create = useChange(createAdministrator, { ownError: true });
  const update = useChange(updateAdministrator, { ownError: true });
  const form = useRecordForm<AdministratorValues>({
    initialValues: record === null ? newAdministrator(number, choices.realm) : valuesOf(record),
    validate: (values) => checked(values).errors ?? {},
  });

  const show = (shown: AdministratorRecord, sent?: AdministratorValues) => {
    setRecord(shown);
    form.showStored(valuesOf(shown), sent);
  };

  const save = (fields: AdministratorFields, saved: AdministratorRecord, version: number) => {
    const sent = form.getValues();
    update.mutate(
      { params: { orgNumber, administratorId: saved.id }, body: { ...fields, version } },
      {
        onSuccess: (next) => {
          setConflict(null);
          show(next, sent);
          showSuccess(texts.saved(displayNameOf(next)));
        },
        onError: ({ status, current }) => {
          const theirs = z.safeParse(administratorRecord, current);
          setConflict(
            status === 409 && theirs.success ? { mine: fields, theirs: theirs.data } : null,
          );
        },
      },
    );
  };

  const add = (values: AdministratorValues, fields: AdministratorFields) =>
    create.mutate(
      { params: { orgNumber }, body: { ...fields, invite: isInvited(values) } },
      {
        onSuccess: ({ administrator, password, invitation }) => {
          const name = displayNameOf(administrator);
          form.resetDirty(values);
          showSuccess(texts.added(name));
          if (password !== null) openDialog({ action: 'password', name, password });
          if (invitation !== null) tellInvitation(name, invitation);
          // After the guard has heard that nothing is unsaved.
          queueMicrotask(onLeave);
        },
      },
    );

  const submit = (values: AdministratorValues) => {
    const { fields } = checked(values);
    if (fields === null) return;
    if (record === null) add(values, fields);
    else save(fields, record, record.version);
  };

  const error = record === null ? create.error : update.error;
  const submitError = useMemo(() => submitErrorOf(error), [error]);
  const name = record === null ? null : displayNameOf(record);

  return (
    <>
      <Title order={2} size="h1" mb="md">
        {name ?? texts.newTitle}
      </Title>
      <RecordForm
        form={form}
        label={name === null ? texts.newTitle : texts.form(name)}
        pending={create.isPending || update.isPending}
        submitError={submitError}
        onSubmit={submit}
        onCancel={onLeave}
        readOnly={readOnlyReason(record, mayEdit)}
      >
        <PersonSection form={form} />
        <AccountSection form={form} isNew={record === null} />
        <AccessSection form={form} number={number} record={record} choices={choices} />
        {record !== null && <Facts record={record} />}
      </RecordForm>
      <VersionConflict
        opened={conflict !== null}
        fields={
          conflict === null
            ? []
            : differences(readableOf(conflict.mine, conflict.theirs, choices), conflict.theirs)
        }
        pending={update.isPending}
        {...(conflict !== null && { changedBy: conflict.theirs.updatedBy })}
        onKeepMine={() => conflict && save(conflict.mine, conflict.theirs, conflict.theirs.version)}
        onTakeTheirs={() => {
          if (conflict) show(conflict.theirs);
          setConflict(null);
        }}
        onCancel={() => setConflict(null)}
      />
    </>
  );
}

/** Why saving would be refused: the reader's role, or that of whom they read. */
function readOnlyReason(record: AdministratorRecord | null, mayEdit: boolean): boolean | string {
  if (record?.outOfReach === 'role') return texts.beyond(displayNameOf(record));
  return !mayEdit;
}
