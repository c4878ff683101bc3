import { Problem } from '../../../contract/problem.ts';
import { organizationExternalCall } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import {
  callingStationIdOf,
  disconnectSession,
  gatewayOf,
  type ProbeFailure,
} from '../../devices/queries.ts';
import { guestNumber } from '../../users/public/names.ts';
import { disconnectGuestSession, type Outcome } from '../contract.ts';
import { sessionIn } from '../detail/handlers.ts';
import { sessionNumber } from '../history.ts';
import { knownMac } from '../rows/places.ts';
import { outcomeTexts } from '../texts.ts';
import { pacer } from './pace.ts';

const deadlineMs = 5_000;
/** RFC 2866 section 5.10 */
const terminationCause = 'Admin-Reset';

const replyOf: Record<ProbeFailure['cause'], Outcome['reply']> = {
  'wrong-answer': 'nak',
  'no-answer': 'silence',
  'not-tried': 'not-tried',
};

const waitForTurn = pacer();

/** Asks the gateway to end a session. It stays open unless the gateway agrees or does not know it. */
export const disconnectHandler = organizationExternalCall(disconnectGuestSession, {
  async prepare({ params }, request) {
    const { state } = await sessionIn(request, params.sessionId);
    if (state !== 'open') throw new Problem('conflict', 'This session has already ended.');
    const session = await addressOf(request, params.sessionId);
    return { session, gateway: await gatewayOf(request.transaction, request.server, session) };
  },

  async call({ session, gateway }, { server }): Promise<Outcome> {
    if (typeof gateway === 'string') return { reply: 'not-tried', isDone: false, text: gateway };
    await waitForTurn(gateway.host);
    const mac = knownMac(session.macAddress);
    const known = {
      acctSessionId: session.acctSessionId,
      userName: session.userName,
      callingStationId: mac === null ? null : callingStationIdOf(gateway.type, mac),
      nasIdentifier: session.nasIdentifier ?? gateway.nasIdentifier,
    };
    const policy = { allowed: server.deviceNetworks };
    const outcome = await disconnectSession(gateway, known, server.now(), deadlineMs, policy);
    if (!outcome.ok) return { reply: replyOf[outcome.cause], isDone: false, text: outcome.text };
    return outcome.wasOnline
      ? { reply: 'ack', isDone: true, text: outcomeTexts.ended(gateway.name) }
      : { reply: 'nak', isDone: true, text: outcomeTexts.unknown(gateway.name) };
  },

  async finish({ params }, request, outcome) {
    const { transaction, server, caller, record } = request;
    const found = await sessionIn(request, params.sessionId);
    const session = await addressOf(request, params.sessionId);
    await transaction
      .insertInto('guest_session_event')
      .values({
        session_id: params.sessionId,
        at: server.now(),
        kind: 'disconnect',
        bytes_in: session.bytesIn,
        bytes_out: session.bytesOut,
        detail: JSON.stringify({
          by: caller.displayName,
          result: outcome.isDone ? 'ended' : 'failed',
          reply: outcome.text,
        }),
      })
      .execute();
    if (outcome.isDone)
      // Stale, because a later interim of the gateway reopens it. Does not overwrite an end that accounting reported.
      await transaction
        .updateTable('guest_session')
        .set({ state: 'stale', stopped_at: server.now(), termination_cause: terminationCause })
        .where('id', '=', params.sessionId)
        .where('state', '=', 'open')
        .execute();
    await record({
      action: 'update',
      ...(found.guestId === null
        ? {
            entityType: 'guest session',
            entityId: params.sessionId,
            label: sessionNumber(params.sessionId),
          }
        : { entityType: 'guest', entityId: found.guestId, label: guestNumber(found.guestId) }),
      organization: { number: found.number, path: found.path },
      ...(!outcome.isDone && { result: 'refused' as const }),
      after: {
        'logged out': outcome.isDone,
        'session since': session.startedAt.toISOString(),
        reply: outcome.text,
      },
    });
    return outcome;
  },
});

function addressOf({ transaction }: OrganizationRequest, sessionId: string) {
  return transaction
    .selectFrom('guest_session as session')
    .innerJoin('organization as area', 'area.number', 'session.organization_number')
    .select([
      'area.number as areaNumber',
      'area.name as areaName',
      'session.device_id as deviceId',
      'session.started_at as startedAt',
      'session.acct_session_id as acctSessionId',
      'session.user_name as userName',
      'session.mac_address as macAddress',
      'session.nas_identifier as nasIdentifier',
      'session.bytes_in as bytesIn',
      'session.bytes_out as bytesOut',
    ])
    .where('session.id', '=', sessionId)
    .executeTakeFirstOrThrow();
}
