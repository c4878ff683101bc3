import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { findConference } from '../records/find-conference.ts';
import { isFault } from '../states.ts';
import type { ConferenceReport } from './contract.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const sampleMinutes = 5;
/** From this share of what is reserved on, a conference is at its cap. */
const capShare = 0.95;

interface Sample {
  at: Date;
  devices: number;
  downBytes: number;
  upBytes: number;
  downKbps: number;
  upKbps: number;
}

/** Returns what a conference has used. */
export async function getReport(
  request: OrganizationRequest,
  id: string,
): Promise<ConferenceReport> {
  const { transaction } = request;
  const { row, record } = await findConference(request, id);
  const samples = await loadSamples(transaction, id);
  const peak = samples.reduce<Sample | null>(
    (most, one) => (most === null || one.devices > most.devices ? one : most),
    null,
  );
  const sum = (part: 'downBytes' | 'upBytes') =>
    samples.reduce((total, sample) => total + sample[part], 0);
  const { downKbps, upKbps } = record;
  const isAtCap = (sample: Sample) =>
    (downKbps !== null && sample.downKbps >= downKbps * capShare) ||
    (upKbps !== null && sample.upKbps >= upKbps * capShare);
  // The first one only sets the counters, so it has no rate.
  const rated = samples.slice(1);
  // The last one is taken at the end, so it may be shorter.
  const minutesOf = ({ at }: Sample, index: number) =>
    Math.min(sampleMinutes, (at.getTime() - (samples[index]?.at ?? at).getTime()) / minuteMs);
  const minutesAtCap = rated.reduce(
    (total, sample, index) => total + (isAtCap(sample) ? minutesOf(sample, index) : 0),
    0,
  );
  return {
    name: record.name,
    reference: record.reference,
    contactName: record.contactName,
    state: record.state,
    start: record.start,
    end: record.end,
    timeZone: record.timeZone,
    activeAt: record.activeAt,
    endedAt: record.endedAt,
    mode: record.mode,
    rooms: record.rooms.map(({ name }) => name),
    expected: record.expected,
    hours: hoursOf(samples, row.starts_at, row.ends_at, request.server.now()),
    peakDevices: peak?.devices ?? 0,
    peakAt: peak === null || peak.devices === 0 ? null : peak.at.toISOString(),
    ...(await countSessions(transaction, id)),
    downBytes: sum('downBytes'),
    upBytes: sum('upBytes'),
    downKbps,
    upKbps,
    p95DownKbps: percentile(rated.map((sample) => sample.downKbps)),
    p95UpKbps: percentile(rated.map((sample) => sample.upKbps)),
    minutesAtCap: downKbps === null && upKbps === null ? null : Math.round(minutesAtCap),
    samples: samples.length,
    faults: record.steps
      .filter(({ state }) => isFault(state))
      .map(({ deviceName, text }) => ({ deviceName, text: text ?? '' })),
    currency: record.currency,
    price: record.price,
    billing: record.billing,
  };
}

async function loadSamples(transaction: ScopedTransaction, id: string): Promise<Sample[]> {
  const rows = await transaction
    .selectFrom('conference_sample')
    .select(['at', 'devices', 'down_kbps as downKbps', 'up_kbps as upKbps'])
    .select(['down_bytes as downBytes', 'up_bytes as upBytes'])
    .where('conference_id', '=', id)
    .orderBy('at')
    .execute();
  return rows.map((row) => ({
    ...row,
    downBytes: Number(row.downBytes),
    upBytes: Number(row.upBytes),
  }));
}

/** Returns each hour that has begun, from the start to the end, also those in which nothing was measured. */
function hoursOf(
  samples: readonly Sample[],
  startsAt: Date,
  endsAt: Date,
  now: Date,
): ConferenceReport['hours'] {
  const first = Math.floor(startsAt.getTime() / hourMs) * hourMs;
  const until = Math.min(endsAt.getTime(), now.getTime() + 1);
  const count = Math.max(0, Math.ceil((until - first) / hourMs));
  // The last sample is taken at or after the end, and counts what was before it.
  const latest = endsAt.getTime() - 1;
  const byHour = Map.groupBy(
    samples,
    ({ at }) => Math.floor(Math.min(at.getTime(), latest) / hourMs) * hourMs,
  );
  return Array.from({ length: count }, (_none, index) => {
    const hour = first + index * hourMs;
    const own = byHour.get(hour) ?? [];
    return {
      at: new Date(hour).toISOString(),
      devices: Math.max(0, ...own.map(({ devices }) => devices)),
      downBytes: own.reduce((total, { downBytes }) => total + downBytes, 0),
      upBytes: own.reduce((total, { upBytes }) => total + upBytes, 0),
    };
  });
}

/** Returns the value that 95 % do not exceed (nearest rank). */
export function percentile(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? null;
}

async function countSessions(
  transaction: ScopedTransaction,
  id: string,
): Promise<{ sessions: number; devices: number }> {
  const { rows } = await sql<{ sessions: number; devices: number }>`
    select count(*)::integer as sessions,
      count(distinct guest_session.mac_address)::integer as devices
    from radius_grant join guest_session on guest_session.grant_id = radius_grant.id
    where radius_grant.network_id = ${id}`.execute(transaction);
  return rows[0] ?? { sessions: 0, devices: 0 };
}
