import { sql } from 'kysely';
import {
  type BadLine,
  type ImportedLines,
  type ImportOutcome,
  type ImportReport,
  recordsOf,
} from '../../../contract/import.ts';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/handlers.ts';
import { lockedInTree, lockTree } from '../lifecycle/tree-lock.ts';
import { numbersOf } from '../positions.ts';
import { importColumns } from './contract.ts';
import { type FoundOrganizations, foundOrganizations } from './rows/found-organizations.ts';
import { identifiedRows } from './rows/identify-rows.ts';
import { inTurns } from './rows/in-turns.ts';
import { type PlannedRow, plan } from './rows/plan.ts';
import { isChanged, rejectedRows } from './rows/rejections.ts';
import { writeRows } from './rows/write-rows.ts';

/** The dry run: reads, and writes nothing. */
export async function checkImport(
  request: OrganizationRequest,
  sent: ImportedLines,
): Promise<ImportReport> {
  const { created, updated, unchanged, badLines } = await considered(request, sent);
  return { ...countsOf({ created, updated, unchanged }), badLines };
}

/** Writes all lines, or throws and writes none. */
export async function commitImport(
  request: OrganizationRequest,
  sent: ImportedLines,
): Promise<ImportOutcome> {
  const { transaction, caller, record } = request;
  const organization = await lockedInTree(request, {
    parents: [request.organization.number],
    effect: 'reshapes',
  });
  const considering = await consideredInLock({ ...request, organization }, sent);
  const { created, updated, moved, badLines } = considering;
  const [first] = badLines;
  if (first !== undefined)
    throw new Problem(
      'conflict',
      `Nothing was imported: line ${first.line} is not right any more (${first.reason}). Check the file again.`,
    );
  const numbered = await withRealNumbers(transaction, created, [...created, ...updated]);
  await writeRows(
    transaction,
    numbered,
    numbered.filter(({ line }) => moved.has(line)),
    caller.displayName,
  );
  await dropReplacedLinks(
    transaction,
    numbered.filter(({ line }) => moved.has(line)),
  );
  const outcome = countsOf(considering);
  await record({
    action: 'import',
    entityType: 'organization',
    entityId: String(organization.number),
    label: `${created.length + updated.length} organizations`,
    organization,
    after: { ...outcome },
  });
  return outcome;
}

/** Moves could close a circle through links: they lock the providers on the way up as well, and are judged again. */
async function consideredInLock(request: OrganizationRequest, sent: ImportedLines) {
  const considering = await considered(request, sent);
  const { updated, moved } = considering;
  if (moved.size === 0) return considering;
  const parents = updated
    .filter(({ line }) => moved.has(line))
    // A negative number is that of a row which has none of its own yet.
    .flatMap(
      ({ path }) =>
        numbersOf(path)
          .slice(0, -1)
          .findLast((number) => number > 0) ?? [],
    );
  await lockTree(request.transaction, { parents: [...new Set(parents)], effect: 'connects' });
  return considered(request, sent);
}

interface Considered {
  created: readonly PlannedRow[];
  updated: readonly PlannedRow[];
  unchanged: readonly PlannedRow[];
}

async function considered(
  request: OrganizationRequest,
  sent: ImportedLines,
): Promise<Considered & { moved: ReadonlySet<number>; badLines: BadLine[] }> {
  const { transaction, organization } = request;
  const lines = recordsOf(trimmed(sent), importColumns);
  const found = await foundOrganizations(
    transaction,
    organization,
    lines.map(({ record }) => record),
  );
  const identified = await identifiedRows(lines, found, organization);
  const { ordered, errors } = await plan(identified.rows, found.byNumber, organization);
  const placed = ordered.filter(({ path }) => path !== '');
  const rejected = await rejectedRows(request, placed, found);
  const badLines = [...identified.errors, ...errors, ...rejected];
  return {
    ...(await sorted(placed, found)),
    badLines: badLines.toSorted((a, b) => a.line - b.line),
  };
}

async function sorted(rows: readonly PlannedRow[], { byNumber }: FoundOrganizations) {
  const created: PlannedRow[] = [];
  const updated: PlannedRow[] = [];
  const unchanged: PlannedRow[] = [];
  const moved = new Set<number>();
  for await (const row of inTurns(rows)) {
    const existing = byNumber.get(row.number);
    if (existing === undefined) created.push(row);
    else if (isChanged(row, existing)) updated.push(row);
    else unchanged.push(row);
    if (existing !== undefined && existing.parentNumber !== row.parentNumber) moved.add(row.line);
  }
  return { created, updated, unchanged, moved };
}

function countsOf({ created, updated, unchanged }: Considered): ImportOutcome {
  return { created: created.length, updated: updated.length, unchanged: unchanged.length };
}

/** Spaces around a value are nobody's wish; the command drops them as it reads. */
function trimmed({ fields, lines }: ImportedLines): ImportedLines {
  return {
    fields,
    lines: lines.map(({ line, values }) => ({ line, values: values.map((text) => text.trim()) })),
  };
}

/** The rows with the numbers that the system gives to the new ones, here and where they are named as a parent. */
async function withRealNumbers(
  transaction: ScopedTransaction,
  created: readonly PlannedRow[],
  rows: readonly PlannedRow[],
): Promise<PlannedRow[]> {
  const { rows: given } = await sql<{ number: number }>`
    select nextval('organization_number')::integer as number
    from generate_series(1, ${created.length}::integer)`.execute(transaction);
  const real = new Map(
    created.map(({ number }, index) => [number, given[index]?.number ?? number]),
  );
  const realOf = (number: number) => real.get(number) ?? number;
  return rows.map((row) => ({
    ...row,
    number: realOf(row.number),
    parentNumber: row.parentNumber === null ? null : realOf(row.parentNumber),
    path: row.path
      .split('/')
      .map((part) => (part === '' ? '' : realOf(Number(part))))
      .join('/'),
  }));
}

/** What stands somewhere by itself now needs no link there. */
async function dropReplacedLinks(
  transaction: ScopedTransaction,
  moved: readonly PlannedRow[],
): Promise<void> {
  if (moved.length === 0) return;
  await sql`
    delete from organization_link link
    using unnest(
      ${moved.map(({ number }) => number)}::integer[],
      ${moved.map(({ parentNumber }) => parentNumber)}::integer[]) move(number, parent)
    where link.organization_number = move.number and link.parent_number = move.parent`.execute(
    transaction,
  );
}
