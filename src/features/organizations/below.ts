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
  const all = [organization, ...(await linkedBelow(transaction, organization))];
  const roots = feature === undefined ? all : await grantedOf(transaction, all, feature);
  const paths = roots.map(({ path }) => path);
  // As values, because the policy lets no other function than a comparison use the index.
  const ranges = sql<{ low: string; high: string }>`
    unnest(${paths}::text[], ${paths.map((path) => rangeOf(path).high)}::text[])`.as<'range'>(
    sql`range(low, high)`,
  );
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
          query.where(
            sql<boolean>`not exists (
              select from organization granting
              where granting.number = any(string_to_array(trim('/' from below.path), '/')::integer[])
                and ${lacks('granting', feature)})`,
          ),
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

type Root = Pick<ScopedOrganization, 'number' | 'path'>;

/** Returns the organizations that are linked below one. */
async function linkedBelow(
  transaction: ScopedTransaction,
  { path }: ScopedOrganization,
): Promise<Root[]> {
  return transaction
    .selectFrom('organization_link as link')
    .innerJoin('organization as parent', 'parent.number', 'link.parent_number')
    .innerJoin('organization as linked', 'linked.number', 'link.organization_number')
    .select(['linked.number', 'linked.path'])
    .distinct()
    .where(isInSubtree('parent.path', { path }))
    .limit(linksFollowed)
    .execute();
}

/** Returns the organizations that have the feature, as `grantedFeatures`: those above them may be outside the scope. */
async function grantedOf(
  transaction: ScopedTransaction,
  roots: readonly Root[],
  feature: FeatureId,
): Promise<Root[]> {
  return transaction
    .selectFrom('organization as root')
    .select(['root.number', 'root.path'])
    .where('root.number', '=', any(roots.map(({ number }) => number)))
    .where(
      sql<boolean>`not (${lacks('root', feature)}) and not exists (
        select from organization_inheritance(root.number) above where ${lacks('above', feature)})`,
    )
    .execute();
}

function lacks(table: string, feature: FeatureId | undefined): RawBuilder<boolean> {
  const features = sql.ref(`${table}.features`);
  return sql<boolean>`${features} is not null and not ${features} @> to_jsonb(${feature}::text)`;
}

const linksFollowed = 200;
