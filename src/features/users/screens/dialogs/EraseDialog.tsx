import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { countGuests, eraseGuest, type GuestRecord, listGuests } from '../../contract.ts';
import { guestName } from '../../names.ts';
import { actionTexts as texts } from '../../texts.ts';

interface EraseDialogProps {
  number: number;
  guest: GuestRecord;
  onChanged: (record: GuestRecord) => void;
  onClose: () => void;
}

/** Asks for a typed word, because erasing cannot be undone. */
export function EraseDialog({ number, guest, onChanged, onClose }: EraseDialogProps) {
  const [typed, setTyped] = useState('');
  const erase = useChange(eraseGuest, { refreshes: [listGuests, countGuests] });
  const confirm = () =>
    erase.mutate(
      { params: { orgNumber: String(number), guestId: guest.id } },
      {
        onSuccess: (record) => {
          showSuccess(texts.erased);
          onChanged(record);
        },
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.eraseTitle(guestName(guest))}
      confirmLabel={texts.erase}
      pending={erase.isPending}
      blocked={typed.trim() !== texts.eraseWord}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Text mb="md">{texts.eraseText}</Text>
      <TextInput
        label={texts.eraseType}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
