import { type Kysely, sql } from 'kysely';
import { any } from '../server/database/listing.ts';
import type { DB } from '../server/database/tables.ts';
import type { Area } from './area.ts';
import { type Dice, diceOf } from './dice.ts';
import { habitsOf, liveliness, shareInHotel } from './online.ts';
import { hasOvernightGuests } from './sizes.ts';

const second = 1_000;
const minute = 60 * second;
/** Between two sessions in a hotel, in minutes. */
const hotelPause = [20, 120] as const;

/** Returns separate dice for each guest, because the number of a guest's sessions depends on the present. */
export function diceOfGuest({ id }: { id: string }, seed = 0): Dice {
  return diceOf(Number.parseInt(id.slice(0, 8), 16), seed);
}

interface Person {
  guest: { id: string; plan_id: string; entitled_at: Date; valid_until: Date | null };
  device: { mac_address: string };
}

/** Returns sessions that follow one another until the plan ends. The last one may be open at `now`. */
export function sessionsFrom(
  first: Date,
  area: Area,
  { guest, device }: Person,
  { until, now }: { until: Date; now: Date },
  dice: Dice,
) {
  const isOvernight = hasOvernightGuests(area);
  const end = guest.valid_until?.getTime() ?? Number.POSITIVE_INFINITY;
  const sessions: ReturnType<typeof sessionOf>[] = [];
  let started = first.getTime();
  while (started < Math.min(until.getTime(), end)) {
    const id = dice.uuid();
    const { onlineFor } = habitsOf(sessionKeyOf(id, device), isOvernight);
    const at = new Date(started);
    const chance = isOvernight ? chanceInHotel(at, area) : liveliness(at, area.longitude) * 0.75;
    // A guest is online right after choosing a plan.
    const isOnline = dice.chance(chance) || started === guest.entitled_at.getTime();
    const stopped = started + onlineFor * second;
    if (isOnline) {
      const session = { guest, device, id, started, stopped: Math.min(stopped, end) };
      sessions.push(sessionOf(area, session, dice, now));
    }
    const pause = isOvernight ? dice.whole(...hotelPause) : dice.whole(90, 420);
    started = (isOnline || !isOvernight ? stopped : started) + pause * minute;
  }
  return sessions;
}

/** Returns how likely a pause ends, so that the usual share is online. Sessions last 2.8 times as long as pauses. */
function chanceInHotel(at: Date, { longitude }: Area): number {
  const share = shareInHotel(at, longitude);
  return share / (1 - share) / 2.8;
}

interface Online extends Person {
  id: string;
  started: number;
  stopped: number;
}

export function sessionOf(
  area: Area,
  { guest, device, id, started, stopped }: Online,
  dice: Dice,
  now: Date,
) {
  const isOver = stopped < now.getTime();
  const isCutOff = stopped === guest.valid_until?.getTime();
  const seconds = Math.floor((Math.min(stopped, now.getTime()) - started) / second);
  const key = sessionKeyOf(id, device);
  const { traffic, cause } = habitsOf(key, hasOvernightGuests(area));
  return {
    id,
    acct_session_id: key.acctSessionId,
    organization_number: area.number,
    organization_path: area.path,
    plan_id: guest.plan_id,
    guest_id: guest.id,
    mac_address: device.mac_address,
    started_at: new Date(started),
    stopped_at: isOver ? new Date(stopped) : null,
    state: isOver ? 'stopped' : 'open',
    seconds,
    bytes_in: Math.floor(traffic.up * seconds),
    bytes_out: Math.floor(traffic.down * seconds),
    ip_address: `10.${area.number % 256}.${dice.whole(1, 3)}.${dice.whole(2, 254)}`,
    termination_cause: isOver ? (isCutOff ? 'Session-Timeout' : cause) : null,
  };
}

function sessionKeyOf(id: string, device: { mac_address: string }) {
  return { acctSessionId: id.slice(0, 8), macAddress: device.mac_address };
}

/** Derives what guests have used, and when their devices were last seen, from their stored sessions. */
export async function applySessions(
  transaction: Kysely<DB>,
  sessions: readonly { guest_id: string }[],
): Promise<void> {
  const guests = any([...new Set(sessions.map(({ guest_id }) => guest_id))]);
  await sql`
    insert into guest_usage (guest_id, since, seconds, bytes_in, bytes_out)
    select guest.id, guest.entitled_at, sum(session.seconds), sum(session.bytes_in), sum(session.bytes_out)
    from guest join guest_session session on session.guest_id = guest.id
    where guest.id = ${guests}
    group by guest.id, guest.entitled_at
    on conflict (guest_id) do update set
      seconds = excluded.seconds, bytes_in = excluded.bytes_in, bytes_out = excluded.bytes_out`.execute(
    transaction,
  );
  await sql`
    update guest_device device set last_seen_at = seen.at
    from (
      select guest_id, mac_address, max(last_event_at) as at from guest_session
      where guest_id = ${guests} group by guest_id, mac_address
    ) seen
    where device.guest_id = seen.guest_id and device.mac_address = seen.mac_address`.execute(
    transaction,
  );
}
