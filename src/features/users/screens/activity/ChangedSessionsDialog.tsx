import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { BatchDialog } from '../../../../ui/dialogs/BatchDialog.tsx';
import { changeSession, getGuestAccess, listGuestSessions } from '../../activity/contract.ts';
import type { ChangedGuest, GuestRecord, SessionOutcome } from '../../contract.ts';
import { sessionLabel } from './LogOutDialog.tsx';

interface ChangedSessionsDialogProps {
  number: number;
  guest: ChangedGuest;
  title: string;
  onChanged?: ((record: GuestRecord) => void) | undefined;
  onClose: () => void;
}

/** Shows what gateways did about a changed guest's sessions; those that failed can be tried again. */
export function ChangedSessionsDialog(props: ChangedSessionsDialogProps) {
  const { number, guest, title, onChanged, onClose } = props;
  const { mutateAsync } = useChange(changeSession, {
    ownError: true,
    refreshes: [listGuestSessions, getGuestAccess],
  });
  /** Returns the first outcome, then those of further attempts. */
  const attempts = ({ id: sessionId, ...first }: SessionOutcome) => {
    let isFirst = true;
    return async () => {
      if (isFirst) {
        isFirst = false;
        return first;
      }
      const params = { orgNumber: String(number), guestId: guest.id, sessionId };
      const { isDone, text, guest: after } = await mutateAsync({ params });
      onChanged?.(after);
      return { isDone, text };
    };
  };
  return (
    <BatchDialog
      title={title}
      startLabel={title}
      startsAtOnce
      tasksOf={() =>
        guest.sessions.map((session) => ({
          label: sessionLabel(session, guest.timeZone),
          call: attempts(session),
        }))
      }
      onClose={onClose}
    >
      {null}
    </BatchDialog>
  );
}
