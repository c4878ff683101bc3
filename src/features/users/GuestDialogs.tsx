import { DisableDialog } from './DisableDialog.tsx';
import { ExtendDialog } from './ExtendDialog.tsx';
import { useGuestActions, useGuestList } from './guestListContext.ts';

/** The dialogs of the list's rows. */
export function GuestDialogs() {
  const { number, reload } = useGuestList();
  const { opened, close } = useGuestActions();
  if (opened === null) return null;
  const { action, guest } = opened;
  const common = { number, onChanged: reload, onClose: close };
  return action === 'extend' ? (
    <ExtendDialog {...common} guest={guest} />
  ) : (
    <DisableDialog {...common} guest={guest} />
  );
}
