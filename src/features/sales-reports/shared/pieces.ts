import { type RawBuilder, sql } from 'kysely';
import { addDays, type Days, dayCount } from '../../../contract/values/period.ts';

/** Days, or blocks of days by their first one, that together are a part of a period. */
export interface Piece extends Days {
  /** in days */
  span: number;
}

/** The lengths of blocks that the sums have besides days (migration 059), the longest first. */
const blockSpans = [64, 8] as const;
const epoch = '1970-01-01';

/** Cuts a period into as few blocks as possible, and the days beside them. */
export function piecesOf(days: Days, spans: readonly number[] = blockSpans): Piece[] {
  const [span, ...shorter] = spans;
  if (days.from > days.to) return [];
  if (span === undefined) return [{ span: 1, ...days }];
  const before = dayCount({ from: epoch, to: days.from }) - 1;
  const first = addDays(days.from, (span - (before % span)) % span);
  const count = first > days.to ? 0 : Math.floor(dayCount({ from: first, to: days.to }) / span);
  if (count === 0) return piecesOf(days, shorter);
  const end = addDays(first, count * span);
  return [
    ...piecesOf({ from: days.from, to: addDays(first, -1) }, shorter),
    { span, from: first, to: addDays(end, -span) },
    ...piecesOf({ from: end, to: days.to }, shorter),
  ];
}

/** Returns the pieces as a relation `piece` with the span and its first days. */
export function asRelation(pieces: readonly Piece[]): RawBuilder<unknown> {
  const rows = pieces.map(
    ({ span, from, to }) => sql`(${sql.lit(span)}::smallint, ${from}::date, ${to}::date)`,
  );
  return sql`(values ${sql.join(rows)}) piece (span, since, until)`;
}
