import type { Stored } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import { organizationExternalCall } from '../../../server/http/handlers.ts';
import { requireRight } from '../../../server/http/permissions.ts';
import {
  carryOut,
  prepareChange,
  recordOutcome,
  type SessionLimits,
} from '../../radius/public/session-changes.ts';
import { sessionIn } from '../detail/handlers.ts';
import type { sessionLimits } from '../fields.ts';
import { historyOfSession } from '../history.ts';
import { changeSessionLimits } from './contract.ts';
import { waitForTurn } from './pace.ts';

/** Sends other limits for one session. They last until its next login, or until its guest is changed. */
export const changeLimitsHandler = organizationExternalCall(changeSessionLimits, {
  async prepare({ params, body }, request) {
    requireRight(request.caller, 'sessions');
    await sessionIn(request, params.sessionId);
    return { sessionId: params.sessionId, chosen: body };
  },

  async call({ sessionId, chosen }, { server }) {
    // Unlimited, because the batch of the guest's code may belong to an organization above the scope.
    const found = await server.database.transaction((transaction) =>
      prepareChange(transaction, server, { sessionId, mustEnd: false }),
    );
    if (found === undefined)
      throw new Problem('conflict', 'This session has already ended. Reload the page.');
    const { limits } = found;
    if (limits === null)
      throw new Problem('conflict', 'This session is about to end. Its limits cannot be changed.');
    const prepared = { ...found, limits: withChosen(limits, chosen, server.now()) };
    await waitForTurn(prepared);
    return { prepared, outcome: await carryOut(prepared, server) };
  },

  async finish({ params, body }, request, { prepared, outcome }) {
    const { transaction, server, caller, record } = request;
    const found = await sessionIn(request, params.sessionId);
    const by = caller.displayName;
    await recordOutcome(transaction, prepared, {
      ...outcome,
      by,
      at: server.now(),
      isChosen: true,
    });
    const isDone = outcome.result !== 'failed';
    await record({
      ...historyOfSession(params.sessionId, found),
      action: 'update',
      ...(!isDone && { result: 'refused' as const }),
      after: {
        'session changed': isDone,
        'session since': prepared.session.startedAt.toISOString(),
        ...body,
        reply: outcome.text,
      },
    });
    return { isDone, text: outcome.text };
  },
});

/** A session never lasts longer than its guest's access. */
function withChosen(
  limits: SessionLimits,
  { down, up, endsIn }: Stored<typeof sessionLimits>,
  now: Date,
): SessionLimits {
  const hasRates = down !== null || up !== null;
  const end = endsIn === null ? null : new Date(now.getTime() + endsIn * 1000);
  return {
    ...limits,
    down: down ?? limits.down,
    up: up ?? limits.up,
    burst: hasRates ? null : limits.burst,
    endsAt: end === null || (limits.endsAt !== null && limits.endsAt < end) ? limits.endsAt : end,
  };
}
