import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { Draft } from '../../../../contract/fields/fields.ts';
import { viewerTimeZone } from '../../../../ui/browser/viewerTimeZone.ts';
import { VersionConflict } from '../../../../ui/dialogs/VersionConflict.tsx';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import { useHasSide } from '../../../../ui/form/useHasSide.ts';
import { useItem } from '../../../../ui/list/useItem.ts';
import { useShownRecord } from '../../../../ui/navigation/shownRecord.ts';
import { RecordStamps } from '../../../../workspace/record/RecordStamps.tsx';
import { useRecordEditor } from '../../../../workspace/record/useRecordEditor.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { type GroupRecord, guestGroups } from '../../contract.ts';
import type { guestGroup } from '../../fields.ts';
import { actionTexts, texts } from '../../texts.ts';
import { BillDialog } from '../dialogs/BillDialog.tsx';
import { LinkDialog } from '../dialogs/LinkDialog.tsx';
import classes from '../Groups.module.css';
import { parts } from '../parts.ts';
import {
  BillingSection,
  ContactSection,
  GivesSection,
  IdentitySection,
  SharedSection,
  WhenSection,
} from './GroupSections.tsx';
import { GroupFacts, GroupSide } from './GroupSide.tsx';
import { RuleSection } from './RuleSection.tsx';

interface GroupFormProps {
  number: number;
  initial: Draft<typeof guestGroup>;
  /** null for a new group */
  loaded: GroupRecord | null;
  onLeave: () => void;
}

/** Adds or edits a group. */
export function GroupForm({ number, initial, loaded, onLeave }: GroupFormProps) {
  const [dialog, setDialog] = useState<'link' | 'bill' | null>(null);
  const { show } = useItem();
  const { form, record, conflict, ...editing } = useRecordEditor({
    calls: guestGroups,
    number,
    initial,
    record: loaded,
    onCreated: onLeave,
  });
  // What dialogs change, such as the link, is loaded again; the form keeps the version that it edits.
  const shown =
    record !== null && loaded !== null && loaded.version >= record.version ? loaded : record;
  const hasSide = useHasSide();
  const canEdit = useCanCall()(guestGroups.update);
  useShownRecord(record?.name ?? texts.newTitle);
  return (
    <>
      <VisuallyHidden component="h2">{record?.name ?? texts.newTitle}</VisuallyHidden>
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
              <Button variant="subtle" onClick={() => show(record.id, parts.members)}>
                {actionTexts.members}
              </Button>
              {canEdit && record.state !== 'ended' && (
                <Button variant="subtle" onClick={() => setDialog('link')}>
                  {actionTexts.link}
                </Button>
              )}
              {canEdit && record.billing === 'invoice' && (
                <Button variant="subtle" onClick={() => setDialog('bill')}>
                  {actionTexts.bill}
                </Button>
              )}
            </>
          )
        }
        side={shown !== null && <GroupSide record={shown} />}
      >
        {shown !== null && !hasSide && (
          <div className={classes.facts}>
            <GroupFacts record={shown} />
          </div>
        )}
        <IdentitySection form={form} isNew={record === null} />
        <WhenSection form={form} />
        <GivesSection form={form} number={number} known={record?.knownPlans ?? []} />
        <BillingSection form={form} />
        <SharedSection form={form} />
        <RuleSection form={form} number={number} />
        <ContactSection form={form} />
        {record !== null && (
          <RecordStamps record={record} timeZone={record.timeZone ?? viewerTimeZone} />
        )}
      </RecordForm>
      <VersionConflict conflict={conflict} pending={editing.isPending} />
      {record !== null && dialog === 'link' && (
        <LinkDialog number={number} group={record} onClose={() => setDialog(null)} />
      )}
      {record !== null && dialog === 'bill' && (
        <BillDialog number={number} group={record} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
