import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { halfHourMs, halfHours, letterOf, type StateCounts } from './slots.ts';

type Counted = StateCounts & { assetId: string; place: number };

/** Returns the last day of each asset as 48 letters; the oldest half hour is first. */
export async function stripsOf(
  transaction: ScopedTransaction,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const first = (Math.floor(now.getTime() / halfHourMs) - halfHours + 1) * halfHourMs;
  const strips = new Map(ids.map((id) => [id, Array<string>(halfHours).fill('-')]));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Counted>`
    select asset_id as "assetId",
      floor(extract(epoch from at - ${new Date(first)}::timestamptz) / ${halfHourMs / 1000})::integer as place,
      count(*) filter (where state = 'u')::integer as up,
      count(*) filter (where state = 'g')::integer as degraded,
      count(*) filter (where state = 'd')::integer as down,
      count(*) filter (where state = 'm')::integer as maintenance
    from asset_value where asset_id = any (${ids}::uuid[]) and at >= ${new Date(first)}
    group by 1, 2`.execute(transaction);
  for (const { assetId, place, ...counts } of rows) {
    const strip = strips.get(assetId);
    if (strip !== undefined && place < halfHours) strip[place] = letterOf(counts);
  }
  return new Map([...strips].map(([id, letters]) => [id, letters.join('')]));
}
