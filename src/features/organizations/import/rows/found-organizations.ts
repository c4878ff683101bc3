import { sql } from 'kysely';
import type { FeatureId } from '../../../../contract/features.ts';
import { folded } from '../../../../contract/values/folded.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../../../server/context.ts';
import type { ImportRow, RawRow } from './import-row.ts';
import { writtenNumber } from './import-row.ts';
import type { Standing } from './plan.ts';

/** An organization of the scope that an import may change, or that stands where something is imported. */
export type Found = Standing & Omit<ImportRow, 'line'> & { features: FeatureId[] | null };

export interface FoundOrganizations {
  byNumber: ReadonlyMap<number, Found>;
  /** those below the top, by their parent and name */
  called(name: string, parentNumber: number): Found | undefined;
}

/** What the lines mean that is there already: by number in the scope, by name below the top; and all above it. */
export async function foundOrganizations(
  transaction: ScopedTransaction,
  top: ScopedOrganization,
  records: readonly Partial<RawRow>[],
): Promise<FoundOrganizations> {
  const numbers = records.flatMap(({ number = '', parent_number: parent = '' }) => [
    writtenNumber(number) ?? top.number,
    writtenNumber(parent) ?? top.number,
  ]);
  const names = records.map(({ name = '' }) => folded(name));
  const rows = await selected(
    transaction,
    sql`number = any(${[...new Set(numbers)]}::integer[])
      or path > ${top.path} and path < left(${top.path}, -1) || '0'
        and left(search_text, -1 - length(number::text)) = any(${[...new Set(names)]}::text[])`,
  );
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const above = rows
    .flatMap(({ path }) => path.split('/').filter(Boolean).map(Number))
    .filter((number) => !byNumber.has(number));
  const ancestors = await selected(
    transaction,
    sql`number = any(${[...new Set(above)]}::integer[])`,
  );
  for (const row of ancestors) byNumber.set(row.number, row);
  const byName = new Map(
    [...byNumber.values()].map((row) => [siblingKey(row.name, row.parentNumber), row]),
  );
  return { byNumber, called: (name, parentNumber) => byName.get(siblingKey(name, parentNumber)) };
}

/** Returns a key that two siblings cannot share. */
export function siblingKey(name: string, parentNumber: number | null): string {
  return `${parentNumber} ${name.toLowerCase()}`;
}

async function selected(
  transaction: ScopedTransaction,
  condition: ReturnType<typeof sql>,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select number, parent_number as "parentNumber", path, type, name, status,
           time_zone as "timeZone", country, city, latitude, longitude,
           features
    from organization where status <> 'Removed' and (${condition})`.execute(transaction);
  return rows;
}
