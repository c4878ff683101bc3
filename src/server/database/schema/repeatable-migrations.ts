import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { assetDevices } from '../../../../migrations/repeatable/asset-devices.ts';
import { codesOfOneGuest } from '../../../../migrations/repeatable/codes-of-one-guest.ts';
import { deviceProviders } from '../../../../migrations/repeatable/device-providers.ts';
import { finalPortalVersions } from '../../../../migrations/repeatable/final-portal-versions.ts';
import { folded } from '../../../../migrations/repeatable/folded.ts';
import { guestGroups } from '../../../../migrations/repeatable/guest-groups.ts';
import { guestSearch } from '../../../../migrations/repeatable/guest-search.ts';
import { historyReach } from '../../../../migrations/repeatable/history-reach.ts';
import { hotspotInheritance } from '../../../../migrations/repeatable/hotspot-inheritance.ts';
import { linkHistory } from '../../../../migrations/repeatable/link-history.ts';
import { movedRows } from '../../../../migrations/repeatable/moved-rows.ts';
import { orgSearch } from '../../../../migrations/repeatable/org-search.ts';
import { orgSearchConditions } from '../../../../migrations/repeatable/org-search-conditions.ts';
import { orgSearchRows } from '../../../../migrations/repeatable/org-search-rows.ts';
import { organizationSearch } from '../../../../migrations/repeatable/organization-search.ts';
import { ownership } from '../../../../migrations/repeatable/ownership.ts';
import { promoCodes } from '../../../../migrations/repeatable/promo-codes.ts';
import { promotions } from '../../../../migrations/repeatable/promotions.ts';
import { publishedPortals } from '../../../../migrations/repeatable/published-portals.ts';
import { radius } from '../../../../migrations/repeatable/radius.ts';
import { routerTemplates } from '../../../../migrations/repeatable/router-templates.ts';
import { sessionChanges } from '../../../../migrations/repeatable/session-changes.ts';
import { sharedViews } from '../../../../migrations/repeatable/shared-views.ts';
import { siteVlans } from '../../../../migrations/repeatable/site-vlans.ts';
import { usableImages } from '../../../../migrations/repeatable/usable-images.ts';

/** The statements of each repeatable migration, which must replace the objects of their earlier versions. */
export type RepeatableMigrations = Readonly<Record<string, readonly string[]>>;

export const repeatableMigrations: RepeatableMigrations = {
  'asset-devices': assetDevices,
  'codes-of-one-guest': codesOfOneGuest,
  'device-providers': deviceProviders,
  'final-portal-versions': finalPortalVersions,
  folded,
  'guest-groups': guestGroups,
  'guest-search': guestSearch,
  'history-reach': historyReach,
  'hotspot-inheritance': hotspotInheritance,
  'link-history': linkHistory,
  'moved-rows': movedRows,
  'organization-search': organizationSearch,
  ownership,
  'promo-codes': promoCodes,
  promotions,
  'published-portals': publishedPortals,
  'router-templates': routerTemplates,
  'shared-views': sharedViews,
  'site-vlans': siteVlans,
  'usable-images': usableImages,
  'session-changes': sessionChanges,
  radius,
  // After `folded`.
  'org-search-rows': orgSearchRows,
  'org-search-conditions': orgSearchConditions,
  'org-search': orgSearch,
};

/** Executes the repeatable migrations whose statements have changed; returns their names. */
export async function applyRepeatableMigrations(
  db: Kysely<unknown>,
  migrations: RepeatableMigrations,
): Promise<string[]> {
  return db.isTransaction
    ? applyChanged(db, migrations)
    : db.transaction().execute((transaction) => applyChanged(transaction, migrations));
}

async function applyChanged(
  transaction: Kysely<unknown>,
  migrations: RepeatableMigrations,
): Promise<string[]> {
  // PostgreSQL rejects concurrent replacements of one function by replicas that start together.
  await sql`select pg_advisory_xact_lock(hashtext('atrium: repeatable migrations'))`.execute(
    transaction,
  );
  const { rows } = await sql<{ name: string; hash: string }>`
    select name, hash from repeatable_migration`.execute(transaction);
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const changed = Object.entries(migrations)
    .map(([name, statements]) => ({ name, statements, hash: hashOf(statements) }))
    .filter(({ name, hash }) => applied.get(name) !== hash);
  for (const { name, statements, hash } of changed) {
    for (const statement of statements) await sql.raw(statement).execute(transaction);
    await sql`
      insert into repeatable_migration (name, hash) values (${name}, ${hash})
      on conflict (name) do update set hash = excluded.hash, applied_at = now()`.execute(
      transaction,
    );
  }
  return changed.map(({ name }) => name);
}

/** Returns what tells a version of the statements from others. */
export function hashOf(statements: readonly string[]): string {
  return createHash('sha256').update(statements.join(';')).digest('hex');
}
