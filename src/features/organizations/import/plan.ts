import type { BadLine } from '../../../contract/import.ts';
import type { OrganizationType } from '../contract.ts';
import { mayStandUnder } from '../rules.ts';
import type { ImportRow } from './import-row.ts';

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
export function plan(
  rows: readonly ImportRow[],
  existing: ReadonlyMap<number, Standing>,
  top?: Standing,
): { ordered: PlannedRow[]; mistakes: BadLine[] } {
  const mistakes: BadLine[] = [];
  const refuse = (line: number, field: string, reason: string) =>
    mistakes.push({ line, field, reason });
  const byNumber = new Map<number, ImportRow>();
  for (const row of rows) {
    const earlier = byNumber.get(row.number);
    if (earlier === undefined) byNumber.set(row.number, row);
    else refuse(row.line, 'number', usedAlready(row.number, earlier.line));
  }
  const parentOf = (number: number) => (byNumber.get(number) ?? existing.get(number))?.parentNumber;
  const typeOf = (number: number) => (byNumber.get(number) ?? existing.get(number))?.type;

  const paths = new Map(top && [[top.number, top.path]]);
  for (const row of byNumber.values()) {
    const parentType = row.parentNumber === null ? null : typeOf(row.parentNumber);
    if (parentType === undefined)
      refuse(row.line, 'parent_number', `parent ${row.parentNumber} is unknown`);
    else if (!mayStandUnder(row.type, parentType)) {
      const place = parentType === null ? 'at the top' : `under a ${parentType}`;
      refuse(row.line, 'type', `a ${row.type} cannot stand ${place}`);
    }
    const was = existing.get(row.number);
    if (was !== undefined && was.type !== row.type)
      refuse(
        row.line,
        'type',
        `organization ${row.number} is a ${was.type} and cannot become a ${row.type}`,
      );
    if (pathOf(row.number, parentOf, paths) === undefined) {
      const who = row.number > 0 ? `organization ${row.number}` : row.name;
      refuse(row.line, 'parent_number', `${who} is below itself (cycle)`);
    }
  }
  const ordered = [...byNumber.values()]
    .map((row) => ({ ...row, path: paths.get(row.number) ?? '' }))
    .toSorted((a, b) => a.path.split('/').length - b.path.split('/').length);
  return { ordered, mistakes };
}

/** The path to an organization; undefined when it is below itself. Paths found on the way are kept. */
function pathOf(
  number: number,
  parentOf: (number: number) => number | null | undefined,
  paths: Map<number, string>,
): string | undefined {
  const way: number[] = [];
  const seen = new Set<number>();
  let current: number | null | undefined = number;
  while (typeof current === 'number' && !paths.has(current)) {
    if (seen.has(current)) return undefined;
    seen.add(current);
    way.push(current);
    current = parentOf(current);
  }
  let path = typeof current === 'number' ? (paths.get(current) ?? '/') : '/';
  for (const step of way.toReversed()) {
    path += `${step}/`;
    paths.set(step, path);
  }
  return path;
}
