import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import type { GuestRecord, GuestRow } from './contract.ts';
import { labelOf } from './rules.ts';
import { texts } from './texts.ts';
import { useStatusChange } from './useStatusChange.ts';

interface DisableDialogProps {
  number: number;
  guest: Pick<GuestRow, 'id' | 'name' | 'email' | 'phone' | 'room' | 'username'>;
  onChanged: (record: GuestRecord) => void;
  onClose: () => void;
}

export function DisableDialog({ number, guest, onChanged, onClose }: DisableDialogProps) {
  const { mutate, isPending } = useStatusChange(number, onChanged);
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.disableTitle(labelOf(guest))}
      confirmLabel={texts.disable}
      pending={isPending}
      onConfirm={() => mutate({ guest, status: 'Disabled' }, { onSettled: onClose })}
      onCancel={onClose}
    >
      {texts.disableText}
    </ConfirmDialog>
  );
}
