import { mostRows } from '../contract.ts';

interface Row {
  id: string;
}

/** The start of a row; the newest is first. */
export type TimeOf<R extends Row> = (row: R) => string;

/** The rows of a live list, newest first. */
export interface LiveRows<R extends Row> {
  shown: readonly R[];
  /** rows above `shown` that arrived while the list must not move */
  waiting: readonly R[];
}

interface News<R extends Row> {
  isHeld: boolean;
  /** whether the list has been loaded to its end; otherwise older rows belong where it has not */
  isWhole: boolean;
  timeOf: TimeOf<R>;
  /** whether a new row belongs to the list; a known one that changes stays until the list is loaded again */
  fits: (row: R) => boolean;
}

/** Returns the list with news: known rows are updated in place, and new ones are shown or wait. */
export function withNews<R extends Row>(
  { shown, waiting }: LiveRows<R>,
  news: readonly R[],
  { isHeld, isWhole, timeOf, fits }: News<R>,
): LiveRows<R> {
  const newest = new Map(news.map((row) => [row.id, row]));
  const updated = updatedRows(shown, newest);
  const known = new Set([...shown, ...waiting].map(({ id }) => id));
  const last = shown.at(-1);
  const isInReach = (row: R) => isWhole || last === undefined || timeOf(row) >= timeOf(last);
  const added = news.filter((row) => !known.has(row.id) && fits(row) && isInReach(row));
  const held = [...added, ...updatedRows(waiting, newest)].slice(0, mostRows);
  return isHeld || held.length === 0
    ? { shown: updated, waiting: held }
    : released({ shown: updated, waiting: held }, timeOf);
}

/** Returns the list with the waiting rows shown where their time belongs. */
export function released<R extends Row>(rows: LiveRows<R>, timeOf: TimeOf<R>): LiveRows<R> {
  if (rows.waiting.length === 0) return rows;
  const shown = [...rows.waiting, ...rows.shown].toSorted((one, other) =>
    timeOf(one) === timeOf(other) ? 0 : timeOf(one) < timeOf(other) ? 1 : -1,
  );
  return { shown: shown.slice(0, mostRows), waiting: [] };
}

/** Returns the list with older rows at its end. */
export function withOlder<R extends Row>(
  { shown, waiting }: LiveRows<R>,
  older: readonly R[],
): LiveRows<R> {
  const known = new Set(shown.map(({ id }) => id));
  return { waiting, shown: [...shown, ...older.filter(({ id }) => !known.has(id))] };
}

/** Keeps the array when nothing changed, so that nothing renders. */
function updatedRows<R extends Row>(
  rows: readonly R[],
  newest: ReadonlyMap<string, R>,
): readonly R[] {
  return rows.some(({ id }) => newest.has(id))
    ? rows.map((row) => newest.get(row.id) ?? row)
    : rows;
}
