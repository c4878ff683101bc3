import { sql } from 'kysely';
import type { ServerContext } from '../../server/context.ts';
import type { AppliedLimits, SimulatedGateways } from '../../server/network/simulated-gateways.ts';
import type { Dice } from '../dice.ts';
import { liveliness, shareInHotel } from '../online.ts';
import { checkDevices } from '../present/devices.ts';
import { busynessOf } from '../sizes.ts';
import { attempts, drawKind, isMeantToFail } from './attempts.ts';
import { measureConferences } from './conference-usage.ts';
import { type SampleGateway, sampleScope } from './gateways.ts';
import { countEntitled } from './guests.ts';
import { nextReport, type OpenSession, readOpenSessions, reportOf } from './open-sessions.ts';
import {
  type LoginAttempt,
  type RadiusCalls,
  radiusCalls,
  type SendRequest,
} from './radius-calls.ts';

const second = 1_000;
/** Arrivals of all sample sites together while an administrator is signed in, and otherwise: nobody watches. */
const arrivalsPerSecond = { watched: 0.12, unwatched: 0.03 };
const watchedForMs = 15 * 60 * second;
/** After a pause, as of a laptop, guests come at the usual rate. */
const longestStepMs = 10 * second;
const reportsEveryMs = 5 * second;
/** One guest of each hotel area in which fewer than usual are online reconnects. */
const reconnectsEveryMs = 20 * second;
const checksEveryMs = 10 * 60 * second;
const measuresEveryMs = 60 * second;
/** Reports that share a transaction, which others wait for. */
const reportsAtOnce = 20;
/** In quiet areas everybody who could come is online, or nobody has a code. */
const areasSearched = 5;

export interface Simulator extends SimulatedGateways {
  /** Lets everything happen that is due. Returns false when the server no longer knows the token. */
  advance(): Promise<boolean>;
}

interface Simulated {
  server: Pick<ServerContext, 'database' | 'now'>;
  send: SendRequest;
  token: string;
  gateways: readonly SampleGateway[];
  dice: Dice;
}

/** Lets guests come to the gateways, use the network and leave, by the calls that FreeRADIUS makes. */
export function createSimulator({ server, send, token, gateways, dice }: Simulated): Simulator {
  const calls = radiusCalls(send, token);
  const overnight = gateways.filter(({ isOvernight }) => isOvernight);
  const others = gateways.filter(({ isOvernight }) => !isOvernight);
  const byId = new Map(gateways.map((gateway) => [gateway.id, gateway]));
  const attemptOf = attempts(server, dice);
  let last = server.now().getTime();
  let reportedAt = 0;
  let checkedAt = last;
  let measuredAt = 0;
  let reconnectedAt = last;
  let arrivals = 0;
  let perSecond: number = arrivalsPerSecond.unwatched;
  /** the gateways with open sessions */
  let busy: readonly SampleGateway[] = [];
  /** what CoA-Requests changed, by session */
  const applied = new Map<string, AppliedLimits>();
  /** sessions that a Disconnect-Request ended; the Stop follows the reply, as from real gateways */
  const disconnected: { gateway: SampleGateway; session: OpenSession }[] = [];

  async function reportSessions(now: Date): Promise<boolean> {
    const sessions = await readOpenSessions(server, gateways);
    busy = sessions.flatMap(({ deviceId }) => byId.get(deviceId) ?? []);
    const open = new Set(sessions.map(({ id }) => id));
    for (const id of applied.keys()) if (!open.has(id)) applied.delete(id);
    const due = sessions
      .flatMap((session) => {
        const gateway = byId.get(session.deviceId);
        const report = nextReport(session, now, applied.get(session.id));
        return gateway === undefined || report === null ? [] : [{ gateway, report }];
      })
      .toSorted((one, other) => one.report.at.getTime() - other.report.at.getTime())
      .slice(0, reportsAtOnce);
    const known = await Promise.all(
      due.map(({ gateway, report }) => calls.report(gateway, report)),
    );
    return known.every(Boolean);
  }

  async function reportDisconnected(now: Date): Promise<boolean> {
    for (let next = disconnected[0]; next !== undefined; next = disconnected[0]) {
      const { gateway, session } = next;
      const limits = applied.get(session.id);
      const stop = reportOf(session, now, { terminationCause: 'Admin-Reset', limits });
      if (!(await calls.report(gateway, stop))) return false;
      disconnected.shift();
    }
    return true;
  }

  /** One guest comes. Gateways report at least every five minutes where logins are meant to fail. */
  async function arrive(now: Date): Promise<boolean> {
    const kind = drawKind(dice);
    for (let searched = 0; searched < areasSearched; searched += 1) {
      const gateway =
        isMeantToFail(kind) && busy.length > 0
          ? busy[dice.whole(0, busy.length - 1)]
          : drawGateway(kind === 'device' ? others : gateways, now, dice);
      const attempt = gateway && (await attemptOf(gateway.area, kind));
      if (gateway === undefined || attempt === undefined) continue;
      return logIn(gateway, attempt, now);
    }
    return true;
  }

  async function logIn(gateway: SampleGateway, attempt: LoginAttempt, now: Date): Promise<boolean> {
    const granted = await calls.login(gateway, attempt);
    return granted === null || begin(calls, gateway, { attempt, granted, now }, dice);
  }

  /** Arrivals alone would leave hotels empty at night. */
  async function reconnect(now: Date): Promise<boolean> {
    if (overnight.length === 0) return true;
    const areas = overnight.map(({ area }) => area);
    const counted = await server.database.withScope(sampleScope, (transaction) =>
      countEntitled(transaction, areas, now),
    );
    for (const gateway of overnight) {
      const found = counted.find(({ area }) => area === gateway.area);
      const usual = (found?.guests ?? 0) * shareInHotel(now, gateway.longitude);
      if (found === undefined || found.online >= Math.floor(usual)) continue;
      const attempt = await attemptOf(gateway.area, 'device');
      if (attempt !== undefined && !(await logIn(gateway, attempt, now))) return false;
    }
    return true;
  }

  return {
    async advance() {
      const now = server.now();
      const passed = Math.min(now.getTime() - last, longestStepMs);
      last = now.getTime();
      if (!(await reportDisconnected(now))) return false;
      if (now.getTime() >= reportedAt + reportsEveryMs) {
        reportedAt = now.getTime();
        const isWatched = await hasAdministrators(server, now);
        perSecond = isWatched ? arrivalsPerSecond.watched : arrivalsPerSecond.unwatched;
        if (!(await reportSessions(now))) return false;
      }
      if (now.getTime() >= checkedAt + checksEveryMs) {
        checkedAt = now.getTime();
        await checkDevices(server.database.system, now);
      }
      if (now.getTime() >= measuredAt + measuresEveryMs) {
        measuredAt = now.getTime();
        await measureConferences(server.database.system, now);
      }
      if (now.getTime() >= reconnectedAt + reconnectsEveryMs) {
        reconnectedAt = now.getTime();
        if (!(await reconnect(now))) return false;
      }
      // Arrivals are independent of one another: the waiting times are exponential.
      for (arrivals -= (passed / second) * perSecond; arrivals <= 0; ) {
        arrivals -= Math.log(1 - dice.share());
        if (!(await arrive(now))) return false;
      }
      return true;
    },
    async requestOfSession({ id, host }, acctSessionId, limits) {
      const gateway = byId.get(id);
      // Behind another address there is a real device.
      if (gateway === undefined || gateway.address !== host) return null;
      const open = await readOpenSessions(server, [gateway]);
      const session = open.find((one) => one.acctSessionId === acctSessionId);
      if (session === undefined) return { wasOnline: false };
      if (limits === null) disconnected.push({ gateway, session });
      else applied.set(session.id, limits);
      return { wasOnline: true };
    },
  };
}

interface Granted {
  attempt: { userName: string; macAddress: string };
  /** the Class of the Access-Accept */
  granted: string;
  now: Date;
}

/** Reports the beginning of a session. */
function begin(
  calls: RadiusCalls,
  gateway: SampleGateway,
  { attempt: { userName, macAddress }, granted, now }: Granted,
  dice: Dice,
): Promise<boolean> {
  return calls.report(gateway, {
    status: 'Start',
    at: now,
    isReplay: false,
    acctSessionId: dice.uuid().slice(0, 8),
    userName,
    macAddress,
    ipAddress: `10.${gateway.area % 256}.${dice.whole(1, 3)}.${dice.whole(2, 254)}`,
    accessPoint: gateway.accessPoints[dice.whole(0, gateway.accessPoints.length - 1)] ?? null,
    class: granted,
    seconds: 0,
    bytesIn: 0,
    bytesOut: 0,
    terminationCause: null,
  });
}

/** Chooses where the next guest comes, by how busy the areas are at their hour. */
function drawGateway(gateways: readonly SampleGateway[], now: Date, dice: Dice) {
  const weights = gateways.map(
    ({ area, site, longitude }) => busynessOf({ number: area, site }) * liveliness(now, longitude),
  );
  let left = dice.share() * weights.reduce((sum, weight) => sum + weight, 0);
  return gateways.find((_gateway, index) => (left -= weights[index] ?? 0) < 0);
}

async function hasAdministrators(
  { database }: Pick<ServerContext, 'database'>,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isWatched: boolean }>`
    select exists (select from admin_session
      where ended_at is null and last_activity_at > ${new Date(now.getTime() - watchedForMs)})
      as "isWatched"`.execute(database.system);
  return rows[0]?.isWatched === true;
}
