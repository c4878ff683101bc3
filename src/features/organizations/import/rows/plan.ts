import type { BadLine } from '../../../../contract/import.ts';
import type { OrganizationType } from '../../contract.ts';
import { canBePlacedUnder, maximumDepth } from '../../rules.ts';
import type { ImportRow } from './import-row.ts';
import { inTurns } from './in-turns.ts';

/** What the shape of the tree depends on, of an existing organization. */
export interface ExistingNode {
  number: number;
  parentNumber: number | null;
  type: OrganizationType;
  path: string;
}

export type PlannedRow = ImportRow & { path: string };

export function duplicateNumberError(number: number, line: number): string {
  return `number ${number} is already used on line ${line}`;
}

/**
 * Returns the rows with their paths, parents before children, and the errors that involve several lines. All rows are
 * below `top`, or anywhere in the platform without it. Negative numbers are temporary numbers of new organizations.
 */
export async function planRows(
  rows: readonly ImportRow[],
  existing: ReadonlyMap<number, ExistingNode>,
  top?: ExistingNode,
): Promise<{ ordered: PlannedRow[]; errors: BadLine[] }> {
  const errors: BadLine[] = [];
  const reject = (line: number, field: string, reason: string) =>
    errors.push({ line, field, reason });
  const byNumber = new Map<number, ImportRow>();
  for (const row of rows) {
    const earlier = byNumber.get(row.number);
    if (earlier === undefined) byNumber.set(row.number, row);
    else reject(row.line, 'number', duplicateNumberError(row.number, earlier.line));
  }
  const parentOf = (number: number) => (byNumber.get(number) ?? existing.get(number))?.parentNumber;
  const typeOf = (number: number) => (byNumber.get(number) ?? existing.get(number))?.type;

  const paths = new Map(top && [[top.number, top.path]]);
  for await (const row of inTurns(byNumber.values())) {
    const parentType = row.parentNumber === null ? null : typeOf(row.parentNumber);
    if (parentType === undefined)
      reject(row.line, 'parent_number', `parent ${row.parentNumber} is unknown`);
    else if (!canBePlacedUnder(row.type, parentType)) {
      const position = parentType === null ? 'at the top' : `under a ${parentType}`;
      reject(row.line, 'type', `a ${row.type} cannot be placed ${position}`);
    }
    const before = existing.get(row.number);
    if (before !== undefined && before.type !== row.type)
      reject(
        row.line,
        'type',
        `organization ${row.number} is a ${before.type} and cannot become a ${row.type}`,
      );
    const error = addPath(row.number, parentOf, paths);
    const subject = row.number > 0 ? `organization ${row.number}` : row.name;
    if (error !== undefined) reject(row.line, 'parent_number', `${subject} ${error}`);
  }
  const ordered = [...byNumber.values()]
    .map((row) => ({ ...row, path: paths.get(row.number) ?? '' }))
    .toSorted((a, b) => levelsOf(a.path) - levelsOf(b.path));
  return { ordered, errors };
}

/**
 * Adds the path of an organization and its ancestors to `paths`; returns an error if there is none. Stops at the maximum
 * depth of a tree, because a file may contain anything.
 */
function addPath(
  number: number,
  parentOf: (number: number) => number | null | undefined,
  paths: Map<number, string>,
): string | undefined {
  const numbers: number[] = [];
  const seen = new Set<number>();
  let current: number | null | undefined = number;
  while (typeof current === 'number' && !paths.has(current) && numbers.length <= maximumDepth) {
    if (seen.has(current)) return 'is below itself (cycle)';
    seen.add(current);
    numbers.push(current);
    current = parentOf(current);
  }
  let path = typeof current === 'number' ? (paths.get(current) ?? '/') : '/';
  if (levelsOf(path) + numbers.length > maximumDepth)
    return `is more than ${maximumDepth} levels deep`;
  for (const step of numbers.toReversed()) {
    path += `${step}/`;
    paths.set(step, path);
  }
  return undefined;
}

function levelsOf(path: string): number {
  return path.split('/').length - 2;
}
