import { Problem } from '../../../contract/problem.ts';
import { organizationExternalCall } from '../../../server/http/handlers.ts';
import { requireRight } from '../../../server/http/permissions.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import {
  callingStationIdOf,
  disconnectSession,
  gatewayOf,
  type ProbeFailure,
} from '../../devices/queries.ts';
import { endSession } from '../../radius/public/session-changes.ts';
import { findGuest, knownMac, shownTo } from '../records/find-guest.ts';
import { historyOf } from '../records/guest-history.ts';
import { requiredRights } from '../rules.ts';
import { logOutSession } from './contract.ts';

const deadlineMs = 5_000;
/** RFC 2866 section 5.10 */
const terminationCause = 'Admin-Reset';

interface SessionAddress {
  guestId: string;
  sessionId: string;
}

/** Ends one session: on its gateway, then here. Without the gateway's confirmation the session remains active. */
export const logOutHandler = organizationExternalCall(logOutSession, {
  async prepare({ params }, request) {
    for (const right of requiredRights('logOut')) requireRight(request.caller, right);
    await findGuest(request, params.guestId);
    const session = await sessionOf(request, params);
    if (session.stoppedAt !== null)
      throw new Problem('conflict', 'This session has already ended. Reload the page.');
    return { session, gateway: await gatewayOf(request.transaction, request.server, session) };
  },

  async call({ session, gateway }, { server }) {
    if (typeof gateway === 'string') {
      const failure: ProbeFailure = { ok: false, cause: 'not-tried', text: gateway };
      return { name: '', ...failure };
    }
    const mac = knownMac(session.macAddress);
    const known = {
      acctSessionId: session.acctSessionId,
      userName: session.userName,
      callingStationId: mac === null ? null : callingStationIdOf(gateway.type, mac),
      nasIdentifier: session.nasIdentifier ?? gateway.nasIdentifier,
    };
    const policy = { allowed: server.deviceNetworks };
    const outcome = await disconnectSession(gateway, known, server.now(), deadlineMs, policy);
    return { name: gateway.name, ...outcome };
  },

  async finish({ params }, request, outcome) {
    const { transaction, server, caller, record } = request;
    if (outcome.ok)
      await endSession(transaction, params.sessionId, {
        at: server.now(),
        cause: terminationCause,
      });
    const guest = await findGuest(request, params.guestId);
    const { startedAt } = await sessionOf(request, params);
    const text = outcome.ok ? endText(outcome) : outcome.text;
    await record({
      ...historyOf(guest),
      action: 'update',
      ...(!outcome.ok && { result: 'refused' as const }),
      after: {
        'logged out': outcome.ok,
        'session since': startedAt.toISOString(),
        gateway: outcome.name,
        reply: text,
      },
    });
    return { isOver: outcome.ok, text, guest: shownTo(caller, guest.record) };
  },
});

function endText({ wasOnline, name }: { wasOnline: boolean; name: string }): string {
  return wasOnline
    ? `${name} has logged the guest out.`
    : `${name} no longer knows this session, so it had already ended.`;
}

async function sessionOf(
  { transaction }: OrganizationRequest,
  { guestId, sessionId }: SessionAddress,
) {
  const session = await transaction
    .selectFrom('guest_session as session')
    .innerJoin('organization as area', 'area.number', 'session.organization_number')
    .select([
      'area.number as areaNumber',
      'area.name as areaName',
      'started_at as startedAt',
      'stopped_at as stoppedAt',
      'acct_session_id as acctSessionId',
      'user_name as userName',
      'mac_address as macAddress',
      'nas_identifier as nasIdentifier',
      'device_id as deviceId',
    ])
    .where('session.id', '=', sessionId)
    .where('session.guest_id', '=', guestId)
    .executeTakeFirst();
  if (session === undefined)
    throw new Problem('not-found', 'The guest does not have this session.');
  return session;
}
