import { Problem } from '../../../contract/problem.ts';
import { organizationExternalCall } from '../../../server/http/handlers.ts';
import { requireRight } from '../../../server/http/permissions.ts';
import { carryOut, prepareChange, recordOutcome } from '../../radius/public/session-changes.ts';
import { sessionIn } from '../detail/handlers.ts';
import { historyOfSession } from '../history.ts';
import { disconnectGuestSession } from './contract.ts';
import { waitForTurn } from './pace.ts';

/** Asks the gateway to end a session. It stays open unless the gateway agrees or does not know it. */
export const disconnectHandler = organizationExternalCall(disconnectGuestSession, {
  async prepare({ params }, request) {
    requireRight(request.caller, 'sessions');
    const { sessionId } = params;
    await sessionIn(request, sessionId);
    const change = { sessionId, mustEnd: true };
    const prepared = await prepareChange(request.transaction, request.server, change);
    if (prepared === undefined)
      throw new Problem('conflict', 'This session has already ended. Reload the page.');
    return prepared;
  },

  async call(prepared, { server }) {
    await waitForTurn(prepared);
    return { prepared, outcome: await carryOut(prepared, server) };
  },

  async finish({ params }, request, { prepared, outcome }) {
    const { transaction, server, caller, record } = request;
    const found = await sessionIn(request, params.sessionId);
    const by = caller.displayName;
    await recordOutcome(transaction, prepared, { ...outcome, by, at: server.now() });
    const isDone = outcome.result !== 'failed';
    await record({
      ...historyOfSession(params.sessionId, found),
      action: 'update',
      ...(!isDone && { result: 'refused' as const }),
      after: {
        'logged out': isDone,
        'session since': prepared.session.startedAt.toISOString(),
        reply: outcome.text,
      },
    });
    return { isDone, text: outcome.text };
  },
});
