import type { LoginMethod } from '../features/radius/methods.ts';
import type { Reason } from '../features/radius/reasons.ts';
import type { Area } from './area.ts';
import { type Dice, diceOf } from './dice.ts';

const second = 1_000;
const minute = 60 * second;
/** Radius Activity shows at most two days at first. Guests who come every day fill its first page with some hours. */
const loginHistory = 48 * 60 * minute;
const loginsOfRegulars = 4 * 60 * minute;
/** The share of logins with a rejected one before or after them: 12 % of all are rejected. */
const rejections = 0.136;

/** The devices that a guest's traffic passes. */
export interface AreaNetwork {
  gateway: { id: string; nas_identifier: string | null };
  accessPoints: readonly { mac_address: string | null }[];
  /** when the gateway went down, or null */
  downSince: Date | null;
}

interface Visit {
  guest: {
    id: string;
    plan_id: string;
    username: string | null;
    entitled_at: Date;
    valid_until: Date | null;
  };
  device: { mac_address: string };
  sessions: readonly Session[];
}

interface Session {
  id: string;
  started_at: Date;
  stopped_at: Date | null;
  mac_address: string;
  guest_id: string;
  seconds: number;
  bytes_in: number;
  bytes_out: number;
}

interface Code {
  id: string;
  code: string;
}

/** Returns the sessions as their gateway reported them, with their logins and reports. */
export function radiusOf(
  area: Area,
  visits: readonly Visit[],
  {
    network: { gateway, accessPoints, downSince },
    codeOfGuest,
  }: { network: AreaNetwork; codeOfGuest: ReadonlyMap<string, Code> },
  until: Date,
) {
  const dice = diceOf(area.number, 3);
  const ssid = ssidOf(area.number);
  const place = {
    organization_number: area.number,
    organization_path: area.path,
    device_id: gateway.id,
    nas_identifier: gateway.nas_identifier,
    ssid,
  };
  const all = visits.flatMap((visit) => {
    const code = codeOfGuest.get(visit.guest.id);
    return sessionsBefore(downSince, visit).map((session, index) => ({
      visit,
      code,
      session,
      index,
    }));
  });
  const recent = all.filter(({ visit, session }) => {
    const isRegular = visit.guest.valid_until === null;
    const shown = isRegular ? loginsOfRegulars : loginHistory;
    return session.stopped_at === null || session.started_at.getTime() > until.getTime() - shown;
  });
  const logins = recent.flatMap((entry) => loginsOf(entry, dice));
  return {
    sessions: all.map(({ visit, code, session }) => {
      const lastEvent = session.stopped_at ?? lastReport(session, dice, until);
      const silent = visit.guest.valid_until ?? new Date(lastEvent.getTime() + 15 * minute);
      return {
        ...session,
        ...place,
        user_name: code?.code ?? visit.guest.username ?? session.mac_address,
        access_code_id: code?.id ?? null,
        access_point: accessPoints[dice.whole(0, accessPoints.length - 1)]?.mac_address ?? null,
        last_event_at: lastEvent,
        // Without simulated gateways, which report them, guests are online until their time ends.
        silent_at: session.stopped_at === null ? silent : null,
      };
    }),
    logins: logins
      .filter(({ at }) => at < until)
      .map((login) => ({ ...place, ...login, milliseconds: dice.whole(3, 45) })),
    sessionEvents: recent.flatMap(({ session }) => eventsOf(session, until)),
  };
}

/** Returns the sessions that were over when the gateway went down. */
function sessionsBefore(downSince: Date | null, { sessions }: Visit): readonly Session[] {
  if (downSince === null) return sessions;
  return sessions.filter(({ stopped_at }) => stopped_at !== null && stopped_at < downSince);
}

export function ssidOf(areaNumber: number): string {
  return diceOf(areaNumber, 5).oneOf(['Airport WiFi', 'Guest WiFi', 'Lounge WiFi']);
}

/** Gateways report every five minutes. */
function lastReport({ started_at }: Session, dice: Dice, until: Date): Date {
  return new Date(Math.max(started_at.getTime(), until.getTime() - dice.whole(5, 295) * second));
}

interface Entry {
  visit: Visit;
  code: Code | undefined;
  session: Session;
  /** the index among the visit's sessions */
  index: number;
}

interface SampleLogin {
  at: Date;
  result: 'accepted' | 'rejected';
  reason: Reason | null;
  method: LoginMethod | null;
  user_name: string;
  mac_address: string;
  plan_id: string | null;
  guest_id: string | null;
  access_code_id: string | null;
}

/** Returns the login of a session, and sometimes one that was rejected. */
function loginsOf({ visit, code, session, index }: Entry, dice: Dice): SampleLogin[] {
  const { guest } = visit;
  const { username } = guest;
  const isKnown =
    index > 0 || (username === null ? session.started_at > guest.entitled_at : dice.chance(0.6));
  const ticket = Array.from({ length: 32 }, () => dice.whole(0, 15).toString(16)).join('');
  const accepted: SampleLogin = {
    at: new Date(session.started_at.getTime() - second),
    result: 'accepted',
    reason: null,
    method: isKnown ? 'mac' : username ? 'user' : code ? 'accessCode' : 'portal',
    user_name: isKnown ? session.mac_address : (code?.code ?? username ?? ticket),
    mac_address: session.mac_address,
    plan_id: guest.plan_id,
    guest_id: guest.id,
    access_code_id: code?.id ?? null,
  };
  return dice.chance(rejections) ? [rejectedBeside(accepted, visit, dice), accepted] : [accepted];
}

/** Returns a login of the same device that was rejected, some minutes before or after. */
function rejectedBeside(login: SampleLogin, { guest }: Visit, dice: Dice): SampleLogin {
  const rejected = { ...login, result: 'rejected' as const };
  const before = new Date(login.at.getTime() - dice.whole(20, 240) * second);
  const stranger = { at: before, plan_id: null, guest_id: null, access_code_id: null };
  const typed = dice.uuid().slice(0, 8).toUpperCase();
  const choices: readonly [SampleLogin, ...SampleLogin[]] = [
    { ...rejected, ...stranger, reason: 'code-unknown', method: 'accessCode', user_name: typed },
    {
      ...rejected,
      ...stranger,
      reason: 'mac-unknown',
      method: 'mac',
      user_name: login.mac_address,
    },
    {
      ...rejected,
      ...stranger,
      reason: 'unknown-user',
      method: 'user',
      user_name: `guest${typed}`,
    },
    { ...rejected, at: before, reason: 'too-many-devices' },
    guest.valid_until === null
      ? { ...rejected, at: before, reason: 'wrong-password', method: 'user' }
      : {
          ...rejected,
          at: new Date(guest.valid_until.getTime() + dice.whole(1, 20) * minute),
          reason: 'time-used-up',
          method: 'mac',
          user_name: login.mac_address,
        },
    ...(login.method === 'portal' ? [{ ...rejected, at: before, reason: 'late' as const }] : []),
  ];
  if (login.method !== 'accessCode') return dice.oneOf(choices);
  const mac = `06:${login.mac_address.slice(3)}`;
  return { ...rejected, at: before, reason: 'code-used-up', mac_address: mac };
}

/** Returns the reports of a gateway about a session, from which its bandwidth is derived. */
function eventsOf(session: Session, until: Date) {
  const { id, started_at, stopped_at, bytes_in, bytes_out } = session;
  const last = stopped_at ?? until;
  const earlier = new Date(Math.max(started_at.getTime(), last.getTime() - 5 * minute));
  const report = (kind: 'start' | 'interim' | 'stop', at: Date, share: number) => ({
    session_id: id,
    at,
    kind,
    bytes_in: Math.floor(bytes_in * share),
    bytes_out: Math.floor(bytes_out * share),
  });
  return [
    report('start', started_at, 0),
    ...(earlier > started_at ? [report('interim', earlier, 0.9)] : []),
    report(stopped_at === null ? 'interim' : 'stop', last, 1),
  ];
}
