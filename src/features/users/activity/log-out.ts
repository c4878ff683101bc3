import { Problem } from '../../../contract/problem.ts';
import { organizationExternalCall } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import {
  callingStationIdOf,
  disconnectSession,
  gatewayOf,
  type ProbeFailure,
} from '../../devices/queries.ts';
import { findGuest, knownMac, shownTo } from '../records/find-guest.ts';
import { historyOf } from '../records/guest-history.ts';
import { logOutSession } from './contract.ts';

const deadlineMs = 5_000;
/** RFC 2866 section 5.10 */
const byAdministrator = 'Admin-Reset';

interface Named {
  guestId: string;
  sessionId: string;
}

/** Ends one session: on its gateway, then here. If the gateway rejects the request or does not reply, the session goes on. */
export const logOutHandler = organizationExternalCall(logOutSession, {
  async prepare({ params }, request) {
    await findGuest(request, params.guestId);
    const session = await sessionOf(request, params);
    if (session.stoppedAt !== null)
      throw new Problem('conflict', 'This session is already over. Reload the page.');
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
    const answer = await disconnectSession(gateway, known, server.now(), deadlineMs, policy);
    return { name: gateway.name, ...answer };
  },

  async finish({ params }, request, answer) {
    const { transaction, server, caller, record } = request;
    if (answer.ok)
      // An end that accounting reported meanwhile stays.
      await transaction
        .updateTable('guest_session')
        .set({ stopped_at: server.now(), termination_cause: byAdministrator })
        .where('id', '=', params.sessionId)
        .where('stopped_at', 'is', null)
        .execute();
    const guest = await findGuest(request, params.guestId);
    const { startedAt } = await sessionOf(request, params);
    const text = answer.ok ? endText(answer) : answer.text;
    await record({
      ...historyOf(guest),
      action: 'update',
      ...(!answer.ok && { result: 'refused' as const }),
      after: {
        'logged out': answer.ok,
        'session since': startedAt.toISOString(),
        gateway: answer.name,
        answer: text,
      },
    });
    return { isOver: answer.ok, text, guest: shownTo(caller, guest.record) };
  },
});

function endText({ wasOnline, name }: { wasOnline: boolean; name: string }): string {
  return wasOnline
    ? `${name} has logged the guest out.`
    : `${name} no longer knows this session, so it was already over.`;
}

async function sessionOf({ transaction }: OrganizationRequest, { guestId, sessionId }: Named) {
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
    ])
    .where('session.id', '=', sessionId)
    .where('session.guest_id', '=', guestId)
    .executeTakeFirst();
  if (session === undefined)
    throw new Problem('not-found', 'The guest does not have this session.');
  return session;
}
