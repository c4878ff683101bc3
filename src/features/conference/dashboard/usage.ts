import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { Reservation } from '../../advanced-conference/public/reservations.ts';
import { overlapFinder } from '../../advanced-conference/public/sweep.ts';
import type { ConferenceDashboard, TimelineBand } from './contract.ts';

interface Within {
  from: Date;
  until: Date;
}

const measuredMs = 15 * 60_000;

/** Returns what is reserved of the bandwidth over time, with the part of each conference. */
export function bandsOf(reservations: readonly Reservation[], within: Within): TimelineBand[] {
  const [from, until] = [within.from.getTime(), within.until.getTime()];
  const own = reservations
    .filter(({ kind }) => kind === 'down' || kind === 'up')
    .filter((one) => one.from < until && one.until > from)
    .map((one) => ({ ...one, from: Math.max(one.from, from), until: Math.min(one.until, until) }));
  const cuts = [...new Set(own.flatMap((one) => [one.from, one.until]))].toSorted((a, b) => a - b);
  const overlapping = overlapFinder(own);
  return cuts.slice(0, -1).flatMap((start, index): TimelineBand[] => {
    const end = cuts[index + 1] ?? start;
    // All that overlap two neighboring cuts last from the one to the other.
    const during = overlapping({ from: start, until: end });
    if (during.length === 0) return [];
    const parts = [...Map.groupBy(during, ({ event }) => event.id)].map(([conferenceId, some]) => ({
      conferenceId,
      name: some[0]?.event.name ?? '',
      downKbps: sum(some, 'down'),
      upKbps: sum(some, 'up'),
    }));
    return [
      {
        from: new Date(start).toISOString(),
        until: new Date(end).toISOString(),
        downKbps: sum(during, 'down'),
        upKbps: sum(during, 'up'),
        parts: parts.toSorted((a, b) => a.conferenceId.localeCompare(b.conferenceId)),
      },
    ];
  });
}

function sum(reservations: readonly Reservation[], kind: 'down' | 'up'): number {
  return reservations
    .filter((one) => one.kind === kind)
    .reduce((total, { amount }) => total + amount, 0);
}

/** Returns what all conferences of a site used in each quarter of an hour in which something was measured. */
export async function loadUsage(
  transaction: ScopedTransaction,
  site: { number: number },
  { from, until }: Within,
): Promise<ConferenceDashboard['usage']> {
  const { rows } = await sql<{ at: Date; down: number; up: number }>`
    select quarter as at, sum(down)::integer as down, sum(up)::integer as up
    from (
      select conference_id, date_bin('15 minutes', sample.at, timestamptz '2000-01-01') as quarter,
        avg(sample.down_kbps) as down, avg(sample.up_kbps) as up
      from conference_sample sample join conference on conference.id = sample.conference_id
      where conference.organization_number = ${site.number}
        and sample.at >= ${from} and sample.at < ${until}
      group by 1, 2
    ) averages
    group by 1 order by 1`.execute(transaction);
  return rows.map(({ at, down, up }) => ({
    at: at.toISOString(),
    downKbps: down,
    upKbps: up,
  }));
}

/** Returns what conferences use, by the last measurement of each; null: nothing was measured lately. */
export async function usedNow(
  transaction: ScopedTransaction,
  site: { number: number },
  now: Date,
): Promise<ConferenceDashboard['used']> {
  const { rows } = await sql<{ at: Date | null; down: number; up: number }>`
    select max(last.at) as at, coalesce(sum(last.down_kbps), 0)::integer as down,
      coalesce(sum(last.up_kbps), 0)::integer as up
    from conference cross join lateral (
      select at, down_kbps, up_kbps from conference_sample
      where conference_id = conference.id and at > ${new Date(now.getTime() - measuredMs)}
      order by at desc limit 1
    ) last
    where conference.organization_number = ${site.number} and conference.state = 'Active'`.execute(
    transaction,
  );
  const [row] = rows;
  if (row === undefined || row.at === null) return null;
  return { downKbps: row.down, upKbps: row.up, at: row.at.toISOString() };
}
