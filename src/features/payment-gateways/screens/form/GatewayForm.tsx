import { Alert, Button } from '@mantine/core';
import { IconPlugConnected, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { VersionConflict } from '../../../../ui/dialogs/VersionConflict.tsx';
import { focusField } from '../../../../ui/form/focusField.ts';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import { useHasSide } from '../../../../ui/form/useHasSide.ts';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { DeleteRecord } from '../../../../workspace/record/DeleteRecord.tsx';
import { RecordStamps } from '../../../../workspace/record/RecordStamps.tsx';
import { PmsLinkPanel } from '../../../pms/public/PmsLinkPanel.tsx';
import { gateways, type LastTest } from '../../contract.ts';
import { gatewaySecrets } from '../../fields.ts';
import { isLinked, typeNames } from '../../gateway-types.ts';
import { texts } from '../../texts.ts';
import classes from '../PaymentGateways.module.css';
import { TestDialog } from '../TestDialog.tsx';
import { useGatewayActions } from '../useGatewayActions.ts';
import { useGatewayTest } from '../useGatewayTest.ts';
import { GatewaySections } from './GatewaySections.tsx';
import { GatewaySide } from './GatewaySide.tsx';
import { StatePanel } from './StatePanel.tsx';
import { type EditorOptions, useGatewayEditor } from './useGatewayEditor.ts';

interface GatewayFormProps extends EditorOptions {
  /** between the header and the form */
  tabs?: ReactNode;
  onLeave: () => void;
}

/** Adds, edits, tests and deletes a gateway; its sections follow its type. */
export function GatewayForm(props: GatewayFormProps) {
  const { number, type, tabs, onLeave } = props;
  const { canAdd, canChange, canTest, canDelete } = useGatewayActions();
  const { form, record, stored, kept, takeOver, conflict, ...editing } = useGatewayEditor(props);
  const [dialog, setDialog] = useState<'test' | 'delete' | null>(null);
  const hasSide = useHasSide();
  const isNew = record === null;
  const isRetired = record?.status === 'Retired';
  const mayEdit = isNew ? canAdd : canChange;
  const close = () => setDialog(null);
  useEffect(() => {
    if (isNew && mayEdit) focusField(document.body, ['name']);
  }, [isNew, mayEdit]);
  // A test is of what is stored: it changes neither the version nor what is typed.
  const showTest = (result: LastTest) => {
    if (record === null) return;
    takeOver({
      ...record,
      lastTest: result,
      isTested: result.passed,
      testedAt: result.passed ? result.at : record.testedAt,
    });
  };
  const test = useGatewayTest(number, showTest);
  const startTest = () => {
    if (record === null) return;
    setDialog('test');
    test.run(record.id);
  };
  const state = record !== null && (
    <>
      <StatePanel
        number={number}
        record={record}
        canChange={canChange}
        onChanged={takeOver}
        onTest={canTest && !isRetired ? startTest : null}
      />
      {isLinked(type) && !isRetired && (
        <PmsLinkPanel
          number={number}
          gatewayId={record.id}
          isInUse={record.status === 'Active' || record.status === 'Test'}
          canEdit={canChange}
        />
      )}
    </>
  );
  return (
    <>
      <OrganizationPageHeader title={record?.name ?? texts.newTitle(typeNames[type])} />
      {tabs}
      <RecordForm
        form={form}
        label={texts.form(record?.name ?? typeNames[type])}
        pending={editing.isPending}
        submitError={editing.submitError}
        onSubmit={editing.submit}
        onCancel={onLeave}
        readOnly={!mayEdit}
        side={
          <>
            {hasSide && state}
            <GatewaySide type={type} record={record} />
          </>
        }
        actions={
          <>
            {canTest && record !== null && !isRetired && (
              <Button
                variant="subtle"
                leftSection={<IconPlugConnected size={16} aria-hidden />}
                onClick={startTest}
              >
                {texts.runTest}
              </Button>
            )}
            {record?.status === 'Draft' && canDelete && (
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
        {!hasSide && <div className={classes.above}>{state}</div>}
        {isRetired && <Notice text={texts.retired} />}
        {record?.status === 'Active' && <Notice text={texts.readOnlyActive} />}
        {kept.length > 0 && isNew && (
          <Notice
            text={texts.keptSecrets(kept.map((name) => gatewaySecrets.map[name].label).join(', '))}
          />
        )}
        <GatewaySections {...{ form, type, stored, number }} areas={record?.areas ?? []} />
        {record !== null && <RecordStamps record={record} timeZone={record.timeZone} />}
      </RecordForm>
      {record !== null && dialog === 'test' && (
        <TestDialog gateway={record} test={test} onClose={close} />
      )}
      {record !== null && dialog === 'delete' && (
        <DeleteRecord
          calls={gateways}
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

function Notice({ text }: { text: string }) {
  return (
    <Alert color="blue" className={classes.notice}>
      {text}
    </Alert>
  );
}
