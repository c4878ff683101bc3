import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { Reply } from '../../../../contract/endpoint.ts';
import type { Draft } from '../../../../contract/fields/fields.ts';
import { VersionConflict } from '../../../../ui/dialogs/VersionConflict.tsx';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import { useHasSide } from '../../../../ui/form/useHasSide.ts';
import { useShownRecord } from '../../../../ui/navigation/shownRecord.ts';
import { RecordStamps } from '../../../../workspace/record/RecordStamps.tsx';
import { useRecordEditor } from '../../../../workspace/record/useRecordEditor.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { type getPolicyChoices, type PolicyRecord, rotatingPasswords } from '../../contract.ts';
import type { rotatingPassword } from '../../fields.ts';
import { actionTexts, texts } from '../../texts.ts';
import { DisplayLinkDialog } from '../dialogs/DisplayLinkDialog.tsx';
import { PrintDialog } from '../dialogs/PrintDialog.tsx';
import { RotateDialog } from '../dialogs/RotateDialog.tsx';
import classes from '../RotatingPassword.module.css';
import { PolicySide } from '../side/PolicySide.tsx';
import {
  AccessSection,
  AnnouncementSection,
  NetworkSection,
  PasswordSection,
  ScheduleSection,
} from './PolicySections.tsx';

export type PolicyChoices = Reply<typeof getPolicyChoices>;

interface PolicyFormProps {
  number: number;
  initial: Draft<typeof rotatingPassword>;
  /** null for a new policy */
  loaded: PolicyRecord | null;
  choices: PolicyChoices;
  onLeave: () => void;
}

/** Adds or edits a rotating password. */
export function PolicyForm({ number, initial, loaded, choices, onLeave }: PolicyFormProps) {
  const [dialog, setDialog] = useState<'rotate' | 'print' | 'display' | null>(null);
  const { form, record, conflict, ...editing } = useRecordEditor({
    calls: rotatingPasswords,
    number,
    initial,
    record: loaded,
    onCreated: onLeave,
  });
  const hasSide = useHasSide();
  const canEdit = useCanCall()(rotatingPasswords.update);
  const title = record?.name ?? texts.newTitle;
  useShownRecord(title);
  const close = () => setDialog(null);
  const side = record !== null && <PolicySide number={number} record={record} canEdit={canEdit} />;
  return (
    <>
      <VisuallyHidden component="h2">{title}</VisuallyHidden>
      <RecordForm
        form={form}
        label={record === null ? texts.newTitle : texts.form(record.name)}
        pending={editing.isPending}
        submitError={editing.submitError}
        readOnly={!canEdit}
        onSubmit={editing.submit}
        onCancel={onLeave}
        actions={
          record !== null && (
            <>
              {canEdit && (
                <Button variant="subtle" onClick={() => setDialog('rotate')}>
                  {actionTexts.rotate}
                </Button>
              )}
              <Button variant="subtle" onClick={() => setDialog('print')}>
                {actionTexts.print}
              </Button>
              {canEdit && (
                <Button variant="subtle" onClick={() => setDialog('display')}>
                  {actionTexts.display}
                </Button>
              )}
            </>
          )
        }
        side={hasSide && side}
      >
        {!hasSide && side !== false && <div className={classes.facts}>{side}</div>}
        <NetworkSection form={form} choices={choices} isNew={record === null} />
        <ScheduleSection form={form} choices={choices} />
        <PasswordSection form={form} number={number} record={record} />
        <AccessSection form={form} choices={choices} />
        <AnnouncementSection form={form} choices={choices} number={number} record={record} />
        {record !== null && <RecordStamps record={record} timeZone={choices.timeZone} />}
      </RecordForm>
      <VersionConflict conflict={conflict} pending={editing.isPending} />
      {record !== null && dialog === 'rotate' && (
        <RotateDialog number={number} policy={record} onClose={close} />
      )}
      {record !== null && dialog === 'print' && (
        <PrintDialog number={number} policy={record} onClose={close} />
      )}
      {record !== null && dialog === 'display' && (
        <DisplayLinkDialog number={number} policy={record} onClose={close} />
      )}
    </>
  );
}
