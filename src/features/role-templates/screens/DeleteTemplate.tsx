import { Button } from '@mantine/core';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { type RoleTemplateRow, roleTemplates } from '../contract.ts';
import { deletionRejection } from '../rules.ts';
import { texts } from '../texts.ts';

interface DeleteTemplateProps {
  /** the number of the organization */
  number: number;
  template: RoleTemplateRow;
  onClose: () => void;
}

/** Deletes an unused template, or shows how many administrators have it. */
export function DeleteTemplate({ number, template, onClose }: DeleteTemplateProps) {
  const remove = useChange(roleTemplates.delete, { refreshes: [roleTemplates.list] });
  const { id, name } = template;
  const rejection = deletionRejection(template);
  if (rejection !== null)
    return (
      <Dialog
        opened
        title={texts.inUse(name)}
        onClose={onClose}
        footer={
          <Button onClick={onClose} data-autofocus>
            {texts.close}
          </Button>
        }
      >
        {rejection}
      </Dialog>
    );
  const confirm = () =>
    remove.mutate(
      { params: { orgNumber: String(number), templateId: id } },
      { onSuccess: () => showSuccess(texts.deleted(name)), onSettled: onClose },
    );
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.deleteTitle(name)}
      confirmLabel={texts.delete}
      pending={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {texts.deleteText}
    </ConfirmDialog>
  );
}
