import { useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { getGuestAccess, listGuestSessions } from '../../activity/contract.ts';
import {
  type ChangedGuest,
  countGuests,
  type GuestRecord,
  listGuests,
  setGuestStatus,
} from '../../contract.ts';
import { guestName, type NamedGuest } from '../../names.ts';
import { actionTexts as texts } from '../../texts.ts';
import { ChangedSessionsDialog } from '../activity/ChangedSessionsDialog.tsx';

interface DisableDialogProps {
  number: number;
  guest: NamedGuest;
  onChanged?: (record: GuestRecord) => void;
  onClose: () => void;
}

/** Disables a guest, then shows how the active sessions ended. */
export function DisableDialog({ number, guest, onChanged, onClose }: DisableDialogProps) {
  const setStatus = useChange(setGuestStatus, {
    refreshes: [listGuests, countGuests, listGuestSessions, getGuestAccess],
  });
  const [disabled, setDisabled] = useState<ChangedGuest | null>(null);
  if (disabled !== null)
    return (
      <ChangedSessionsDialog
        number={number}
        guest={disabled}
        title={texts.logOutTitle(guestName(guest))}
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
          if (record.sessions.length > 0) setDisabled(record);
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
