import { Button } from '@mantine/core';
import { IconPlugConnected, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { type PermissionLevel, reaches } from '../../../contract/permissions.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { VersionConflict } from '../../../ui/dialogs/VersionConflict.tsx';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { submitErrorOf } from '../../../ui/form/submitError.ts';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import {
  createDevice,
  type DeviceFields,
  type DeviceRecord,
  type DeviceSecrets,
  deleteDevice,
  deviceRecord,
  testDevice,
  updateDevice,
} from '../contract.ts';
import { type DeviceType, typeFacts } from '../device-types.ts';
import { differences } from '../differences.ts';
import { useLiveStates } from '../live/useLiveStates.ts';
import { newDevice } from '../new-device.ts';
import { texts } from '../texts.ts';
import { checked, type DeviceValues, valuesOf } from '../values.ts';
import { ApiSection, RadiusSection, SnmpSection } from './AccessSections.tsx';
import { ConnectionTest } from './ConnectionTest.tsx';
import { ChecksSection, IdentitySection, NetworkSection } from './DeviceSections.tsx';
import { DeviceFacts, DeviceStatePanel } from './DeviceStatePanel.tsx';

interface DeviceFormProps {
  /** the service area */
  number: number;
  type: DeviceType;
  /** null for a new device */
  record: DeviceRecord | null;
  /** what the role allows */
  level: PermissionLevel;
  onLeave: () => void;
}

interface Conflict {
  mine: DeviceFields;
  secrets: DeviceSecrets;
  theirs: DeviceRecord;
}

/** Adds, edits, tests and deletes a device; its sections follow its type. */
export function DeviceForm(props: DeviceFormProps) {
  const { number, type, record: opened, level, onLeave } = props;
  const canEdit = reaches(level, 'edit');
  const orgNumber = String(number);
  const [record, setRecord] = useState(opened);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [asking, setAsking] = useState<'test' | 'delete' | null>(null);
  useLiveStates(number, (states) => {
    const newest = states.find(({ id }) => id === record?.id);
    if (newest !== undefined) setRecord((shown) => shown && { ...shown, ...newest });
  });
  const create = useChange(createDevice, { ownError: true });
  const update = useChange(updateDevice, { ownError: true });
  const test = useChange(testDevice, { ownError: true });
  const remove = useChange(deleteDevice);
  const stored = record?.secretsSet ?? [];
  const form = useRecordForm<DeviceValues>({
    initialValues: valuesOf(type, record ?? newDevice(type)),
    validate: (values) => checked(type, values, stored).errors ?? {},
  });

  const show = (shown: DeviceRecord, sent?: DeviceValues) => {
    setRecord(shown);
    form.showStored(valuesOf(type, shown), sent);
  };
  const save = (fields: DeviceFields, secrets: DeviceSecrets, id: string, version: number) => {
    const sent = form.getValues();
    update.mutate(
      { params: { orgNumber, deviceId: id }, body: { ...fields, secrets, version } },
      {
        onSuccess: (next) => {
          setConflict(null);
          show(next, sent);
          showSuccess(texts.saved(next.name));
        },
        onError: ({ status, current }) => {
          const theirs = z.safeParse(deviceRecord, current);
          setConflict(
            status === 409 && theirs.success
              ? { mine: fields, secrets, theirs: theirs.data }
              : null,
          );
        },
      },
    );
  };
  const leave = () => {
    form.resetDirty(form.getValues());
    // After the guard has heard that nothing is unsaved.
    queueMicrotask(onLeave);
  };
  const submit = (values: DeviceValues) => {
    const { fields, secrets } = checked(type, values, stored);
    if (fields === null) return;
    if (record !== null) save(fields, secrets, record.id, record.version);
    else
      create.mutate(
        { params: { orgNumber }, body: { ...fields, type, secrets } },
        {
          onSuccess: ({ name }) => {
            showSuccess(texts.created(name));
            leave();
          },
        },
      );
  };
  const runTest = () => {
    const { fields, secrets, errors } = checked(type, form.getValues(), stored);
    if (fields === null) {
      form.setErrors(errors);
      return;
    }
    setAsking('test');
    const deviceId = record?.id ?? null;
    test.mutate({ params: { orgNumber }, body: { ...fields, type, deviceId, secrets } });
  };

  const error = record === null ? create.error : update.error;
  const submitError = useMemo(() => submitErrorOf(error), [error]);
  const sections = { form, type, stored };
  const { parentId = null, parentName = null } = record ?? {};

  return (
    <>
      <OrganizationPageHeader title={record?.name ?? texts.newTitle(typeFacts[type].name)} />
      <RecordForm
        form={form}
        label={texts.form(record?.name ?? typeFacts[type].name)}
        pending={create.isPending || update.isPending}
        submitError={submitError}
        onSubmit={submit}
        onCancel={onLeave}
        readOnly={!canEdit}
        actions={
          <>
            {canEdit && (
              <Button
                variant="subtle"
                leftSection={<IconPlugConnected size={16} aria-hidden />}
                onClick={runTest}
              >
                {texts.test}
              </Button>
            )}
            {record !== null && reaches(level, 'delete') && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => setAsking('delete')}
              >
                {texts.delete}
              </Button>
            )}
          </>
        }
      >
        {record !== null && <DeviceStatePanel record={record} />}
        <IdentitySection form={form} />
        {typeFacts[type].speaksRadius && <RadiusSection {...sections} />}
        {typeFacts[type].api !== null && <ApiSection {...sections} />}
        <SnmpSection {...sections} />
        <NetworkSection
          form={form}
          number={number}
          deviceId={record?.id ?? null}
          parent={parentId === null ? null : { value: parentId, label: parentName ?? parentId }}
        />
        <ChecksSection form={form} />
        {record !== null && <DeviceFacts record={record} />}
      </RecordForm>
      <ConnectionTest
        opened={asking === 'test'}
        result={test.data ?? null}
        failure={test.error?.message ?? null}
        onAgain={runTest}
        onClose={() => setAsking(null)}
      />
      {record !== null && (
        <ConfirmDialog
          opened={asking === 'delete'}
          danger
          title={texts.deleteTitle(record.name)}
          confirmLabel={texts.delete}
          pending={remove.isPending}
          onConfirm={() =>
            remove.mutate(
              { params: { orgNumber, deviceId: record.id } },
              {
                onSuccess: () => {
                  showSuccess(texts.deleted(record.name));
                  leave();
                },
                onSettled: () => setAsking(null),
              },
            )
          }
          onCancel={() => setAsking(null)}
        >
          {texts.deleteText}
        </ConfirmDialog>
      )}
      <VersionConflict
        opened={conflict !== null}
        fields={conflict === null ? [] : differences(type, conflict.mine, conflict.theirs)}
        pending={update.isPending}
        {...(conflict !== null && { changedBy: conflict.theirs.updatedBy })}
        onKeepMine={() => {
          if (conflict === null) return;
          const { mine, secrets, theirs } = conflict;
          save(mine, secrets, theirs.id, theirs.version);
        }}
        onTakeTheirs={() => {
          if (conflict) show(conflict.theirs);
          setConflict(null);
        }}
        onCancel={() => setConflict(null)}
      />
    </>
  );
}
