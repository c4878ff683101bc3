import type { BadLine } from '../../../../contract/import.ts';
import type { OrganizationType } from '../../contract.ts';
import { canStandUnder, deepest } from '../../rules.ts';
import type { ImportRow } from './import-row.ts';
import { inTurns } from './in-turns.ts';

/** An organization that is there already, as far as the shape of the tree depends on it. */
export interface Standing {
  number: number;
  parentNumber: number | null;
  type: OrganizationType;
  path: string;
}

export type PlannedRow = ImportRow & { path: string };

export function usedAlready(number: number, line: number): string {
  return `number ${number} is used on line ${line} already`;
}

/**
 * Parents before children with their paths, or what is wrong with lines only in the company of others.
 * `top` is where all of it stands below; without it the whole platform is meant. A negative number is that of a row
 * which has none of its own yet.
 */
export async function plan(
  rows: readonly ImportRow[],
  existing: ReadonlyMap<number, Standing>,
  top?: Standing,
): Promise<{ ordered: PlannedRow[]; errors: BadLine[] }> {
  const errors: BadLine[] = [];
  const reject = (line: number, field: string, reason: string) =>
    errors.push({ line, field, reason });
  const byNumber = new Map<number, ImportRow>();
  for (const row of rows) {
    const earlier = byNumber.get(row.number);
    if (earlier === undefined) byNumber.set(row.number, row);
    else reject(row.line, 'number', usedAlready(row.number, earlier.line));
  }
  const parentOf = (number: number) => (byNumber.get(number) ?? existing.get(number))?.parentNumber;
  const typeOf = (number: number) => (byNumber.get(number) ?? existing.get(number))?.type;

  const paths = new Map(top && [[top.number, top.path]]);
  for await (const row of inTurns(byNumber.values())) {
    const parentType = row.parentNumber === null ? null : typeOf(row.parentNumber);
    if (parentType === undefined)
      reject(row.line, 'parent_number', `parent ${row.parentNumber} is unknown`);
    else if (!canStandUnder(row.type, parentType)) {
      const place = parentType === null ? 'at the top' : `under a ${parentType}`;
      reject(row.line, 'type', `a ${row.type} cannot stand ${place}`);
    }
    const was = existing.get(row.number);
    if (was !== undefined && was.type !== row.type)
      reject(
        row.line,
        'type',
        `organization ${row.number} is a ${was.type} and cannot become a ${row.type}`,
      );
    const wrong = findPath(row.number, parentOf, paths);
    const who = row.number > 0 ? `organization ${row.number}` : row.name;
    if (wrong !== undefined) reject(row.line, 'parent_number', `${who} ${wrong}`);
  }
  const ordered = [...byNumber.values()]
    .map((row) => ({ ...row, path: paths.get(row.number) ?? '' }))
    .toSorted((a, b) => levelsOf(a.path) - levelsOf(b.path));
  return { ordered, errors };
}

/**
 * Finds the path to an organization, and answers what is wrong if there is none. Paths found on the way are kept.
 * It looks no further than a tree may be deep: a file may say anything.
 */
function findPath(
  number: number,
  parentOf: (number: number) => number | null | undefined,
  paths: Map<number, string>,
): string | undefined {
  const way: number[] = [];
  const seen = new Set<number>();
  let current: number | null | undefined = number;
  while (typeof current === 'number' && !paths.has(current) && way.length <= deepest) {
    if (seen.has(current)) return 'is below itself (cycle)';
    seen.add(current);
    way.push(current);
    current = parentOf(current);
  }
  let path = typeof current === 'number' ? (paths.get(current) ?? '/') : '/';
  if (levelsOf(path) + way.length > deepest) return `stands more than ${deepest} levels deep`;
  for (const step of way.toReversed()) {
    path += `${step}/`;
    paths.set(step, path);
  }
  return undefined;
}

function levelsOf(path: string): number {
  return path.split('/').length - 2;
}
