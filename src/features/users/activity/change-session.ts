import { Problem } from '../../../contract/problem.ts';
import { organizationExternalCall } from '../../../server/http/handlers.ts';
import { carryOut, prepareChange, recordOutcome } from '../../radius/public/session-changes.ts';
import { findGuest, shownTo } from '../records/find-guest.ts';
import { historyOf } from '../records/guest-history.ts';
import { changeSession } from './contract.ts';

/** Tells the gateway of an active session what the guest may use now, after a first attempt failed. */
export const changeSessionHandler = organizationExternalCall(changeSession, {
  async prepare({ params }, request) {
    const { record } = await findGuest(request, params.guestId);
    if (!record.online.some(({ id }) => id === params.sessionId)) throw isOver();
    return params.sessionId;
  },

  async call(sessionId, { server }) {
    // Unlimited, because the batch of the guest's code may belong to an organization above the scope.
    const prepared = await server.database.transaction((transaction) =>
      prepareChange(transaction, server, { sessionId, mustEnd: false }),
    );
    if (prepared === undefined) throw isOver();
    return { prepared, outcome: await carryOut(prepared, server) };
  },

  async finish({ params }, request, { prepared, outcome }) {
    const { transaction, server, caller, record } = request;
    const at = server.now();
    const by = caller.displayName;
    await recordOutcome(transaction, prepared, { ...outcome, by, at });
    const guest = await findGuest(request, params.guestId);
    const isDone = outcome.result !== 'failed';
    await record({
      ...historyOf(guest),
      action: 'update',
      ...(!isDone && { result: 'refused' as const }),
      after: {
        'session changed': isDone,
        'session since': prepared.session.startedAt.toISOString(),
        reply: outcome.text,
      },
    });
    return { isDone, text: outcome.text, guest: shownTo(caller, guest.record) };
  },
});

function isOver(): Problem {
  return new Problem('conflict', 'This session is no longer active. Reload the page.');
}
