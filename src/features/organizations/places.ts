import type { Caller, ScopedTransaction } from '../../server/context.ts';
import { any } from '../../server/database/listing.ts';
import { organizationNotFound } from '../../server/tenancy.ts';

/** The numbers on the way to an organization in the administrator's tree, its own last (section 3, uniqueId). */
export type Place = readonly number[];

interface PathRow {
  number: number;
  path: string;
}

/** The place under its own parents; where only a link leads into the scope, the place behind that link. */
export async function placeOf(
  transaction: ScopedTransaction,
  caller: Caller,
  organization: PathRow,
): Promise<Place> {
  const owner = caller.ownerOrganizationNumber;
  const seen = new Set<number>();
  let place: number[] = [];
  let above: PathRow | undefined = organization;
  while (above !== undefined && !seen.has(above.number)) {
    seen.add(above.number);
    const numbers = numbersOf(above.path);
    const top = owner === null ? 0 : numbers.indexOf(owner);
    if (top >= 0) return [...numbers.slice(top), ...place];
    const path: string = above.path;
    const prefix: string = caller.scope.find((candidate) => path.startsWith(candidate)) ?? '';
    const linked = numbersOf(prefix).at(-1);
    if (linked === undefined) break;
    place = [...numbers.slice(numbers.indexOf(linked)), ...place];
    above = await transaction
      .selectFrom('organization_link as link')
      .innerJoin('organization as parent', 'parent.number', 'link.parent_number')
      .select(['parent.number', 'parent.path'])
      .where('link.organization_number', '=', linked)
      .orderBy('parent.path')
      .executeTakeFirst();
  }
  throw organizationNotFound();
}

/**
 * The place that a uniqueId names. Numbers above the administrator's top are ignored, so that a link copied by
 * somebody who sees more opens the same organization; a way that does not exist (any more) gives the usual place.
 */
export async function placeNamed(
  transaction: ScopedTransaction,
  caller: Caller,
  uniqueId: string,
): Promise<Place> {
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
  return placeOf(transaction, caller, target);
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
