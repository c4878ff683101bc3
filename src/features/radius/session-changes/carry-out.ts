import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import {
  callingStationIdOf,
  changeAuthorization,
  disconnectSession,
  type Gateway,
  gatewayOf,
} from '../../devices/queries.ts';
import type { SentLimits } from '../contract.ts';
import { endSession } from './end-session.ts';
import { limitAttributes, sentLimits } from './limit-attributes.ts';
import { type SessionLimits, sessionLimitsOf } from './limits.ts';
import { type ActiveSession, activeSession, disconnectReason } from './read-session.ts';

/** How long one request to a gateway may take. */
const deadlineMs = 3_000;
/** RFC 2866 section 5.10 */
const terminationCause = 'Admin-Reset';

export type ChangeResult = 'changed' | 'ended' | 'over' | 'waiting' | 'failed';

export interface ChangeOutcome {
  /**
   * over: the gateway did not know the session; waiting: it ends the session with its next report; failed: the session is
   * as before
   */
  result: ChangeResult;
  /** a sentence for administrators */
  text: string;
  /** what a gateway was told that changed the session */
  limits?: SentLimits;
}

export interface PreparedChange {
  session: ActiveSession;
  /** a text: why there is none */
  gateway: Gateway | string;
  /** null: the session must end */
  limits: SessionLimits | null;
  /** whether it must end whatever its guest may use */
  mustEnd: boolean;
}

export interface RequestedChange {
  sessionId: string;
  mustEnd: boolean;
}

/** Reads what a session's gateway must do now; undefined when the session is over. */
export async function prepareChange(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets' | 'now'>,
  { sessionId, ...change }: RequestedChange,
): Promise<PreparedChange | undefined> {
  const found = await activeSession(transaction, sessionId);
  if (found === undefined) return undefined;
  const { entitlement, ...session } = found;
  const mustEnd = change.mustEnd || session.isEndRequested;
  return {
    session,
    mustEnd,
    gateway: await gatewayOf(transaction, server, session),
    limits: mustEnd ? null : sessionLimitsOf(entitlement, server.now()),
  };
}

/**
 * Sends the gateway a CoA-Request with the limits, or a Disconnect-Request when the session must end or the gateway does
 * not change sessions. Needs no connection to the database.
 */
export async function carryOut(
  { session, gateway, limits }: PreparedChange,
  server: Pick<ServerContext, 'deviceNetworks' | 'simulatedGateways' | 'now'>,
): Promise<ChangeOutcome> {
  const { reportingGateway } = session;
  if (reportingGateway !== null) return withNextReport(reportingGateway, limits);
  if (typeof gateway === 'string') return { result: 'failed', text: gateway };
  const { name, type } = gateway;
  const mac = session.macAddress.includes(':') ? session.macAddress : null;
  const known = {
    acctSessionId: session.acctSessionId,
    userName: session.userName,
    callingStationId: mac === null ? null : callingStationIdOf(type, mac),
    nasIdentifier: session.nasIdentifier ?? gateway.nasIdentifier,
  };
  const now = server.now();
  const policy = { allowed: server.deviceNetworks };
  const over = {
    result: 'over',
    text: `${name} no longer knows this session, so it had already ended.`,
  } as const;
  const simulated = await server.simulatedGateways?.requestOfSession(
    gateway,
    session.acctSessionId,
    limits,
  );
  const reply = simulated && { ok: true as const, ...simulated };
  if (limits !== null) {
    const attributes = limitAttributes(limits, { ...session, type }, now);
    const changed =
      reply ?? (await changeAuthorization(gateway, known, attributes, now, deadlineMs, policy));
    if (changed.ok)
      return changed.wasOnline
        ? {
            result: 'changed',
            text: `${name} applied it at once.`,
            limits: sentLimits(limits, type, now),
          }
        : over;
    if (changed.cause === 'not-tried') return { result: 'failed', text: changed.text };
  }
  const ended = reply ?? (await disconnectSession(gateway, known, now, deadlineMs, policy));
  if (!ended.ok)
    return {
      result: 'failed',
      text: limits === null ? ended.text : `${ended.text} The change applies at the next login.`,
    };
  if (!ended.wasOnline) return over;
  return {
    result: 'ended',
    text:
      limits === null
        ? `${name} has logged the guest out.`
        : `${name} cannot change a session, so it has logged the guest out. The change applies at the next login.`,
  };
}

/** openNDS takes no requests: it reads in the reply to its next report that a session must end. */
function withNextReport(name: string, limits: SessionLimits | null): ChangeOutcome {
  if (limits !== null && !limits.isThrottled)
    return {
      result: 'failed',
      text: `${name} cannot change a session. The change applies at the next login.`,
    };
  return { result: 'waiting', text: `${name} logs the guest out with its next report.` };
}

/** Writes what the gateway did: an event of the session, and its end. */
export async function recordOutcome(
  transaction: ScopedTransaction,
  { session, limits, mustEnd }: PreparedChange,
  outcome: ChangeOutcome & {
    by: string;
    at: Date;
    /** whether an administrator chose these limits; otherwise they follow from the guest's access */
    isChosen?: boolean;
  },
): Promise<void> {
  const { result, at } = outcome;
  const isEnd = result === 'ended' || result === 'over';
  await transaction
    .insertInto('guest_session_event')
    .values({
      session_id: session.id,
      at,
      kind: limits === null || result === 'ended' || result === 'waiting' ? 'disconnect' : 'change',
      bytes_in: session.bytesIn,
      bytes_out: session.bytesOut,
      detail: JSON.stringify({
        by: outcome.by,
        result,
        reply: outcome.text,
        limits: outcome.limits,
        isChosen: outcome.isChosen,
      }),
    })
    .execute();
  if (isEnd) await endSession(transaction, session.id, { at, cause: terminationCause });
  else await writeState(transaction, { session, limits, mustEnd }, result);
}

/**
 * Writes what an open session's gateway does from now on, so that it is asked again only for something else. A change of
 * limits does not undo an explicit disconnect that the gateway has yet to read.
 */
async function writeState(
  transaction: ScopedTransaction,
  { session, limits, mustEnd }: Pick<PreparedChange, 'session' | 'limits' | 'mustEnd'>,
  result: ChangeResult,
): Promise<void> {
  const { id, reportingGateway } = session;
  const isWaiting = result === 'waiting';
  const reason = limits?.isThrottled ? ('quota-used-up' as const) : null;
  const changes = {
    ...((result === 'changed' || reportingGateway !== null) &&
      limits?.isComplete && { request_reason: reason }),
    ...(reportingGateway !== null && { must_end: isWaiting }),
    ...(mustEnd && isWaiting && { request_reason: disconnectReason }),
  };
  if (Object.keys(changes).length === 0) return;
  await transaction
    .updateTable('guest_session')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .$if(!mustEnd, (query) => query.where('request_reason', 'is distinct from', disconnectReason))
    .execute();
}
