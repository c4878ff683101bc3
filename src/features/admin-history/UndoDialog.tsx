import { useChange } from '../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { reloadTreeAndSelect, useSelection } from '../../workspace/selection/selection.ts';
import { type HistoryEntry, undoHistoryEntry } from './contract.ts';
import { useHistoryList } from './historyListContext.ts';
import { texts } from './texts.ts';

/** Asks before a change is taken back; what the server refuses is said by the snackbar. */
export function UndoDialog({ entry, onClose }: { entry: HistoryEntry; onClose: () => void }) {
  const { number, reload } = useHistoryList();
  const undo = useChange(undoHistoryEntry);
  const { id, label, entityType, action } = entry;
  const confirm = () =>
    undo.mutate(
      { params: { orgNumber: String(number), entryId: id } },
      {
        onSuccess: ({ skipped }) => {
          showSuccess(
            skipped.length === 0 ? texts.undone(label) : texts.undoneExcept(label, skipped),
          );
          reload();
          const place = useSelection.getState().selected?.uniqueId;
          if (entityType === 'organization' && place !== undefined) void reloadTreeAndSelect(place);
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
