import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '../../contract/api-error.ts';
import { call } from '../../ui/api/call.ts';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import type { GuestStatus } from './choices.ts';
import { type GuestRecord, type GuestRow, setGuestStatus } from './contract.ts';
import { labelOf } from './rules.ts';
import { texts } from './texts.ts';

interface Change {
  guest: Pick<GuestRow, 'id' | 'name' | 'email' | 'phone' | 'room' | 'username'>;
  status: GuestStatus;
}

/** Disables or enables a guest and says so. */
export function useStatusChange(number: number, onChanged: (record: GuestRecord) => void) {
  return useMutation<GuestRecord, ApiError, Change>({
    mutationFn: ({ guest, status }) =>
      call(setGuestStatus, {
        params: { orgNumber: String(number), guestId: guest.id },
        body: { status },
      }),
    onSuccess: (record, { guest, status }) => {
      showSuccess((status === 'Active' ? texts.enabled : texts.disabled)(labelOf(guest)));
      onChanged(record);
    },
  });
}
