import { type RawBuilder, sql } from 'kysely';
import type { FeatureId } from '../../contract/features.ts';
import type { Caller, ScopedOrganization, ScopedTransaction } from '../../server/context.ts';
import { any } from '../../server/database/listing.ts';
import { isInSubtree, rangeOf } from '../../server/database/subtree.ts';
import { countedBelow, type OrganizationType, shownBelow } from './contract.ts';
import { type ClosedNode, nodesNumbered } from './tree-nodes.ts';

interface Wanted {
  types: readonly OrganizationType[];
  /** only organizations whose path grants it */
  feature: FeatureId | undefined;
}

interface Found {
  nodes: ClosedNode[];
  total: number;
  totalIsLowerBound: boolean;
}

/** Returns the first active organizations of these types below one, including linked ones, in the order of the tree. */
export async function organizationsBelow(
  transaction: ScopedTransaction,
  caller: Caller,
  organization: ScopedOrganization,
  { types, feature }: Wanted,
): Promise<Found> {
  const paths = [organization.path, ...(await linkedPaths(transaction, organization))];
  // As values, because the policy lets no other function than a comparison use the index.
  const ranges = sql<{ low: string; high: string }>`
    unnest(${paths}::text[], ${paths.map((path) => rangeOf(path).high)}::text[])`.as<'range'>(
    sql`range(low, high)`,
  );
  const isGranted = (path: RawBuilder<unknown>) => sql<boolean>`not exists (
    select from organization granting
    where granting.number = any(string_to_array(trim('/' from ${path}), '/')::integer[])
      and granting.features is not null and not granting.features @> to_jsonb(${feature}::text))`;
  const candidates = transaction
    .selectFrom(ranges)
    .innerJoinLateral(
      transaction
        .selectFrom('organization as below')
        .select(['below.number', 'below.path'])
        .where(sql<boolean>`below.path >= range.low and below.path < range.high`)
        .where('below.number', '<>', organization.number)
        .where('below.type', '=', any(types))
        .where('below.status', '=', 'Active')
        .$if(feature !== undefined, (query) =>
          query
            // Checked once: nothing below is read where the organization itself lacks the feature.
            .where(isGranted(sql`${organization.path}::text`))
            .where(isGranted(sql`below.path`)),
        )
        // Ordered, so that the planner reads each range from the index.
        .orderBy('below.path')
        .limit(countedBelow + 1)
        .as('below'),
      (join) => join.onTrue(),
    )
    .select(['below.number', 'below.path'])
    .limit(countedBelow + 1);
  const rows = await transaction
    .selectFrom(candidates.as('candidate'))
    .distinct()
    .select(['candidate.number', 'candidate.path'])
    .orderBy('candidate.path')
    .execute();
  const numbers = rows.slice(0, shownBelow).map(({ number }) => number);
  return {
    nodes: await nodesNumbered(transaction, caller, numbers),
    total: Math.min(rows.length, countedBelow),
    totalIsLowerBound: rows.length > countedBelow,
  };
}

/** Returns the paths of the organizations that are linked below one. */
async function linkedPaths(
  transaction: ScopedTransaction,
  { path }: ScopedOrganization,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('organization_link as link')
    .innerJoin('organization as parent', 'parent.number', 'link.parent_number')
    .innerJoin('organization as linked', 'linked.number', 'link.organization_number')
    .select('linked.path')
    .distinct()
    .where(isInSubtree('parent.path', { path }))
    .limit(linksFollowed)
    .execute();
  return rows.map((row) => row.path);
}

const linksFollowed = 200;
