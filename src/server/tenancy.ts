import { type Kysely, type Selectable, sql } from 'kysely';
import { type FeatureId, featureIds } from '../contract/features.ts';
import { ownershipRejection } from '../contract/ownership.ts';
import { Problem } from '../contract/problem.ts';
import { organizationNumberMaximum } from '../contract/schema.ts';
import type { Caller, ScopedOrganization, ScopedTransaction } from './context.ts';
import type { Scope } from './database/open.ts';
import type { DB, Organization } from './database/tables.ts';

export const everything: Scope = ['/'];

/**
 * Returns an administrator's scope: first the owner organization's subtree, then the subtrees linked into it, transitively.
 * Null means the whole platform.
 */
export async function scopeOf(
  system: Kysely<DB>,
  ownerOrganizationNumber: number | null,
): Promise<Scope> {
  if (ownerOrganizationNumber === null) return everything;
  // UNION drops paths that were already found, so a cycle of links ends.
  const { rows } = await sql<{ path: string }>`
    with recursive reachable(path) as (
      select path from organization
      where number = ${ownerOrganizationNumber} and status <> 'Removed'
      union
      select linked.path
      from reachable
      join organization parent
        on parent.path >= reachable.path and parent.path < left(reachable.path, -1) || '0'
      join organization_link link on link.parent_number = parent.number
      join organization linked on linked.number = link.organization_number
    )
    select path from reachable
    order by path like '%/' || ${ownerOrganizationNumber}::text || '/' desc, path`.execute(system);
  return rows.reduce<string[]>((prefixes, { path }) => {
    const covered = prefixes.some((prefix) => path.startsWith(prefix));
    return covered ? prefixes : [...prefixes, path];
  }, []);
}

export function isInScope(scope: Scope, path: string): boolean {
  return scope.some((prefix) => path.startsWith(prefix));
}

/** Returns whether an organization is in the caller's own subtree, and not only linked into it. */
export function isOwned([own]: Scope, { path }: { path: string }): boolean {
  return own !== undefined && path.startsWith(own);
}

/** Throws unless the caller owns the organization. */
export function requireOwner(
  { scope }: Pick<Caller, 'scope'>,
  organization: { name: string; path: string },
): void {
  const rejection = ownershipRejection(isOwned(scope, organization), organization.name);
  if (rejection !== null) throw new Problem('not-allowed', rejection);
}

/** Returns whether records can move between two organizations without leaving their owner. */
export function haveSameOwner(
  scope: Scope,
  [one, other]: readonly [{ path: string }, { path: string }],
): boolean {
  return scope.some((prefix) => one.path.startsWith(prefix) && other.path.startsWith(prefix));
}

/** Returns the organization with this number; throws not-found when it is outside the scope. */
export async function organizationInScope(
  db: Kysely<DB>,
  scope: Scope,
  number: number,
): Promise<ScopedOrganization> {
  const organization =
    number > organizationNumberMaximum
      ? undefined
      : await db
          .selectFrom('organization')
          .select(['number', 'parent_number as parentNumber', 'path', 'name', 'type'])
          .where('number', '=', number)
          .where('status', '<>', 'Removed')
          .executeTakeFirst();
  if (organization === undefined || !isInScope(scope, organization.path))
    throw organizationNotFound();
  return organization;
}

export function organizationNotFound(): Problem {
  return new Problem(
    'not-found',
    'This organization does not exist. Please select one in the tree.',
  );
}

/** Returns the features that all ancestors of an organization grant. */
export async function grantableFeatures(
  transaction: ScopedTransaction,
  number: number,
): Promise<FeatureId[]> {
  const { rows } = await sql<{ features: FeatureId[] | null }>`
    select features from organization_inheritance(${number}) where features is not null`.execute(
    transaction,
  );
  return featureIds.filter((id) => rows.every(({ features }) => features?.includes(id) ?? true));
}

/** Returns the organization's selected features that all its ancestors grant too. */
export async function grantedFeatures(
  transaction: ScopedTransaction,
  number: number,
): Promise<FeatureId[]> {
  const grantable = await grantableFeatures(transaction, number);
  const own = await transaction
    .selectFrom('organization')
    .select('features')
    .where('number', '=', number)
    .executeTakeFirst();
  return grantable.filter((id) => own?.features?.includes(id) ?? true);
}

/** Settings that are inherited down the tree. */
type InheritedSettings = Record<'timeZone' | 'currency' | 'language' | 'locale', string | null> & {
  brandTheme: Selectable<Organization>['brand_theme'];
};

/** Returns an organization's settings. Missing ones are those of the nearest ancestor that has one. */
export async function inheritedSettings(
  transaction: ScopedTransaction,
  number: number,
): Promise<InheritedSettings> {
  const own = await transaction
    .selectFrom('organization')
    .select([
      'time_zone as timeZone',
      'currency',
      'language',
      'locale',
      'brand_theme as brandTheme',
    ])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const above = await settingsAbove(transaction, number);
  return {
    timeZone: own.timeZone ?? above.timeZone,
    currency: own.currency ?? above.currency,
    language: own.language ?? above.language,
    locale: own.locale ?? above.locale,
    brandTheme: own.brandTheme ?? above.brandTheme,
  };
}

/** Returns the settings of an organization's ancestors, each of the nearest one that has it. */
export async function settingsAbove(
  transaction: ScopedTransaction,
  number: number,
): Promise<InheritedSettings> {
  const { rows } = await sql<InheritedSettings>`
    select time_zone as "timeZone", currency, language, locale, brand_theme as "brandTheme"
    from organization_inheritance(${number})`.execute(transaction);
  const nearest = <K extends keyof InheritedSettings>(field: K) =>
    rows.find((row) => row[field] !== null)?.[field] ?? null;
  return {
    timeZone: nearest('timeZone'),
    currency: nearest('currency'),
    language: nearest('language'),
    locale: nearest('locale'),
    brandTheme: nearest('brandTheme'),
  };
}
