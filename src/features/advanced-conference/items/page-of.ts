type Key = string | number | null;

interface PageQuery {
  page?: number | undefined;
  pageSize?: number | undefined;
  text?: string | undefined;
  sort?: string | undefined;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Returns a page of rows that are all in memory: what is free follows from reservations, so that the database cannot sort or
 * filter by it. Empty values come last in both directions; rows that are equal stay in their order.
 */
export function pageOf<Row, S extends string>(
  rows: readonly Row[],
  { page = 1, pageSize = 25, text = '', sort }: PageQuery,
  { texts, keys }: { texts: (row: Row) => readonly string[]; keys: Record<S, (row: Row) => Key> },
): { rows: Row[]; total: number } {
  const typed = text.toLowerCase();
  const found = rows.filter(
    (row) => typed === '' || texts(row).some((one) => one.toLowerCase().includes(typed)),
  );
  const sorted = sort === undefined ? found : sortedBy(found, sort, keys);
  return { rows: sorted.slice((page - 1) * pageSize, page * pageSize), total: found.length };
}

function sortedBy<Row>(
  rows: readonly Row[],
  sort: string,
  keys: Record<string, (row: Row) => Key>,
): Row[] {
  const keyOf = keys[sort.replace(/^-/, '')];
  if (keyOf === undefined) throw new Error(`Nothing is sorted by ${sort}`);
  const sign = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * compare(one, other);
  });
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other));
}
