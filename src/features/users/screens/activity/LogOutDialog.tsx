import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { BatchDialog } from '../../../../ui/dialogs/BatchDialog.tsx';
import { formatDateTime } from '../../../../ui/format.ts';
import { getGuestAccess, listGuestSessions, logOutSession } from '../../activity/contract.ts';
import type { GuestRecord, OnlineSession } from '../../contract.ts';
import { guestName } from '../../names.ts';
import { sessionTexts, actionTexts as texts } from '../../texts.ts';

interface LogOutDialogProps {
  number: number;
  guest: GuestRecord;
  sessions: readonly OnlineSession[];
  onChanged?: ((record: GuestRecord) => void) | undefined;
  onClose: () => void;
}

/** Ends sessions one at a time, and shows the gateway's reply to each. */
export function LogOutDialog(props: LogOutDialogProps) {
  const { number, guest, sessions, onChanged, onClose } = props;
  const { mutateAsync } = useChange(logOutSession, {
    ownError: true,
    refreshes: [listGuestSessions, getGuestAccess],
  });
  const logOut = async (sessionId: string) => {
    const params = { orgNumber: String(number), guestId: guest.id, sessionId };
    const { isOver, text, guest: after } = await mutateAsync({ params });
    onChanged?.(after);
    return { isDone: isOver, text };
  };
  return (
    <BatchDialog
      title={texts.logOutTitle(guestName(guest))}
      startLabel={texts.logOut}
      tasksOf={() =>
        sessions.map((session) => ({
          label: sessionLabel(session, guest.timeZone),
          call: () => logOut(session.id),
        }))
      }
      onClose={onClose}
    >
      {texts.logOutText(sessions.length)}
    </BatchDialog>
  );
}

export function sessionLabel(
  { macAddress, startedAt }: Pick<OnlineSession, 'macAddress' | 'startedAt'>,
  timeZone: string,
): string {
  return sessionTexts.since(macAddress, formatDateTime(new Date(startedAt), timeZone));
}
