import type { ScopedTransaction } from '../../../server/context.ts';
import { callingStationIdOf, disconnectSession, gatewayOf } from '../../devices/queries.ts';
import {
  carryOut,
  endSession,
  prepareChange,
  recordOutcome,
} from '../../radius/public/session-changes.ts';
import { hasProvingGateway } from '../gateways/gateway-devices.ts';
import { gateways } from '../gateways/gateways.ts';
import { errorOf, type Outcome, type Visit } from './visit.ts';

const deadlineMs = 5_000;
/** RFC 2866 section 5.10 */
const terminationCause = 'User-Request';

/** Whether the visit's device can be logged out: a gateway sent its browser, and can end its session early. */
export function canLogOut({ state: { arrival }, device }: Visit): boolean {
  if (arrival === null || device === null) return false;
  const adapter = gateways.find(({ id }) => id === arrival.gateway);
  if (adapter?.isWithoutRadius !== true) return true;
  return adapter.logOut !== undefined || adapter.logOutUrl(arrival, device) !== null;
}

/** Logs out one of the guest's own devices: this one through the gateway's own address, another by the server. */
export async function logOut(visit: Visit, deviceId: string): Promise<Outcome> {
  const { server, area, state, device, now } = visit;
  const { arrival } = state;
  // Only an IP address tells whose status page it is.
  if (arrival === null || device === null) return { kind: 'go', page: 'sign-in', state };
  const adapter = gateways.find(({ id }) => id === arrival.gateway);
  const target = await server.database.withScope(area.scope, (transaction) =>
    sessionOf(transaction, visit, deviceId),
  );
  const failed: Outcome = {
    kind: 'page',
    page: 'connected',
    state,
    error: errorOf('log-out-failed'),
  };
  if (target === null) return { kind: 'go', page: 'connected', state };
  if (target.macAddress === arrival.macAddress) {
    const url = adapter?.logOutUrl(arrival, device) ?? null;
    if (url !== null) return { kind: 'leave', url };
  }
  if (!(await mayEnd(visit))) return failed;
  if (await endsWithReport(visit, target)) return { kind: 'go', page: 'connected', state };
  if (adapter?.logOut !== undefined) {
    const result = await adapter.logOut(
      target.macAddress,
      arrival,
      device,
      AbortSignal.timeout(deadlineMs),
    );
    if (!result.ok) return failed;
  } else if (!(await disconnected(visit, target))) return failed;
  await server.database.withScope(area.scope, (transaction) =>
    endSession(transaction, target.id, { at: now, cause: terminationCause }),
  );
  return { kind: 'go', page: 'connected', state };
}

/** Returns whether the server itself may end a session: a claimed MAC address is enough only where none can be proved. */
async function mayEnd({ server, area, state: { isProven } }: Visit): Promise<boolean> {
  if (isProven) return true;
  return server.database.withScope(
    area.scope,
    async (transaction) => !(await hasProvingGateway(transaction, server, area.number)),
  );
}

type OpenSession = NonNullable<Awaited<ReturnType<typeof sessionOf>>>;

/** Returns the open session of a device of the visit's own guest. */
async function sessionOf(transaction: ScopedTransaction, { state }: Visit, deviceId: string) {
  const { guestId, isProven, arrival } = state;
  if (guestId === null) return null;
  const session = await transaction
    .selectFrom('guest_device as device')
    .innerJoin('guest_session as session', (join) =>
      join
        .onRef('session.guest_id', '=', 'device.guest_id')
        .onRef('session.mac_address', '=', 'device.mac_address'),
    )
    .select([
      'session.id',
      'session.mac_address as macAddress',
      'session.acct_session_id as acctSessionId',
      'session.user_name as userName',
      'session.nas_identifier as nasIdentifier',
      'session.device_id as deviceId',
    ])
    .where('device.id', '=', deviceId)
    .where('device.guest_id', '=', guestId)
    .where('session.state', '=', 'open')
    .orderBy('session.started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return session === undefined || (!isProven && session.macAddress !== arrival?.macAddress)
    ? null
    : session;
}

/** Leaves the end of a session to the next report of its gateway, if that takes no requests; returns whether it does. */
async function endsWithReport({ server, area, now }: Visit, { id }: OpenSession): Promise<boolean> {
  const { database } = server;
  const prepared = await database.withScope(area.scope, (transaction) =>
    prepareChange(transaction, server, { sessionId: id, mustEnd: true }),
  );
  if (prepared === undefined || prepared.session.reportingGateway === null) return false;
  const outcome = await carryOut(prepared, server);
  await database.withScope(area.scope, (transaction) =>
    recordOutcome(transaction, prepared, { ...outcome, by: 'Guest', at: now }),
  );
  return true;
}

async function disconnected(visit: Visit, session: OpenSession): Promise<boolean> {
  const { server, area, now } = visit;
  const gateway = await server.database.withScope(area.scope, (transaction) =>
    gatewayOf(transaction, server, {
      areaNumber: area.number,
      areaName: area.name,
      nasIdentifier: session.nasIdentifier,
      deviceId: session.deviceId,
    }),
  );
  if (typeof gateway === 'string') return false;
  const known = {
    acctSessionId: session.acctSessionId,
    userName: session.userName,
    callingStationId: callingStationIdOf(gateway.type, session.macAddress),
    nasIdentifier: session.nasIdentifier ?? gateway.nasIdentifier,
  };
  const policy = { allowed: server.deviceNetworks };
  const outcome = await disconnectSession(gateway, known, now, deadlineMs, policy);
  return outcome.ok;
}
