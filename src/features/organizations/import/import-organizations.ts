import { type Kysely, sql } from 'kysely';
import type { BadLine } from '../../../contract/import.ts';
import { writeHistory } from '../../../server/audit.ts';
import type { Database } from '../../../server/database/open.ts';
import type { DB } from '../../../server/database/tables.ts';
import { lockTree, type TreeChange } from '../lifecycle/tree-lock.ts';
import { readImport } from './rows/csv-rows.ts';
import type { ImportRow } from './rows/import-row.ts';
import { type ExistingNode, planRows } from './rows/plan.ts';
import { writeRows } from './rows/write-rows.ts';

export type ImportOutcome =
  | { imported: true; created: number; updated: number; unchanged: number; sites: number }
  | { imported: false; badLines: BadLine[] };

/**
 * Imports organizations from CSV: checks every line first, then writes all of them in one transaction or none.
 * Organizations whose number exists are updated. Calls `onProgress` with the number of written rows.
 */
export async function importOrganizations(
  database: Database,
  text: string,
  onProgress: (written: number, total: number) => void,
): Promise<ImportOutcome> {
  const { rows, badLines } = readImport(text);
  return database.transaction(async (transaction) => {
    await lockTree(transaction, changeBy(rows));
    const existing = await loadExistingNodes(transaction, rows);
    const { ordered, errors } = await planRows(rows, existing);
    const all = [...badLines, ...errors].toSorted((a, b) => a.line - b.line);
    if (all.length > 0) return { imported: false, badLines: all };

    const moved = ordered.filter(({ number, path }) => {
      const before = existing.get(number);
      return before !== undefined && before.path !== path;
    });
    const author = importer.displayName;
    const changed = await writeRows(transaction, ordered, moved, author, onProgress);
    await sql`
      select setval('organization_number', highest)
      from (select max(number) as highest from organization) imported, organization_number
      where highest >= last_value`.execute(transaction);
    const created = ordered.filter(({ number }) => !existing.has(number)).length;
    const outcome = {
      created,
      updated: changed - created,
      unchanged: ordered.length - changed,
      sites: ordered.filter(({ type }) => type === 'Site').length,
    };
    await writeHistory(
      transaction,
      importer,
      { address: 'local', userAgent: '' },
      {
        action: 'import',
        entityType: 'organization',
        entityId: '',
        label: `${ordered.length} organizations`,
        organization: null,
        after: outcome,
      },
    );
    return { imported: true, ...outcome };
  });
}

const importer = {
  administratorId: null,
  displayName: 'organizations:import',
  realm: '',
  sessionId: null,
};

/** Returns the locks that the rows need. Parents among the rows are covered by their own parent. */
function changeBy(rows: readonly ImportRow[]): TreeChange {
  const inFile = new Set(rows.map(({ number }) => number));
  const parents = rows.flatMap(({ number, parentNumber }) => {
    if (parentNumber === null) return number;
    return inFile.has(parentNumber) ? [] : parentNumber;
  });
  return { changed: [...inFile], parents, effect: 'connects' };
}

/** Loads the existing organizations and parents of the rows, with their ancestors. */
async function loadExistingNodes(
  transaction: Kysely<DB>,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<number, ExistingNode>> {
  const numbers = rows.flatMap(({ number, parentNumber }) => [number, parentNumber ?? number]);
  const found = await sql<ExistingNode>`
    select number, parent_number as "parentNumber", type, path from organization
    where number = any(${[...new Set(numbers)]}::integer[])`.execute(transaction);
  const above = new Set(
    found.rows.flatMap(({ path }) => path.split('/').filter(Boolean).map(Number)),
  );
  const ancestors = await sql<ExistingNode>`
    select number, parent_number as "parentNumber", type, path from organization
    where number = any(${[...above]}::integer[])`.execute(transaction);
  return new Map([...found.rows, ...ancestors.rows].map((row) => [row.number, row]));
}
