import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { profiles } from '../contract.ts';
import type { ProfileStatus } from '../fields.ts';
import { statusActions, texts } from '../texts.ts';

interface Named {
  id: string;
  name: string;
}

/** The statuses that clients notice, which are asked for. */
export function isAskedFor(status: ProfileStatus): status is 'Suspended' | 'Retired' {
  return status === 'Suspended' || status === 'Retired';
}

interface StatusDialogProps {
  profile: Named;
  status: 'Suspended' | 'Retired';
  onConfirm: () => void;
  onClose: () => void;
}

export function StatusDialog({ profile, status, onConfirm, onClose }: StatusDialogProps) {
  const { title, text } = {
    Suspended: { title: texts.suspendTitle(profile.name), text: texts.suspendText },
    Retired: { title: texts.retireTitle(profile.name), text: texts.retireText },
  }[status];
  return (
    <ConfirmDialog
      opened
      danger
      title={title}
      confirmLabel={statusActions[status]}
      onConfirm={() => {
        onConfirm();
        onClose();
      }}
      onCancel={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}

interface DeleteProfileProps {
  /** the site */
  number: number;
  profile: Named;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks before it deletes a draft. */
export function DeleteProfile({ number, profile, onDeleted, onClose }: DeleteProfileProps) {
  const remove = useChange(profiles.delete, { refreshes: [profiles.list] });
  const confirm = () =>
    remove.mutate(
      { params: { orgNumber: String(number), profileId: profile.id } },
      {
        onSuccess: () => {
          showSuccess(texts.deleted(profile.name));
          onDeleted?.();
        },
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.deleteTitle(profile.name)}
      confirmLabel={texts.delete}
      pending={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {texts.deleteText}
    </ConfirmDialog>
  );
}
