import { hasRight } from '../../../../contract/permissions.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { BatchDialog } from '../../../../ui/dialogs/BatchDialog.tsx';
import { useAllowed, useCanCall } from '../../../../workspace/useAllowed.ts';
import { placeOf } from '../../../users/public/names.ts';
import { disconnectGuestSession } from '../../actions/contract.ts';
import type { Session } from '../../contract.ts';
import { actionTexts as texts } from '../../texts.ts';
import { paramsOf } from '../opening-calls.ts';

interface DisconnectDialogProps {
  number: number;
  sessions: readonly Pick<Session, 'id' | 'user' | 'macAddress' | 'siteName' | 'areaName'>[];
  onClose: () => void;
}

/** So many at once that silent gateways do not hold up the others; the server paces each gateway. */
const atOnce = 8;

/** Returns whether the role may end and change sessions, in Radius Activity as in Users. */
export function useCanDisconnect(): boolean {
  const { rights } = useAllowed();
  return useCanCall()(disconnectGuestSession) && hasRight(rights, 'sessions');
}

/** How many sessions are named before they are ended. */
const named = 5;

function nameOf({ id, user, macAddress, ...place }: DisconnectDialogProps['sessions'][number]) {
  return [user ?? macAddress ?? id.slice(0, 8), placeOf(place)].join(', ');
}

/** Ends sessions and shows what each gateway replied. */
export function DisconnectDialog({ number, sessions, onClose }: DisconnectDialogProps) {
  const { mutateAsync } = useChange(disconnectGuestSession, { ownError: true });
  const disconnect = async (sessionId: string) => {
    const { isDone, text } = await mutateAsync({ params: { ...paramsOf(number), sessionId } });
    return { isDone, text };
  };
  return (
    <BatchDialog
      title={texts.disconnectTitle(sessions.length)}
      startLabel={texts.disconnect}
      atOnce={atOnce}
      tasksOf={() =>
        sessions.map((session) => ({
          label: nameOf(session),
          call: () => disconnect(session.id),
        }))
      }
      onClose={onClose}
    >
      {texts.disconnectText(sessions.slice(0, named).map(nameOf), sessions.length)}
    </BatchDialog>
  );
}
