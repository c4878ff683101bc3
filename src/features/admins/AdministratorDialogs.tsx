import { displayNameOf } from '../../contract/values/display-name.ts';
import { useChange } from '../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { useAdministratorActions } from './administratorActions.ts';
import { useAdministratorList } from './administratorListContext.ts';
import {
  type AdministratorRow,
  deleteAdministrator,
  inviteAdministrator,
  resetAdministratorPassword,
  setAdministratorStatus,
} from './contract.ts';
import { texts } from './texts.ts';
import { useInvitationOutcome } from './useInvitationOutcome.ts';

/** What asks before something is done to a row of the list. */
export function AdministratorDialogs() {
  const { opened } = useAdministratorActions();
  if (opened === null || !('administrator' in opened)) return null;
  return <Question {...opened} />;
}

interface QuestionProps {
  action: 'reset' | 'invite' | 'disable' | 'delete';
  administrator: AdministratorRow;
}

const words = {
  reset: { title: texts.resetTitle, text: texts.resetText, confirm: texts.reset },
  invite: { title: texts.inviteTitle, text: texts.inviteText, confirm: texts.invite },
  disable: { title: texts.disableTitle, text: texts.disableText, confirm: texts.disable },
  delete: { title: texts.deleteTitle, text: texts.deleteText, confirm: texts.delete },
};

function Question({ action, administrator }: QuestionProps) {
  const { number, reload } = useAdministratorList();
  const { open, close } = useAdministratorActions();
  const reset = useChange(resetAdministratorPassword);
  const invite = useChange(inviteAdministrator);
  const tellInvitation = useInvitationOutcome();
  const setStatus = useChange(setAdministratorStatus);
  const remove = useChange(deleteAdministrator);
  const name = displayNameOf(administrator);
  const params = { orgNumber: String(number), administratorId: administrator.id };
  const done = (text: string) => {
    showSuccess(text);
    reload();
  };
  const confirm = {
    reset: () =>
      reset.mutate(
        { params },
        {
          onSuccess: ({ password }) => open({ action: 'password', name, password }),
          onError: close,
        },
      ),
    invite: () =>
      invite.mutate(
        { params },
        {
          onSuccess: (outcome) => {
            close();
            tellInvitation(name, outcome);
            reload();
          },
          onError: close,
        },
      ),
    disable: () =>
      setStatus.mutate(
        { params, body: { status: 'Disabled' } },
        { onSuccess: () => done(texts.disabled(name)), onSettled: close },
      ),
    delete: () =>
      remove.mutate({ params }, { onSuccess: () => done(texts.deleted(name)), onSettled: close }),
  };
  const { title, text, confirm: confirmLabel } = words[action];
  return (
    <ConfirmDialog
      opened
      danger={action !== 'invite'}
      title={title(name)}
      confirmLabel={confirmLabel}
      pending={reset.isPending || invite.isPending || setStatus.isPending || remove.isPending}
      onConfirm={confirm[action]}
      onCancel={close}
    >
      {text}
    </ConfirmDialog>
  );
}
