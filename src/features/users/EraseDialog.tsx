import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { eraseGuest, type GuestRecord } from './contract.ts';
import { labelOf } from './rules.ts';
import { texts } from './texts.ts';

interface EraseDialogProps {
  number: number;
  guest: GuestRecord;
  onChanged: (record: GuestRecord) => void;
  onClose: () => void;
}

/** A word has to be typed: nobody can take this back. */
export function EraseDialog({ number, guest, onChanged, onClose }: EraseDialogProps) {
  const [typed, setTyped] = useState('');
  const erase = useChange(eraseGuest);
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
      title={texts.eraseTitle(labelOf(guest))}
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
