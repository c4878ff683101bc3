import {
  failed,
  type RouterClient,
  type RouterFailureKind,
  type RouterResult,
  type RouterRow,
} from '../../site-network/public/routeros.ts';
import type { RouterTables } from '../config/difference.ts';
import type { RouterFacts } from './router-facts.ts';

/** Failures of menus that some routers do not have, or the user may not read. */
const tolerated: ReadonlySet<RouterFailureKind> = new Set(['rejected', 'not-allowed', 'not-found']);

/** Reads what the lists show of a router, by a few requests. */
export async function readFacts(
  client: RouterClient,
  now: Date,
): Promise<RouterResult<RouterFacts>> {
  const resource = await client.read('/system/resource');
  if (!resource.ok) return resource;
  const parts: Partial<Record<string, RouterRow>> = {};
  for (const menu of ['routerboard', 'package/update', 'device-mode', 'clock']) {
    const part = await client.read(`/system/${menu}`);
    if (part.ok) parts[menu] = part.value;
    else if (!tolerated.has(part.kind)) return part;
  }
  const active = await client.list('/ip/hotspot/active', { proplist: ['.id'] });
  if (!active.ok && !tolerated.has(active.kind)) return active;
  const board = parts.routerboard;
  const update = parts['package/update'];
  const mode = parts['device-mode'];
  const { value } = resource;
  return {
    ok: true,
    value: {
      model: board?.model ?? value['board-name'] ?? 'RouterOS',
      serial: board?.['serial-number'] ?? null,
      version: value.version?.split(' ', 1)[0] ?? '',
      bootVersion: board?.['current-firmware'] ?? null,
      channel: update?.channel ?? null,
      offeredVersion: update?.['latest-version'] ?? null,
      uptimeSeconds: secondsOf(value.uptime ?? ''),
      cpuPercent: numberOf(value['cpu-load']),
      memoryPercent: usedPercent(value['free-memory'], value['total-memory']),
      guests: active.ok ? active.value.length : null,
      deviceMode: mode?.mode ?? null,
      allowsScheduler: mode?.scheduler !== 'false' && mode?.scheduler !== 'no',
      clockAheadSeconds: clockAhead(parts.clock, now),
    },
  };
}

/** Reads the objects of menus; one that the router does not have is a failure with its name. */
export async function readTables(
  client: RouterClient,
  paths: Iterable<string>,
): Promise<RouterResult<RouterTables>> {
  const tables = new Map<string, readonly RouterRow[]>();
  for (const path of new Set(paths)) {
    const rows = await client.list(path);
    if (!rows.ok)
      return rows.kind === 'rejected' ? failed('rejected', `${path}: ${rows.text}`) : rows;
    tables.set(path, rows.value);
  }
  return { ok: true, value: tables };
}

function numberOf(text: string | undefined): number | null {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? value : null;
}

function usedPercent(free: string | undefined, total: string | undefined): number | null {
  const [left, all] = [numberOf(free), numberOf(total)];
  return left === null || all === null || all <= 0 ? null : Math.round((1 - left / all) * 100);
}

const unitSeconds: Partial<Record<string, number>> = {
  w: 604_800,
  d: 86_400,
  h: 3600,
  m: 60,
  s: 1,
};

function secondsOf(duration: string): number | null {
  if (!/^(\d+[wdhms])+$/.test(duration)) return null;
  return [...duration.matchAll(/(\d+)([wdhms])/g)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (unitSeconds[unit] ?? 0),
    0,
  );
}

/** Returns how many seconds a router's clock is ahead, from its date (`2026-11-27`, before 7.10 `nov/27/2026`), time and offset. */
function clockAhead(clock: RouterRow | undefined, now: Date): number | null {
  if (clock === undefined) return null;
  const { date = '', time = '', 'gmt-offset': offset = '+00:00' } = clock;
  const [, month, day, year] = /^([a-z]{3})\/(\d{2})\/(\d{4})$/i.exec(date) ?? [];
  const isoDate = month === undefined ? date : `${year} ${month} ${day}`;
  const local = Date.parse(month === undefined ? `${isoDate}T${time}Z` : `${isoDate} ${time} UTC`);
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(offset) ?? [];
  if (Number.isNaN(local)) return null;
  const offsetMs =
    (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000 * (sign === '-' ? -1 : 1);
  return Math.round((local - offsetMs - now.getTime()) / 1000);
}

const mostClockSeconds = 10 * 60;

/** Returns why a router's clock is not to be relied on; null if it is. */
export function clockErrorOf(
  { clockAheadSeconds }: Pick<RouterFacts, 'clockAheadSeconds'>,
  now: Date,
): string | null {
  if (clockAheadSeconds === null || Math.abs(clockAheadSeconds) <= mostClockSeconds) return null;
  const shown = new Date(now.getTime() + clockAheadSeconds * 1000).toISOString().slice(0, 16);
  return `Its clock says ${shown.replace('T', ' ')} UTC. Set its time first, best by NTP: what undoes a failed change goes by that clock, and certificates do too.`;
}
