import type { Caller, ScopedTransaction } from '../../server/context.ts';
import { any } from '../../server/database/listing.ts';
import { organizationNotFound } from '../../server/tenancy.ts';

/** The numbers on the path to an organization in the caller's tree, including its number (section 3, uniqueId). */
export type Position = readonly number[];

interface PathRow {
  number: number;
  path: string;
}

/** Returns the position under the organization's parent, or through a link if only a link is in the scope. */
export async function positionOf(
  transaction: ScopedTransaction,
  caller: Caller,
  organization: PathRow,
): Promise<Position> {
  const positions = await positionsOf(transaction, caller, [organization]);
  return positions.get(organization.number) ?? [];
}

/** Returns the positions of organizations by number, with one query for each link on the longest path. */
export async function positionsOf(
  transaction: ScopedTransaction,
  caller: Caller,
  organizations: readonly PathRow[],
): Promise<ReadonlyMap<number, Position>> {
  const owner = caller.ownerOrganizationNumber;
  const positions = new Map<number, Position>();
  let open = organizations.map((organization) => ({
    number: organization.number,
    above: organization,
    position: new Array<number>(),
    seen: new Set<number>(),
  }));
  while (open.length > 0) {
    const linked = open.flatMap((one) => {
      const numbers = numbersOf(one.above.path);
      const top = owner === null ? 0 : numbers.indexOf(owner);
      if (top >= 0) {
        positions.set(one.number, [...numbers.slice(top), ...one.position]);
        return [];
      }
      const prefix = caller.scope.find((candidate) => one.above.path.startsWith(candidate)) ?? '';
      const link = numbersOf(prefix).at(-1);
      if (link === undefined || one.seen.has(link)) throw organizationNotFound();
      const position = [...numbers.slice(numbers.indexOf(link)), ...one.position];
      return [{ ...one, link, position, seen: one.seen.add(link) }];
    });
    const parents = await parentsOfLinks(
      transaction,
      linked.map(({ link }) => link),
    );
    open = linked.map(({ link, ...one }) => {
      const above = parents.get(link);
      if (above === undefined) throw organizationNotFound();
      return { ...one, above };
    });
  }
  return positions;
}

/** Returns the first parent that each linked organization has by a link. */
async function parentsOfLinks(
  transaction: ScopedTransaction,
  linked: readonly number[],
): Promise<ReadonlyMap<number, PathRow>> {
  if (linked.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('organization_link as link')
    .innerJoin('organization as parent', 'parent.number', 'link.parent_number')
    .distinctOn('link.organization_number')
    .select(['link.organization_number as linked', 'parent.number', 'parent.path'])
    .where('link.organization_number', '=', any(linked))
    .orderBy('link.organization_number')
    .orderBy('parent.path')
    .execute();
  return new Map(rows.map(({ linked: link, ...parent }) => [link, parent]));
}

/**
 * Returns the position that a uniqueId names. Numbers above the top of the caller's scope are ignored, so that a link
 * copied by a caller who sees more opens the same organization. A path that does not exist gives the usual position.
 */
export async function positionNamed(
  transaction: ScopedTransaction,
  caller: Caller,
  uniqueId: string,
): Promise<Position> {
  const numbers = uniqueId.split('-').flatMap((part) => (part === 'null' ? [] : [Number(part)]));
  const owner = caller.ownerOrganizationNumber;
  const wanted = owner === null ? numbers : numbers.slice(Math.max(numbers.indexOf(owner), 0));
  const rows = await transaction
    .selectFrom('organization')
    .select(['number', 'path', 'parent_number as parentNumber', 'status'])
    .where('number', '=', any(numbers.filter((number) => number < 2 ** 31)))
    .where('status', '<>', 'Removed')
    .execute();
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const target = byNumber.get(numbers.at(-1) ?? 0);
  if (target === undefined) throw organizationNotFound();
  const top = byNumber.get(wanted[0] ?? 0);
  const startsAtTop = owner === null ? top?.parentNumber === null : top?.number === owner;
  if (startsAtTop && new Set(wanted).size === wanted.length) {
    const links = await linksAmong(transaction, wanted);
    const connected = wanted.every((number, index) => {
      const parent = wanted[index - 1];
      return (
        parent === undefined ||
        byNumber.get(number)?.parentNumber === parent ||
        links.has(`${parent}-${number}`)
      );
    });
    if (connected) return wanted;
  }
  return positionOf(transaction, caller, target);
}

async function linksAmong(
  transaction: ScopedTransaction,
  numbers: readonly number[],
): Promise<ReadonlySet<string>> {
  const rows = await transaction
    .selectFrom('organization_link')
    .select(['parent_number', 'organization_number'])
    .where('parent_number', '=', any(numbers))
    .where('organization_number', '=', any(numbers))
    .execute();
  return new Set(rows.map((row) => `${row.parent_number}-${row.organization_number}`));
}

export function numbersOf(path: string): number[] {
  return path.split('/').filter(Boolean).map(Number);
}
