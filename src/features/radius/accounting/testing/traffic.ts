import { createHash } from 'node:crypto';

/** An event of a simulated session, in the order in which its gateway sends them. */
export interface SimulatedEvent {
  status: 'Start' | 'Interim-Update' | 'Stop';
  /** seconds since 1970 */
  at: number;
  seconds: number;
  bytesIn: number;
  bytesOut: number;
}

export interface SimulatedSession {
  gateway: number;
  acctSessionId: string;
  macAddress: string;
  /** the sessions of a device follow one another, and use ids again */
  device: number;
  events: readonly SimulatedEvent[];
}

/** The sums that accounting must have counted. */
export interface Totals {
  sessions: number;
  seconds: number;
  bytesIn: number;
  bytesOut: number;
}

export interface Traffic {
  sessions: readonly SimulatedSession[];
  events: number;
  totals: Totals;
}

/** Returns a fraction of 1 that depends only on the seed and the numbers. */
function share(seed: number, ...numbers: readonly number[]): number {
  const digest = createHash('md5')
    .update([seed, ...numbers].join(' '))
    .digest();
  return digest.readUInt32BE() / 2 ** 32;
}

const interimSeconds = 300;
/** Sessions of one device after another, with half an hour between. */
const sessionsPerDevice = 3;

/**
 * Returns about this many events of sessions that begin within the last hours, the same for the same seed. Some use more
 * than 4 GiB.
 */
export function simulateTraffic(
  { seed, events: wanted, gateways }: { seed: number; events: number; gateways: number },
  now: Date,
): Traffic {
  const latest = Math.floor(now.getTime() / 1_000);
  const sessions: SimulatedSession[] = [];
  let events = 0;
  for (let device = 0; events < wanted; device += 1) {
    let at = latest - 20 * 3_600 + Math.floor(share(seed, device) * 3_600);
    for (let number = 0; number < sessionsPerDevice && events < wanted; number += 1) {
      const session = sessionOf({ seed, device, number, gateway: device % gateways, at });
      sessions.push(session);
      events += session.events.length;
      at = (session.events.at(-1)?.at ?? at) + 1_800;
    }
  }
  const ends = sessions.flatMap(({ events: all }) => all.slice(-1));
  const sum = (of: (end: SimulatedEvent) => number) => ends.reduce((all, end) => all + of(end), 0);
  return {
    sessions,
    events,
    totals: {
      sessions: sessions.length,
      seconds: sum(({ seconds }) => seconds),
      bytesIn: sum(({ bytesIn }) => bytesIn),
      bytesOut: sum(({ bytesOut }) => bytesOut),
    },
  };
}

function sessionOf({
  seed,
  device,
  number,
  gateway,
  at,
}: {
  seed: number;
  device: number;
  number: number;
  gateway: number;
  at: number;
}): SimulatedSession {
  const interims = 1 + Math.floor(share(seed, device, number, 1) * 5);
  const events: SimulatedEvent[] = [{ status: 'Start', at, seconds: 0, bytesIn: 0, bytesOut: 0 }];
  let [seconds, bytesIn, bytesOut] = [0, 0, 0];
  for (let step = 1; step <= interims + 1; step += 1) {
    seconds +=
      step > interims ? 1 + Math.floor(share(seed, device, number, step, 2) * 299) : interimSeconds;
    bytesIn += Math.floor(share(seed, device, number, step, 3) * 100_000_000);
    bytesOut += Math.floor(share(seed, device, number, step, 4) ** 4 * 4_000_000_000);
    const status = step > interims ? 'Stop' : 'Interim-Update';
    events.push({ status, at: at + seconds, seconds, bytesIn, bytesOut });
  }
  const mac = [0x02, 0x5e, gateway, device >> 16, (device >> 8) & 255, device & 255];
  return {
    gateway,
    device,
    acctSessionId: (device % 1_000).toString(16).padStart(8, '0'),
    macAddress: mac.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':'),
    events,
  };
}
