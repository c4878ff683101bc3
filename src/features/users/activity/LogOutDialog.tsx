import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../ui/api/call.ts';
import { endpointKey } from '../../../ui/api/endpoint-queries.ts';
import { BatchDialog } from '../../../ui/dialogs/BatchDialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import type { GuestRecord, OnlineSession } from '../contract.ts';
import { labelOf } from '../rules.ts';
import { texts } from '../texts.ts';
import { listGuestSessions, logOutSession } from './contract.ts';

interface LogOutDialogProps {
  number: number;
  guest: GuestRecord;
  /** those that are to end */
  sessions: readonly OnlineSession[];
  /** it was asked for already */
  startsAtOnce?: boolean;
  onChanged: (record: GuestRecord) => void;
  onClose: () => void;
}

/** Ends sessions one by one, and says of each what its gateway answered. */
export function LogOutDialog(props: LogOutDialogProps) {
  const { number, guest, sessions, startsAtOnce = false, onChanged, onClose } = props;
  const queries = useQueryClient();
  const logOut = async (sessionId: string) => {
    const params = { orgNumber: String(number), guestId: guest.id, sessionId };
    const { isOver, text, guest: after } = await call(logOutSession, { params });
    onChanged(after);
    if (isOver) void queries.invalidateQueries({ queryKey: endpointKey(listGuestSessions) });
    return { isDone: isOver, text };
  };
  return (
    <BatchDialog
      title={texts.logOutTitle(labelOf(guest))}
      startLabel={texts.logOut}
      startsAtOnce={startsAtOnce}
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
  return texts.sessionSince(macAddress, formatDateTime(new Date(startedAt), timeZone));
}
