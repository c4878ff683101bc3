import {
  type Draft,
  newDraft,
  parseDraft,
  pickFields,
  toDraft,
} from '../../../contract/fields/fields.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { createView, deleteView, listViews, updateView, type ViewRow } from '../contract.ts';
import { savedView } from '../fields.ts';
import { texts } from '../texts.ts';
import type { Views } from './useViews.ts';

interface ViewFormProps {
  number: number;
  screen: string;
  views: Views;
  /** the view to rename or share; a new one without */
  view?: ViewRow;
  onClose: () => void;
}

const width = 440;
const refreshes = [listViews];

/** Saves what the report shows under a name, or renames and shares a view. */
export function ViewForm({ number, screen, views, view, onClose }: ViewFormProps) {
  const create = useChange(createView, { ownError: true, refreshes });
  const update = useChange(updateView, { ownError: true, refreshes });
  const form = useFieldsForm(
    savedView,
    view === undefined ? newDraft(savedView) : toDraft(savedView, pickFields(savedView, view)),
  );
  const finish = ({ id, name }: ViewRow) => {
    showSuccess(texts.saved(name));
    if (view === undefined) views.mark(id);
    onClose();
  };
  const submit = (draft: Draft<typeof savedView>) => {
    const { record } = parseDraft(savedView, draft);
    if (record === null) return;
    const orgNumber = String(number);
    if (view === undefined)
      create.mutate(
        { params: { orgNumber }, body: { ...record, screen, query: { ...views.shown } } },
        { onSuccess: finish },
      );
    else
      update.mutate(
        { params: { orgNumber, viewId: view.id }, body: { ...record, version: view.version } },
        { onSuccess: finish },
      );
  };
  const place = view === undefined ? views.data?.organizationName : view.organizationName;
  const canShare = views.data?.canShare === true;
  return (
    <FormDialog
      title={view === undefined ? texts.saveTitle : texts.editTitle(view.name)}
      width={width}
      confirmLabel={texts.save}
      form={form}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field form={form} name="name" autoFocus />
      <Field
        form={form}
        name="isShared"
        help={canShare ? texts.shareWith(place ?? undefined) : texts.cannotShare}
        // One that is shared can still be withdrawn.
        disabled={!canShare && view?.isShared !== true}
      />
    </FormDialog>
  );
}

interface DeleteViewProps {
  number: number;
  views: Views;
  view: ViewRow;
  onClose: () => void;
}

/** Asks before a view is deleted. What it shows stays on the screen. */
export function DeleteView({ number, views, view, onClose }: DeleteViewProps) {
  const { id, name, isShared } = view;
  const remove = useChange(deleteView, { refreshes });
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.deleteTitle(name)}
      confirmLabel={texts.deleteConfirm}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { orgNumber: String(number), viewId: id } },
          {
            onSuccess: () => {
              showSuccess(texts.deleted(name));
              views.mark(undefined);
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    >
      {isShared ? texts.deleteShared : texts.deleteOwn}
    </ConfirmDialog>
  );
}
