import { Button } from '@mantine/core';
import { useChange } from '../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { deleteRoleTemplate, type RoleTemplateRow } from './contract.ts';
import { texts } from './texts.ts';

interface TemplateDeletionProps {
  /** the organization */
  number: number;
  template: RoleTemplateRow;
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes what no administrator has; of what is in use it says how many have it. */
export function TemplateDeletion({ number, template, onDeleted, onClose }: TemplateDeletionProps) {
  const remove = useChange(deleteRoleTemplate);
  const { id, name, usedBy } = template;
  if (usedBy > 0)
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
        {texts.inUseText(usedBy)}
      </Dialog>
    );
  const confirm = () =>
    remove.mutate(
      { params: { orgNumber: String(number), templateId: id } },
      {
        onSuccess: () => {
          showSuccess(texts.deleted(name));
          onDeleted();
        },
        onSettled: onClose,
      },
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
