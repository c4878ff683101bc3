import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import type { BenchGuest, RadiusPath } from './guests.ts';
import { type Load, offer, type Send, saturate } from './pace.ts';
import { cpuOf } from './processes.ts';

const offeredPerSecond = 500;
const seconds = 8;
/** As many as threads of FreeRADIUS wait for replies. */
const inFlight = { logins: 32, accounting: 64 };

export interface RadiusResult {
  system: string;
  work: string;
  load: Load;
  /** milliseconds of the processors for each, by process */
  cpu: Record<string, number>;
  loadAverage: number;
}

interface Measured {
  system: string;
  path: RadiusPath;
  guests: readonly BenchGuest[];
  /** the processes that do the work, by name */
  processes: Record<string, number>;
  /** until all connections and statements are prepared, and V8 has compiled what a login executes */
  warmUpSeconds: number;
}

/** Measures logins at 500 a second, as many logins as possible, and as many accounting events as possible. */
export async function measurePath({
  system,
  path,
  guests,
  processes,
  warmUpSeconds,
}: Measured): Promise<RadiusResult[]> {
  const waiting = guests.values();
  const online: { guest: BenchGuest; classValue: Buffer | null }[] = [];
  const login = (): Send | undefined => {
    const guest = waiting.next().value;
    return (
      guest &&
      (async () => {
        const given = await path.login(guest);
        if (given === null) return false;
        online.push({ guest, classValue: given.length === 0 ? null : given });
        return true;
      })
    );
  };
  const nextSessions = (): Send[] | undefined => {
    const one = online.pop();
    return one?.guest.sessions.flatMap(({ acctSessionId, events }) =>
      events.map((event) => () => path.account({ ...event, ...one, acctSessionId })),
    );
  };
  const results: RadiusResult[] = [];
  const measure = async (work: string, run: () => Promise<Load>) => {
    const before = Object.entries(processes).map(([name, pid]) => [name, pid, cpuOf(pid)] as const);
    const load = await run();
    const cpu = before.map(([name, pid, ticks]) => [
      name,
      ((cpuOf(pid) - ticks) * 10) / Math.max(1, load.sent),
    ]);
    const [loadAverage = 0] = loadavg();
    const result = { system, work, load, cpu: Object.fromEntries(cpu), loadAverage };
    results.push(result);
    console.info(rowOf(result).join(' | '));
  };
  await saturate(inFlight.logins, warmUpSeconds, () => only(login()));
  await measure(`${offeredPerSecond} logins/s`, () => offer(offeredPerSecond, seconds, login));
  await measure(`logins, ${inFlight.logins} in flight`, () =>
    saturate(inFlight.logins, seconds, () => only(login())),
  );
  await measure(`accounting, ${inFlight.accounting} in flight`, () =>
    saturate(inFlight.accounting, seconds, nextSessions),
  );
  path.close();
  return results;
}

function only(send: Send | undefined): Send[] | undefined {
  return send && [send];
}

export const hasSqlModule = () => existsSync('/usr/lib/freeradius/rlm_sql_postgresql.so');

export const columns = ['', 'a second', 'p50 / p95', 'failed', 'processor ms for each', 'load'];

export function rowOf({ system, work, load, cpu, loadAverage }: RadiusResult): string[] {
  return [
    `${system}: ${work}`,
    `${load.perSecond}`,
    `${load.p50.toFixed(1)} / ${load.p95.toFixed(1)} ms`,
    `${load.failed} of ${load.sent}`,
    Object.entries(cpu)
      .map(([name, ms]) => `${name} ${ms.toFixed(2)}`)
      .join(', '),
    loadAverage.toFixed(1),
  ];
}
