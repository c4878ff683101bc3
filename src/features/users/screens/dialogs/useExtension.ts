import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { getGuestAccess, listGuestSessions } from '../../activity/contract.ts';
import {
  type ChangedGuest,
  countGuests,
  extendGuest,
  type GuestRecord,
  listGuests,
  undoExtension,
} from '../../contract.ts';
import { guestName, type NamedGuest } from '../../names.ts';
import { actionTexts as texts } from '../../texts.ts';

const refreshes = [listGuests, countGuests, listGuestSessions, getGuestAccess];

interface ExtensionOptions {
  number: number;
  guest: NamedGuest;
  /** called after the extension, and after it was undone */
  onChanged?: ((record: GuestRecord) => void) | undefined;
}

/** Extends a guest and offers Undo in the snackbar, which outlives the dialog. */
export function useExtension({ number, guest, onChanged }: ExtensionOptions) {
  const extend = useChange(extendGuest, { ownError: true, refreshes });
  const { mutateAsync: restore } = useChange(undoExtension, { refreshes });
  const params = { orgNumber: String(number), guestId: guest.id };
  const undo = async ({ version }: ChangedGuest) => {
    const restored = await restore({ params, body: { version } }).catch(() => null);
    // The error is in the snackbar.
    if (restored === null) return;
    showSuccess(texts.undone(guestName(guest)));
    onChanged?.(restored);
  };
  const submit = (
    body: { planId: string | null; until: string | null },
    onExtended: (extended: ChangedGuest) => void,
  ) =>
    extend.mutate(
      { params, body },
      {
        onSuccess: (extended) => {
          showSuccess(texts.extended(guestName(guest)), {
            label: texts.undo,
            onClick: () => void undo(extended),
          });
          onChanged?.(extended);
          onExtended(extended);
        },
      },
    );
  return { submit, isPending: extend.isPending, error: extend.error };
}
