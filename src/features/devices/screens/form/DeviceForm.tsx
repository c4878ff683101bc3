import { Button } from '@mantine/core';
import { IconPlugConnected, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { VersionConflict } from '../../../../ui/dialogs/VersionConflict.tsx';
import { focusField } from '../../../../ui/form/focusField.ts';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import { useHasSide } from '../../../../ui/form/useHasSide.ts';
import { useLinkedAction } from '../../../../ui/navigation/useLinkedAction.ts';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { DeleteRecord } from '../../../../workspace/record/DeleteRecord.tsx';
import { RecordStamps } from '../../../../workspace/record/RecordStamps.tsx';
import { devices, testDevice } from '../../contract.ts';
import { typeFacts, typeNames } from '../../device-types.ts';
import type { DeviceDraft } from '../../fields.ts';
import { texts } from '../../texts.ts';
import { useDeviceActions } from '../useDeviceActions.ts';
import { ApiSection, PortalSection, RadiusSection, SnmpSection } from './AccessSections.tsx';
import { ConnectionTest } from './ConnectionTest.tsx';
import { ChecksSection, IdentitySection, NetworkSection } from './DeviceSections.tsx';
import { DeviceSide } from './DeviceSide.tsx';
import { DeviceStatePanel } from './DeviceStatePanel.tsx';
import { type EditorOptions, useDeviceEditor } from './useDeviceEditor.ts';

/** Adds, edits, tests and deletes a device; its sections follow its type. */
export function DeviceForm(props: EditorOptions) {
  const { number, type, onLeave } = props;
  const { canChange, canTest, canDelete } = useDeviceActions();
  const { form, record, stored, added, parse, conflict, ...editing } = useDeviceEditor(props);
  const [dialog, setDialog] = useState<'test' | 'delete' | null>(null);
  const test = useChange(testDevice, { ownError: true });
  const hasSide = useHasSide();
  const isNew = record === null;
  const close = () => setDialog(null);

  const runTest = () => {
    const typed = parse();
    if (typed === null) return;
    setDialog('test');
    test.mutate({
      params: { orgNumber: String(number) },
      body: { ...typed, deviceId: record?.id ?? null },
    });
  };
  useEffect(() => {
    if (isNew && canChange) focusField(document.body, ['name']);
  }, [isNew, added, canChange]);
  // The result is of the device before.
  const addAnother = (draft: DeviceDraft) => editing.submitAnother(draft, test.reset);
  useLinkedAction('test', canTest, runTest);
  const sections = { form, type, stored };
  return (
    <>
      <OrganizationPageHeader title={record?.name ?? texts.newTitle(typeNames[type])} />
      <RecordForm
        form={form}
        label={texts.form(record?.name ?? typeNames[type])}
        pending={editing.isPending}
        submitError={editing.submitError}
        onSubmit={editing.submit}
        {...(isNew && { onSubmitAnother: addAnother })}
        onCancel={onLeave}
        readOnly={!canChange}
        side={
          <DeviceSide
            number={number}
            type={type}
            record={record}
            tested={test.data ?? null}
            canTest={canTest}
          />
        }
        actions={
          <>
            {canTest && (
              <Button
                variant="subtle"
                leftSection={<IconPlugConnected size={16} aria-hidden />}
                onClick={runTest}
              >
                {texts.test}
              </Button>
            )}
            {record !== null && canDelete && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => setDialog('delete')}
              >
                {texts.delete}
              </Button>
            )}
          </>
        }
      >
        {record !== null && !hasSide && <DeviceStatePanel record={record} />}
        <IdentitySection form={form} />
        {typeFacts[type].isRadiusClient && <RadiusSection {...sections} />}
        {typeFacts[type].portalSecret !== null && <PortalSection {...sections} />}
        {typeFacts[type].api !== null && <ApiSection {...sections} />}
        <SnmpSection form={form} stored={stored} />
        <NetworkSection form={form} number={number} record={record} />
        <ChecksSection form={form} />
        {record !== null && <RecordStamps record={record} timeZone={record.timeZone} />}
      </RecordForm>
      <ConnectionTest
        opened={dialog === 'test'}
        result={test.data ?? null}
        failure={test.error?.message ?? null}
        onAgain={runTest}
        onClose={close}
      />
      {dialog === 'delete' && record !== null && (
        <DeleteRecord
          calls={devices}
          number={number}
          record={record}
          texts={texts}
          onDeleted={() => {
            form.resetDirty(form.getValues());
            onLeave();
          }}
          onClose={close}
        />
      )}
      <VersionConflict conflict={conflict} pending={editing.isPending} />
    </>
  );
}
