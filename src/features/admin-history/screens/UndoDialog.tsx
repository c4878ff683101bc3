import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { reloadTreeAndSelect, useSelection } from '../../../workspace/selection/selection.ts';
import { type HistoryEntry, listAdminHistory, undoHistoryEntry } from '../contract.ts';
import { texts } from '../texts.ts';

interface UndoDialogProps {
  /** the organization whose history is shown */
  number: number;
  entry: HistoryEntry;
  onClose: () => void;
}

/** Confirms undoing a change. The snackbar shows the server's errors. */
export function UndoDialog({ number, entry, onClose }: UndoDialogProps) {
  const undo = useChange(undoHistoryEntry, { refreshes: [listAdminHistory] });
  const { id, label, entityType, action } = entry;
  const confirm = () =>
    undo.mutate(
      { params: { orgNumber: String(number), entryId: id } },
      {
        onSuccess: ({ skipped }) => {
          showSuccess(
            skipped.length === 0 ? texts.undone(label) : texts.undoneExcept(label, skipped),
          );
          const selected = useSelection.getState().selected?.uniqueId;
          if (entityType === 'organization' && selected !== undefined)
            void reloadTreeAndSelect(selected);
        },
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      opened
      title={texts.undoTitle(label)}
      confirmLabel={texts.undo}
      pending={undo.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {action === 'delete' ? texts.undoRemovalText : texts.undoText}
    </ConfirmDialog>
  );
}
