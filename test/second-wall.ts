import { type RawBuilder, sql } from 'kysely';
import type { Database, Scope } from '../src/server/database/open.ts';
import type { World } from './facts.ts';
import { plantGuestNetwork } from './guest-network.ts';
import type { TestProvider } from './provider.ts';
import type { Tenancy } from './tenancy/tenancy.ts';

const everything: Scope = ['/'];

/** A scope without records, in which only the organization itself is visible. */
const emptyScope = ({ cousin }: TestProvider): Scope => [cousin.path];

/** A scope with a link to a site of a foreign provider, which stays invisible itself. */
const scopeWithLink = ({ cousin, linked }: TestProvider): Scope => [cousin.path, linked.path];

/** One query or several, of which the last one returns the result. */
type Queries = RawBuilder<unknown> | readonly RawBuilder<unknown>[];

interface Others {
  family: TestProvider;
  administratorId: string;
  guestId: string;
  macAddress: string;
  usedMacAddress: string;
  /** of the guest */
  codeId: string;
  /** of the guests */
  groupId: string;
  /** the number of an organization whose parent is removed */
  belowRemoved: number;
}

/** Queries by function that runs as its owner, on data outside the scope. In an empty scope they must return nothing. */
const readsOfOthers: Record<string, (others: Others) => Queries> = {
  organization_matches: ({ family }) => sql`
    select from organization_matches('family', array['%family%'], 100, 100)
    where match <> ${family.cousin.number}`,
  org_search_matches: ({ family: { siblingArea } }) => sql`
    select from org_search_matches(array[${siblingArea.path}],
      '{"kind": "group", "join": "and", "of": [{"kind": "none", "not": true}]}', 'name', 10, 100)`,
  organization_inheritance: ({ family: { siblingArea } }) => sql`
    select from organization_inheritance(${siblingArea.number})`,
  usable_role_templates: ({ family: { siblingArea } }) => sql`
    select from usable_role_templates(${siblingArea.number})`,
  usable_images: ({ family: { siblingArea } }) => sql`
    select from usable_images(${siblingArea.number})`,
  usable_image_files: ({ family: { siblingArea } }) => sql`
    select from image
    cross join lateral usable_image_files(${siblingArea.number}, image.id)`,
  usable_image_file: ({ family: { siblingArea } }) => sql`
    select from image_file file
    join image on image.id = file.image_id
    cross join lateral usable_image_file(${siblingArea.number}, file.hash) found
    where found is not null`,
  administrators_below: ({ family: { siblingArea } }) => sql`
    select where administrators_below(${siblingArea.number}) > 0`,
  administrator_role: ({ administratorId }) => sql`
    select from administrator_role(${administratorId})`,
  taken_mac_addresses: ({ family: { siblingArea }, macAddress }) => sql`
    select from taken_mac_addresses(${siblingArea.number}, array[${macAddress}], array[null]::uuid[])`,
  access_code_provider: ({ family: { siblingArea } }) => sql`
    select where access_code_provider(${siblingArea.number}) is not null`,
  access_code_shapes: ({ family: { siblingArea } }) => sql`
    select from access_code_shapes(${siblingArea.number}, 10, now())`,
  // Finds the planted access codes.
  promo_words_taken: ({ family }) => sql`
    select where promo_words_taken(${family.siblingArea.number},
      ${Object.values(family).map(({ number }) => `CODE${number}`)}::text[]) <> '{}'`,
  access_code_has_one_guest: ({ codeId }) => sql`
    select where access_code_has_one_guest(${codeId})`,
  admin_history_reach: ({ family: { foreign } }) => sql`
    select where admin_history_reach(${foreign.number}, null, 0) is not null`,
  guest_matches: ({ family: { siblingArea } }) => sql`
    select from guest_matches(
      array[${siblingArea.path}], '{}', '', '', null, now(), 'newest', 0, 10)`,
  session_changes: ({ family: { siblingArea } }) => sql`
    select from session_changes(array[${siblingArea.path}], 0, 10)`,
  radius_area: ({ family: { siblingArea } }) => sql`
    select from radius_area(${siblingArea.number})`,
  // Its administrators have the realm of the platform.
  radius_realm_is_own: ({ family: { siblingArea } }) => sql`
    select where radius_realm_is_own(${siblingArea.number}, '')`,
  forget_code_uses: ({ guestId, usedMacAddress }) => sql`
    select from forget_code_uses(${guestId}, array[${usedMacAddress}], array['forgotten'])`,
  stands_below_removed: ({ belowRemoved }) => sql`
    select where stands_below_removed(${belowRemoved})`,
  write_link_history: ({ family: { linked } }) => [
    sql`select write_link_history(${linked.number}, null, '{
      "administrator_name": "wall", "realm": "", "address": "", "user_agent": ""}', 'update', null, null)`,
    sql`reset role`,
    sql`select from admin_history where administrator_name = 'wall'`,
  ],
  shared_views: ({ family: { siblingArea } }) => sql`
    select from shared_views(${siblingArea.number}, 'pms')`,
  applicable_router_templates: ({ family: { siblingArea } }) => sql`
    select from applicable_router_templates(${siblingArea.number})`,
  applicable_router_variables: ({ family: { siblingArea } }) => sql`
    select from applicable_router_variables(${siblingArea.number})`,
  site_vlan_owners: ({ family: { siblingArea } }) => sql`
    select from site_vlan_owners(${siblingArea.number}, array(select generate_series(1, 4094)))`,
  guest_group_fits: ({ family: { siblingArea }, groupId }) => sql`
    select where guest_group_fits(${groupId}, ${siblingArea.path}, 0, now()) is not null`,
  hotspot_settings_above: ({ family: { siblingArea } }) => sql`
    select from hotspot_settings_above(${siblingArea.number})`,
  hotspot_partners_above: ({ family: { siblingArea } }) => sql`
    select from hotspot_partners_above(${siblingArea.number})`,
  published_portals: ({ family: { siblingArea } }) => sql`
    select from published_portals(${siblingArea.number})`,
  // The function returns nothing, so its changes are counted by the role of the connection.
  end_administrator_sessions: ({ administratorId }) => [
    sql`select end_administrator_sessions(${administratorId}, now())`,
    sql`reset role`,
    sql`select from admin_session where administrator_id = ${administratorId} and ended_at is not null`,
  ],
};

/** Queries by function of what is above a linked organization. In a scope with the link they must return nothing. */
const readsAboveLink: Record<string, (others: Others) => Queries> = {
  'shared_views above a link': ({ family: { foreign, linked } }) => sql`
    select from shared_views(${linked.number}, 'pms') where organization_path = ${foreign.path}`,
};

/**
 * Functions that intentionally ignore the scope: whether a name or realm is taken, whether a plan has codes, the numbers
 * in former paths of moved organizations, the lock of the tree, which returns nothing, and until when attempts of
 * hashed subjects are blocked.
 */
const unscopedFunctions = [
  'administrator_name_taken',
  'realm_is_anothers',
  'service_plan_has_codes',
  'moving_paths',
  'lock_tree',
  'attempts_blocked_until',
];

/**
 * Returns the tables and functions that would show data outside a scope if handlers queried it. Uses the planted records
 * of a provider and a signed-in administrator outside the scope.
 */
export async function holesInSecondWall({ world, planted, tokenOf }: Tenancy): Promise<string[]> {
  const { database } = world.server;
  await planted.all();
  await planted.at('viewId', 'foreign');
  await planted.at('partnerId', 'sibling');
  await plantGuestNetwork(database, world.family);
  await tokenOf('a grouping, to view only');
  const [shown, revealing] = await leaksIn(world, {
    outside: emptyScope(world.family),
    withLink: scopeWithLink(world.family),
  });
  return [
    ...(await unprotectedTables(database)),
    ...shown.map((name) => `${name} shows rows of others`),
    ...revealing.map((name) => `${name} reveals others`),
    ...(await unknownFunctions(database)),
  ];
}

/** Returns the tables and functions that `holesInSecondWall` cannot test, because they show nothing to the platform either. */
export async function unprovenInSecondWall({ world }: Tenancy): Promise<string[]> {
  const [shown, revealing] = await leaksIn(world, { outside: everything, withLink: everything });
  const tables = await tablesOf(world.server.database);
  const functions = [...Object.keys(readsOfOthers), ...Object.keys(readsAboveLink)];
  return [...tables.map(({ name }) => name), ...functions].filter(
    (name) => !shown.includes(name) && !revealing.includes(name),
  );
}

/** Returns the tables and views that the tenant role may access without the policy of tenants' tables. */
async function unprotectedTables({ system }: Database): Promise<string[]> {
  const { rows } = await sql<{ hole: string }>`
    select relation.relname || ' has no row-level security' as hole
    from pg_class relation
    where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p', 'v', 'm')
      and (has_any_column_privilege('atrium_tenant', relation.oid, 'select, insert, update')
        or has_table_privilege('atrium_tenant', relation.oid, 'delete, truncate')
        or exists (select from pg_attribute where attrelid = relation.oid and attname = 'organization_path'))
      and not (relrowsecurity and relforcerowsecurity)
    union all
    select tablename || ': policy ' || policyname from pg_policies
    where policyname not in ('platform', 'tenant', 'owner_insert', 'owner_update', 'owner_delete')
      or policyname like 'owner%' and (permissive = 'PERMISSIVE' or roles <> array['atrium_tenant'::name])
      or policyname = 'platform' and roles <> array[current_user]
      or policyname = 'tenant' and roles <> array['atrium_tenant'::name]
      or 'public' = any (roles)
    union all
    select owned.table_name || ' has another policy than service_plan'
    from information_schema.columns owned
    left join pg_policies policy on policy.tablename = owned.table_name and policy.policyname = 'tenant'
    cross join (select * from pg_policies where tablename = 'service_plan' and policyname = 'tenant') usual
    where owned.table_schema = 'public' and owned.column_name = 'organization_path'
      -- Its rows never follow a move.
      and owned.table_name <> 'admin_history'
      and (policy.cmd, policy.qual, policy.with_check) is distinct from (usual.cmd, usual.qual, usual.with_check)
    union all
    select 'atrium_tenant is above the policies' from pg_roles
    where rolname = 'atrium_tenant' and (rolsuper or rolbypassrls)`.execute(system);
  return rows.map(({ hole }) => hole);
}

/** Returns the tables and the functions that show rows of others in scopes. */
async function leaksIn(
  { server, family }: World,
  scopes: { outside: Scope; withLink: Scope },
): Promise<[string[], string[]]> {
  const { database } = server;
  const tables = await tablesOf(database);
  const shown = tables.map(({ name, path }) => {
    const others = path === null ? sql`true` : sql`not ${sql.ref(path)} ^@ ${family.cousin.path}`;
    return sql`select ${name}::text as name where exists (
      select from ${sql.table(name)} where ${others})`;
  });
  const others = { family, ...(await othersIn(database, family)) };
  const revealing: string[] = [];
  const undone = new Error('undone');
  let rows: readonly { name: string }[] = [];
  const reads = [
    ...Object.entries(readsOfOthers).map((read) => [scopes.outside, ...read] as const),
    ...Object.entries(readsAboveLink).map((read) => [scopes.withLink, ...read] as const),
  ];
  for (const [scope, name, queriesOf] of reads)
    await database
      .withScope(scope, async (transaction) => {
        let count = 0;
        for (const query of [queriesOf(others)].flat())
          count = (await query.execute(transaction)).rows.length;
        if (count > 0) revealing.push(name);
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
  await database.withScope(scopes.outside, async (transaction) => {
    ({ rows } = await sql<{ name: string }>`${sql.join(shown, sql` union all `)}`.execute(
      transaction,
    ));
  });
  return [rows.map(({ name }) => name), revealing];
}

async function tablesOf({ system }: Database) {
  const { rows } = await sql<{ name: string; path: string | null }>`
    select relname as name, (
      select attname from pg_attribute
      where attrelid = pg_class.oid and attname in ('path', 'organization_path')) as path
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and has_any_column_privilege('atrium_tenant', oid, 'select')`.execute(system);
  return rows;
}

async function unknownFunctions({ system }: Database): Promise<string[]> {
  const { rows: functions } = await sql<{ name: string; config: string[] | null }>`
    select proname as name, proconfig as config from pg_proc
    -- A trigger runs with the change that calls it, never by itself.
    where prosecdef and prorettype <> 'trigger'::regtype
      and has_function_privilege('atrium_tenant', oid, 'execute')`.execute(system);
  return functions.flatMap(({ name, config }) => [
    ...(config?.some((setting) => setting.startsWith('search_path='))
      ? []
      : [`${name} does not set its search path`]),
    ...(name in readsOfOthers || unscopedFunctions.includes(name)
      ? []
      : [`${name} runs as its owner; test it in readsOfOthers of test/second-wall.ts`]),
  ]);
}

async function othersIn(
  { system }: Database,
  { grouping, siblingArea }: TestProvider,
): Promise<Omit<Others, 'family'>> {
  const administrator = await system
    .selectFrom('administrator')
    .innerJoin('admin_session as session', 'session.administrator_id', 'administrator.id')
    .select('administrator.id')
    .where('owner_organization_number', '=', grouping.number)
    .where('role_template_id', 'is not', null)
    .where('session.ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<Omit<Others, 'family' | 'administratorId'>>`
    select guest.id as "guestId", used.mac_address as "usedMacAddress",
      device.mac_address as "macAddress",
      used.access_code_id as "codeId", below.number as "belowRemoved", guest_group.id as "groupId"
    from guest_group, guest, device, access_code_use used, organization below
      join organization removed on removed.number = below.parent_number and removed.status = 'Removed'
    where guest_group.organization_number = ${siblingArea.number}
      and guest.organization_number = ${siblingArea.number}
      and guest.access_code_id = used.access_code_id
      and device.organization_number = ${siblingArea.number} and device.mac_address is not null
      and used.area_number = ${siblingArea.number} and below.path ^@ ${siblingArea.path}
    limit 1`.execute(system);
  const [planted] = rows;
  if (planted === undefined) throw new Error('The planted records of the second wall are missing');
  return { ...planted, administratorId: administrator.id };
}
