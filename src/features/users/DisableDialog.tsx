import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { LogOutDialog } from './activity/LogOutDialog.tsx';
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

/** Disables a guest and then logs them out where they are online. */
export function DisableDialog({ number, guest, onChanged, onClose }: DisableDialogProps) {
  const { mutate, isPending } = useStatusChange(number, onChanged);
  const [disabled, setDisabled] = useState<GuestRecord | null>(null);
  if (disabled !== null)
    return (
      <LogOutDialog
        number={number}
        guest={disabled}
        sessions={disabled.online}
        startsAtOnce
        onChanged={onChanged}
        onClose={onClose}
      />
    );
  const disable = () =>
    mutate(
      { guest, status: 'Disabled' },
      {
        onSuccess: (record) => (record.online.length > 0 ? setDisabled(record) : onClose()),
        onError: onClose,
      },
    );
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.disableTitle(labelOf(guest))}
      confirmLabel={texts.disable}
      pending={isPending}
      onConfirm={disable}
      onCancel={onClose}
    >
      {texts.disableText}
    </ConfirmDialog>
  );
}
