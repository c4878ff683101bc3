import { useState } from 'react';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { deleteSchedule, listSchedules, type ScheduleRow } from '../contract.ts';
import { WebhookSecretDialog } from '../public/WebhookSecretDialog.tsx';
import { texts } from '../texts.ts';
import { RunsView } from './RunsView.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { ScheduleList } from './ScheduleList.tsx';

/** What is open above or instead of the list. */
export type Opened =
  | { view: 'list' }
  | { view: 'runs'; id: string }
  | { view: 'edit' | 'delete'; schedule: ScheduleRow }
  | { view: 'secret'; secret: string };

interface SchedulesDialogProps {
  number: number;
  /** the id of the schedule whose runs are shown first */
  initial: string | undefined;
  onClose: () => void;
}

const width = 1120;

/** The scheduled reports of an organization and everything below it, with their runs. */
export function SchedulesDialog({ number, initial, onClose }: SchedulesDialogProps) {
  const [opened, setOpened] = useState<Opened>(
    initial === undefined ? { view: 'list' } : { view: 'runs', id: initial },
  );
  const back = () => setOpened({ view: 'list' });
  switch (opened.view) {
    case 'edit':
      return <ScheduleDialog number={number} schedule={opened.schedule} onClose={back} />;
    case 'delete':
      return <DeleteDialog number={number} schedule={opened.schedule} onClose={back} />;
    case 'secret':
      return <WebhookSecretDialog secret={opened.secret} isReplaced onClose={back} />;
    case 'runs':
      return <RunsView number={number} id={opened.id} onBack={back} onClose={onClose} />;
    case 'list':
      return (
        <Dialog opened title={texts.schedules} width={width} onClose={onClose}>
          <ScheduleList number={number} onOpen={setOpened} />
        </Dialog>
      );
  }
}

interface DeleteDialogProps {
  number: number;
  schedule: ScheduleRow;
  onClose: () => void;
}

function DeleteDialog({ number, schedule: { id, name }, onClose }: DeleteDialogProps) {
  const remove = useChange(deleteSchedule, { refreshes: [listSchedules] });
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.deleteTitle(name)}
      confirmLabel={texts.delete}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { orgNumber: String(number), scheduleId: id } },
          {
            onSuccess: () => {
              showSuccess(texts.deleted(name));
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    >
      {texts.deleteText}
    </ConfirmDialog>
  );
}
