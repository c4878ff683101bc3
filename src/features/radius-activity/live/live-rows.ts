import { mostRows } from '../contract.ts';

interface Row {
  id: string;
}

/** The rows of a live list, newest first. */
export interface LiveRows<R extends Row> {
  shown: readonly R[];
  /** rows above `shown` that arrived while the list must not move */
  waiting: readonly R[];
}

/** Returns the list with news: known rows are updated in place, and new ones are shown or wait. */
export function withNews<R extends Row>(
  { shown, waiting }: LiveRows<R>,
  news: readonly R[],
  isHeld: boolean,
): LiveRows<R> {
  const newest = new Map(news.map((row) => [row.id, row]));
  const updated = updatedRows(shown, newest);
  const known = new Set([...shown, ...waiting].map(({ id }) => id));
  const added = news.filter(({ id }) => !known.has(id));
  const held = [...added, ...updatedRows(waiting, newest)].slice(0, mostRows);
  return isHeld || held.length === 0
    ? { shown: updated, waiting: held }
    : released({ shown: updated, waiting: held });
}

/** Returns the list with the waiting rows shown. */
export function released<R extends Row>(rows: LiveRows<R>): LiveRows<R> {
  if (rows.waiting.length === 0) return rows;
  return { shown: [...rows.waiting, ...rows.shown].slice(0, mostRows), waiting: [] };
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
