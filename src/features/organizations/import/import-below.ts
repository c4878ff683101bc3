import { sql } from 'kysely';
import {
  type BadLine,
  type ImportedLines,
  type ImportOutcome,
  type ImportReport,
  overwritesListed,
  recordsOf,
} from '../../../contract/import.ts';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { requireOwner } from '../../../server/tenancy.ts';
import { lockInTree, lockTree } from '../lifecycle/tree-lock.ts';
import { numbersOf } from '../positions.ts';
import { importColumns } from './contract.ts';
import { changesOf } from './rows/changes.ts';
import {
  type ExistingOrganizations,
  loadExistingOrganizations,
} from './rows/existing-organizations.ts';
import { identifyRows } from './rows/identify-rows.ts';
import { inTurns } from './rows/in-turns.ts';
import { type PlannedRow, planRows } from './rows/plan.ts';
import { findRejections, isChanged } from './rows/rejections.ts';
import { writeRows } from './rows/write-rows.ts';

/** Returns what an import would change, and all errors, without writing anything. */
export async function checkImport(
  request: OrganizationRequest,
  sent: ImportedLines,
): Promise<ImportReport> {
  const { updated, badLines, before, ...others } = await analyzeImport(request, sent);
  const overwrites = updated.flatMap((row) => {
    const existing = before.get(row.number);
    if (existing === undefined) return [];
    return [{ line: row.line, name: existing.name, changes: changesOf(row, existing) }];
  });
  return {
    ...countsOf({ updated, ...others }),
    badLines,
    overwrites: overwrites.slice(0, overwritesListed),
  };
}

/** Imports all lines, or throws and imports none. */
export async function commitImport(
  request: OrganizationRequest,
  sent: ImportedLines,
): Promise<ImportOutcome> {
  const { transaction, caller, record } = request;
  const organization = await lockInTree(request, {
    parents: [request.organization.number],
    effect: 'reshapes',
  });
  requireOwner(caller, organization);
  const analysis = await analyzeAfterLocks({ ...request, organization }, sent);
  const { created, updated, moved, badLines } = analysis;
  const [first] = badLines;
  if (first !== undefined)
    throw new Problem(
      'conflict',
      `Nothing was imported: line ${first.line} is no longer valid (${first.reason}). Check the file again.`,
    );
  const numbered = await withAssignedNumbers(transaction, created, [...created, ...updated]);
  await writeRows(
    transaction,
    numbered,
    numbered.filter(({ line }) => moved.has(line)),
    caller.displayName,
  );
  await deleteReplacedLinks(
    transaction,
    numbered.filter(({ line }) => moved.has(line)),
  );
  const outcome = countsOf(analysis);
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

/** Analyzes again after locking the providers above moves, because a concurrent change could add a cycle through links. */
async function analyzeAfterLocks(request: OrganizationRequest, sent: ImportedLines) {
  const analysis = await analyzeImport(request, sent);
  const { updated, moved } = analysis;
  if (moved.size === 0) return analysis;
  const parents = updated
    .filter(({ line }) => moved.has(line))
    // Negative numbers are temporary numbers of new organizations.
    .flatMap(
      ({ path }) =>
        numbersOf(path)
          .slice(0, -1)
          .findLast((number) => number > 0) ?? [],
    );
  await lockTree(request.transaction, { parents: [...new Set(parents)], effect: 'connects' });
  return analyzeImport(request, sent);
}

interface ImportAnalysis {
  created: readonly PlannedRow[];
  updated: readonly PlannedRow[];
  unchanged: readonly PlannedRow[];
}

async function analyzeImport(
  request: OrganizationRequest,
  sent: ImportedLines,
): Promise<
  ImportAnalysis & {
    moved: ReadonlySet<number>;
    badLines: BadLine[];
    before: ExistingOrganizations['byNumber'];
  }
> {
  const { transaction, organization } = request;
  const lines = recordsOf(trimmed(sent), importColumns);
  const found = await loadExistingOrganizations(
    transaction,
    organization,
    lines.map(({ record }) => record),
  );
  const identified = await identifyRows(lines, found, organization);
  const { ordered, errors } = await planRows(identified.rows, found.byNumber, organization);
  const withPath = ordered.filter(({ path }) => path !== '');
  const rejected = await findRejections(request, withPath, found);
  const badLines = [...identified.errors, ...errors, ...rejected];
  return {
    ...(await byEffect(withPath, found)),
    badLines: badLines.toSorted((a, b) => a.line - b.line),
    before: found.byNumber,
  };
}

async function byEffect(rows: readonly PlannedRow[], { byNumber }: ExistingOrganizations) {
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

function countsOf({ created, updated, unchanged }: ImportAnalysis): ImportOutcome {
  return { created: created.length, updated: updated.length, unchanged: unchanged.length };
}

/** Removes spaces around values, as the command does. */
function trimmed({ fields, lines }: ImportedLines): ImportedLines {
  return {
    fields,
    lines: lines.map(({ line, values }) => ({ line, values: values.map((text) => text.trim()) })),
  };
}

/** Replaces the temporary numbers of new organizations by numbers of the sequence, also in parents and paths. */
async function withAssignedNumbers(
  transaction: ScopedTransaction,
  created: readonly PlannedRow[],
  rows: readonly PlannedRow[],
): Promise<PlannedRow[]> {
  const { rows: sequence } = await sql<{ number: number }>`
    select nextval('organization_number')::integer as number
    from generate_series(1, ${created.length}::integer)`.execute(transaction);
  const assigned = new Map(
    created.map(({ number }, index) => [number, sequence[index]?.number ?? number]),
  );
  const assignedNumberOf = (number: number) => assigned.get(number) ?? number;
  return rows.map((row) => ({
    ...row,
    number: assignedNumberOf(row.number),
    parentNumber: row.parentNumber === null ? null : assignedNumberOf(row.parentNumber),
    path: row.path
      .split('/')
      .map((part) => (part === '' ? '' : assignedNumberOf(Number(part))))
      .join('/'),
  }));
}

/** Deletes links under what is now the parent. */
async function deleteReplacedLinks(
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
