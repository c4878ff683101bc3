import { Problem } from '../../../contract/problem.ts';
import { organizationExternalCall } from '../../../server/http/handlers.ts';
import { requireRight } from '../../../server/http/permissions.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { carryOut, prepareChange, recordOutcome } from '../../radius/public/session-changes.ts';
import { findGuest, shownTo } from '../records/find-guest.ts';
import { historyOf } from '../records/guest-history.ts';
import { requiredRights } from '../rules.ts';
import { logOutSession } from './contract.ts';

/** Ends one session: on its gateway, then here. Without the gateway's confirmation the session remains active. */
export const logOutHandler = organizationExternalCall(logOutSession, {
  async prepare({ params }, request) {
    for (const right of requiredRights('logOut')) requireRight(request.caller, right);
    await findGuest(request, params.guestId);
    await requireSession(request, params);
    const change = { sessionId: params.sessionId, mustEnd: true };
    const prepared = await prepareChange(request.transaction, request.server, change);
    if (prepared === undefined)
      throw new Problem('conflict', 'This session has already ended. Reload the page.');
    return prepared;
  },

  async call(prepared, { server }) {
    return { prepared, outcome: await carryOut(prepared, server) };
  },

  async finish({ params }, request, { prepared, outcome }) {
    const { transaction, server, caller, record } = request;
    const by = caller.displayName;
    await recordOutcome(transaction, prepared, { ...outcome, by, at: server.now() });
    const guest = await findGuest(request, params.guestId);
    const { gateway, session } = prepared;
    const isOver = outcome.result !== 'failed';
    await record({
      ...historyOf(guest),
      action: 'update',
      ...(!isOver && { result: 'refused' as const }),
      after: {
        'logged out': isOver,
        'session since': session.startedAt.toISOString(),
        gateway: typeof gateway === 'string' ? '' : gateway.name,
        reply: outcome.text,
      },
    });
    return { isOver, text: outcome.text, guest: shownTo(caller, guest.record) };
  },
});

async function requireSession(
  { transaction }: OrganizationRequest,
  { guestId, sessionId }: { guestId: string; sessionId: string },
): Promise<void> {
  const session = await transaction
    .selectFrom('guest_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('guest_id', '=', guestId)
    .executeTakeFirst();
  if (session === undefined)
    throw new Problem('not-found', 'The guest does not have this session.');
}
