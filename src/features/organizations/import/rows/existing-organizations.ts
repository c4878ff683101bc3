import { sql } from 'kysely';
import type { FeatureId } from '../../../../contract/features.ts';
import { folded } from '../../../../contract/values/folded.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../../../server/context.ts';
import type { ImportRow, RawRow } from './import-row.ts';
import { parseNumber } from './import-row.ts';
import type { ExistingNode } from './plan.ts';

/** An organization of the scope that an import may change or add to. */
export type ExistingOrganization = ExistingNode &
  Omit<ImportRow, 'line'> & { features: FeatureId[] | null };

export interface ExistingOrganizations {
  byNumber: ReadonlyMap<number, ExistingOrganization>;
  /** finds an organization below the top */
  siblingNamed(name: string, parentNumber: number): ExistingOrganization | undefined;
}

/** Loads what lines may refer to: by number in the scope, by name below the top, and the ancestors of both. */
export async function loadExistingOrganizations(
  transaction: ScopedTransaction,
  top: ScopedOrganization,
  records: readonly Partial<RawRow>[],
): Promise<ExistingOrganizations> {
  const numbers = records.flatMap(({ number = '', parent_number: parent = '' }) => [
    parseNumber(number) ?? top.number,
    parseNumber(parent) ?? top.number,
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
  return {
    byNumber,
    siblingNamed: (name, parentNumber) => byName.get(siblingKey(name, parentNumber)),
  };
}

/** Returns a key that two siblings cannot share. */
export function siblingKey(name: string, parentNumber: number | null): string {
  return `${parentNumber} ${name.toLowerCase()}`;
}

async function selected(
  transaction: ScopedTransaction,
  condition: ReturnType<typeof sql>,
): Promise<ExistingOrganization[]> {
  const { rows } = await sql<ExistingOrganization>`
    select number, parent_number as "parentNumber", path, type, name, status,
           time_zone as "timeZone", country, city, latitude, longitude,
           features
    from organization where status <> 'Removed' and (${condition})`.execute(transaction);
  return rows;
}
