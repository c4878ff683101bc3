import { sql } from 'kysely';
import type { Caller, ScopedTransaction } from '../../server/context.ts';
import { any } from '../../server/database/listing.ts';
import { isInSubtree } from '../../server/database/subtree.ts';
import { isOnPath, type NamedByWord, organizationsByWord } from './queries.ts';
import { searchOrganizations } from './search.ts';
import { type ClosedNode, nodesNumbered } from './tree-nodes.ts';

const maxAreas = 50;
/** Bounds the search of large scopes; whether there are more is known of the compared areas only. */
const maxCompared = 20_000;

/** Finds areas by their number or name, and areas with each word in their name or the name of an organization above. */
export async function findServiceAreas(
  transaction: ScopedTransaction,
  caller: Caller,
  input: string,
): Promise<{ areas: ClosedNode[]; hasMore: boolean }> {
  const { matches } = await searchOrganizations(transaction, caller, input);
  const named = matches.filter(({ type, status }) => type === 'ServiceArea' && status === 'Active');
  const words = await organizationsByWord(transaction, input);
  const below = words.length === 0 ? [] : await areasWith(transaction, caller, words);
  const shown = new Set(named.map(({ number }) => number));
  const others = below.filter((number) => !shown.has(number));
  const areas = [...named, ...(await nodesNumbered(transaction, caller, others))];
  return { areas: areas.slice(0, maxAreas), hasMore: areas.length > maxAreas };
}

/** Returns the numbers of up to `maxAreas + 1` areas. */
async function areasWith(
  transaction: ScopedTransaction,
  { scope }: Caller,
  words: readonly NamedByWord[],
): Promise<number[]> {
  const [rarest] = words
    .flatMap(({ numbers }) => (numbers === null ? [] : [numbers]))
    .sort((one, another) => one.length - another.length);
  // A word that no name contains.
  if (rarest?.length === 0) return [];
  const above = await transaction
    .selectFrom('organization')
    .select('path')
    .where('number', '=', any(rarest ?? []))
    .execute();
  // As values, because the policy lets no other function than a comparison use the index. '0' follows '/'.
  const ranges = sql<{ low: string; high: string }>`
    unnest(${above.map(({ path }) => path)}::text[],
      ${above.map(({ path }) => `${path.slice(0, -1)}0`)}::text[])`.as<'range'>(
    sql`range(low, high)`,
  );
  const active = transaction
    .selectFrom('organization as area')
    .select(['area.number', 'area.path'])
    .where('area.type', '=', 'ServiceArea')
    .where('area.status', '=', 'Active')
    .limit(maxCompared);
  const candidates =
    rarest === undefined
      ? active.where(({ or }) => or(scope.map((path) => isInSubtree('area.path', { path }))))
      : transaction
          .selectFrom(ranges)
          .innerJoinLateral(
            // Ordered, so that the planner reads each range from the index.
            active
              .where(sql<boolean>`area.path >= range.low and area.path < range.high`)
              .orderBy('area.path')
              .as('area'),
            (join) => join.onTrue(),
          )
          .select(['area.number', 'area.path'])
          .limit(maxCompared);
  const rows = await transaction
    .selectFrom(candidates.as('area'))
    .distinct()
    .select(['area.number', 'area.path'])
    .where(({ and }) => and(words.map((word) => isOnPath('area.path', word))))
    .orderBy('area.path')
    .limit(maxAreas + 1)
    .execute();
  return rows.map(({ number }) => number);
}
