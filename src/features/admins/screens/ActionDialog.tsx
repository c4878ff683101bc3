import { displayNameOf } from '../../../contract/values/display-name.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import {
  type AdministratorRow,
  administrators,
  inviteAdministrator,
  resetAdministratorPassword,
  setAdministratorStatus,
} from '../contract.ts';
import { actionTexts, texts } from '../texts.ts';
import { type OneTimeSecret, secretOfInvitation } from './oneTimeSecret.ts';

interface ActionDialogProps {
  number: number;
  action: keyof typeof actionTexts;
  administrator: AdministratorRow;
  onSecret: (secret: OneTimeSecret | null) => void;
  onClose: () => void;
}

const changes = { refreshes: [administrators.list] };

/** Confirms and performs an action on an administrator of the list. */
export function ActionDialog({ number, action, administrator, ...props }: ActionDialogProps) {
  const { onSecret, onClose } = props;
  const reset = useChange(resetAdministratorPassword, changes);
  const invite = useChange(inviteAdministrator, changes);
  const setStatus = useChange(setAdministratorStatus, changes);
  const remove = useChange(administrators.delete, changes);
  const name = displayNameOf(administrator);
  const params = { orgNumber: String(number), administratorId: administrator.id };
  const perform = {
    resetPassword: () =>
      reset.mutate(
        { params },
        {
          onSuccess: ({ password }) => onSecret({ kind: 'password', name, value: password }),
          onSettled: onClose,
        },
      ),
    invite: () =>
      invite.mutate(
        { params },
        {
          onSuccess: (outcome) => onSecret(secretOfInvitation(name, outcome)),
          onSettled: onClose,
        },
      ),
    disable: () =>
      setStatus.mutate(
        { params, body: { status: 'Disabled' } },
        { onSuccess: () => showSuccess(texts.disabled(name)), onSettled: onClose },
      ),
    delete: () =>
      remove.mutate(
        { params },
        { onSuccess: () => showSuccess(texts.deleted(name)), onSettled: onClose },
      ),
  };
  const { title, text, confirm } = actionTexts[action];
  return (
    <ConfirmDialog
      opened
      danger={action !== 'invite'}
      title={title(name)}
      confirmLabel={confirm}
      pending={reset.isPending || invite.isPending || setStatus.isPending || remove.isPending}
      onConfirm={perform[action]}
      onCancel={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}
