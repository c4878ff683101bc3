import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { rotatingPasswords } from '../../contract.ts';
import { actionTexts as texts } from '../../texts.ts';
import type { PolicyDialogProps } from './RotateDialog.tsx';

export function DeletePolicyDialog({ number, policy, onClose }: PolicyDialogProps) {
  const remove = useChange(rotatingPasswords.delete, { refreshes: [rotatingPasswords.list] });
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.deleteTitle(policy.name)}
      confirmLabel={texts.delete}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { orgNumber: String(number), policyId: policy.id } },
          { onSuccess: () => showSuccess(texts.deleted(policy.name)), onSettled: onClose },
        )
      }
      onCancel={onClose}
    >
      {texts.deleteText}
    </ConfirmDialog>
  );
}
