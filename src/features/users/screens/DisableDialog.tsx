import { useState } from 'react';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { type GuestRecord, listGuests, setGuestStatus } from '../contract.ts';
import { guestName, type NamedGuest } from '../names.ts';
import { actionTexts as texts } from '../texts.ts';
import { LogOutDialog } from './activity/LogOutDialog.tsx';

interface DisableDialogProps {
  number: number;
  guest: NamedGuest;
  onChanged?: (record: GuestRecord) => void;
  onClose: () => void;
}

/** Disables a guest, then logs the guest out. */
export function DisableDialog({ number, guest, onChanged, onClose }: DisableDialogProps) {
  const setStatus = useChange(setGuestStatus, { refreshes: [listGuests] });
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
    setStatus.mutate(
      { params: { orgNumber: String(number), guestId: guest.id }, body: { status: 'Disabled' } },
      {
        onSuccess: (record) => {
          showSuccess(texts.disabled(guestName(guest)));
          onChanged?.(record);
          if (record.online.length > 0) setDisabled(record);
          else onClose();
        },
        onError: onClose,
      },
    );
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.disableTitle(guestName(guest))}
      confirmLabel={texts.disable}
      pending={setStatus.isPending}
      onConfirm={disable}
      onCancel={onClose}
    >
      {texts.disableText}
    </ConfirmDialog>
  );
}
