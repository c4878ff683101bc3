import type { FieldMap } from '../../contract/fields/field.ts';
import { useChange } from '../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import type { RecordCalls } from '../../ui/record/record-calls.ts';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';

interface DeleteRecordProps<F extends FieldMap, R, Id extends string> {
  calls: Pick<RecordCalls<F, R, Id>, 'id' | 'title' | 'list' | 'delete'>;
  /** the organization */
  number: number;
  record: { id: string } & { [K in keyof F]?: unknown };
  texts: {
    delete: string;
    deleteTitle: (name: string) => string;
    deleteText: string;
    deleted: (name: string) => string;
  };
  /** Called before the dialog closes. */
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks for confirmation and deletes a record. */
export function DeleteRecord<F extends FieldMap, R, Id extends string>({
  calls,
  number,
  record,
  texts,
  onDeleted,
  onClose,
}: DeleteRecordProps<F, R, Id>) {
  const name = String(record[calls.title]);
  const remove = useChange(calls.delete, { refreshes: [calls.list] });
  // The name of the id parameter depends on the feature.
  const sent = { params: { orgNumber: String(number), [calls.id]: record.id } } as never;
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.deleteTitle(name)}
      confirmLabel={texts.delete}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(sent, {
          onSuccess: () => {
            showSuccess(texts.deleted(name));
            onDeleted?.();
          },
          onSettled: onClose,
        })
      }
      onCancel={onClose}
    >
      {texts.deleteText}
    </ConfirmDialog>
  );
}
