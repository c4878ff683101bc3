import { type RawBuilder, sql } from 'kysely';
import type { Database, Scope } from '../src/server/database/open.ts';
import { family, pathOf } from './organization-family.ts';
import { macAddressOf } from './planted-records.ts';

/** Where there is no record at all: whose it is sees nothing but the organization itself. */
const emptyScope: Scope = [pathOf(family.cousin)];
const { siblingArea } = family;

interface Others {
  administratorId: string;
  guestId: string;
}

/** What each function that runs as its owner tells of others, or changes; asked in the empty scope, nothing. */
const toldOfOthers: Record<string, (others: Others) => RawBuilder<unknown>> = {
  organization_matches: () => sql`
    select from organization_matches('family', array['%family%'], 100, 100)
    where match <> ${family.cousin.number}`,
  organization_inheritance: () => sql`select from organization_inheritance(${siblingArea.number})`,
  usable_role_templates: () => sql`select from usable_role_templates(${siblingArea.number})`,
  administrators_below: () => sql`select where administrators_below(${siblingArea.number}) > 0`,
  administrator_role: ({ administratorId }) => sql`
    select from administrator_role(${administratorId})`,
  mac_address_is_taken: () => sql`
    select where mac_address_is_taken(
      ${siblingArea.number}, ${macAddressOf(siblingArea.number)}, null)`,
  access_code_provider: () => sql`
    select where access_code_provider(${siblingArea.number}) is not null`,
  access_code_shapes: () => sql`select from access_code_shapes(${siblingArea.number}, 10, now())`,
  admin_history_reach: () => sql`
    select where admin_history_reach(${family.foreign.number}, null, 0) is not null`,
  guest_matches: () => sql`
    select from guest_matches(
      array[${pathOf(siblingArea)}], '{}', '', '', null, now(), 'newest', 0, 10)`,
  forget_code_uses: ({ guestId }) => sql`
    select from forget_code_uses(
      ${guestId}, array[${macAddressOf(siblingArea.number)}], array['forgotten'])`,
  stands_below_removed: () => sql`select where stands_below_removed(${siblingArea.number})`,
};

/** They speak of all, on purpose: whether a name or a realm is taken, and whether codes were made of a plan. */
const speakOfAll = ['administrator_name_taken', 'realm_is_anothers', 'service_plan_has_codes'];

/**
 * What the database itself would let out of a scope if the handlers asked for it: over the family and its planted
 * records, with an administrator elsewhere who is signed in with a role.
 */
export async function holesInSecondWall(database: Database): Promise<string[]> {
  return [
    ...(await unprotectedTables(database)),
    ...(await tablesThatShowOthers(database)),
    ...(await functionsThatTellOfOthers(database)),
  ];
}

/** Tables and views that the tenant's role may touch without a policy, or with another one than every tenant's table has. */
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
    where policyname not in ('platform', 'tenant')
      or policyname = 'platform' and roles <> array[current_user]
      or policyname = 'tenant' and roles <> array['atrium_tenant'::name]
      or 'public' = any (roles)
    union all
    select kept.table_name || ' has another policy than service_plan'
    from information_schema.columns kept
    left join pg_policies policy on policy.tablename = kept.table_name and policy.policyname = 'tenant'
    cross join (select * from pg_policies where tablename = 'service_plan' and policyname = 'tenant') usual
    where kept.table_schema = 'public' and kept.column_name = 'organization_path'
      and (policy.cmd, policy.qual, policy.with_check) is distinct from (usual.cmd, usual.qual, usual.with_check)
    union all
    select 'atrium_tenant is above the policies' from pg_roles
    where rolname = 'atrium_tenant' and (rolsuper or rolbypassrls)`.execute(system);
  return rows.map(({ hole }) => hole);
}

async function tablesThatShowOthers(database: Database): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; path: string | null }>`
    select relname as name, (
      select attname from pg_attribute
      where attrelid = pg_class.oid and attname in ('path', 'organization_path')) as path
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and has_any_column_privilege('atrium_tenant', oid, 'select')`.execute(database.system);
  const holes: string[] = [];
  for (const { name, path } of tables) {
    const others = path === null ? sql`true` : sql`not ${sql.ref(path)} ^@ any (${emptyScope})`;
    const { rows } = await database.withScope(emptyScope, (transaction) =>
      sql`select from ${sql.table(name)} where ${others}`.execute(transaction),
    );
    if (rows.length > 0) holes.push(`${name} shows rows of others`);
  }
  return holes;
}

async function functionsThatTellOfOthers(database: Database): Promise<string[]> {
  const { system } = database;
  const { rows: functions } = await sql<{ name: string; config: string[] | null }>`
    select proname as name, proconfig as config from pg_proc
    -- A trigger runs with the change that calls it, never by itself.
    where prosecdef and prorettype <> 'trigger'::regtype
      and has_function_privilege('atrium_tenant', oid, 'execute')`.execute(system);
  const other = await system
    .selectFrom('administrator')
    .innerJoin('admin_session as session', 'session.administrator_id', 'administrator.id')
    .select(['administrator.id', 'session.id as sessionId'])
    .where('owner_organization_number', '=', family.grouping.number)
    .where('role_template_id', 'is not', null)
    .where('session.ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { guestId } = await system
    .selectFrom('guest')
    .select('id as guestId')
    .where('organization_number', '=', siblingArea.number)
    .executeTakeFirstOrThrow();
  const holes: string[] = [];
  for (const { name, config } of functions) {
    if (!config?.some((setting) => setting.startsWith('search_path=')))
      holes.push(`${name} does not set its search path`);
    const asked = toldOfOthers[name];
    if (asked !== undefined) {
      const { rows } = await database.withScope(emptyScope, (transaction) =>
        asked({ administratorId: other.id, guestId }).execute(transaction),
      );
      if (rows.length > 0) holes.push(`${name} tells of others`);
    } else if (name === 'end_administrator_sessions') {
      await database.withScope(emptyScope, (transaction) =>
        sql`select end_administrator_sessions(${other.id}, now())`.execute(transaction),
      );
      const ended = await system
        .updateTable('admin_session')
        .set({ ended_at: null })
        .where('id', '=', other.sessionId)
        .where('ended_at', 'is not', null)
        .returning('id')
        .execute();
      if (ended.length > 0) holes.push(`${name} ends the sessions of others`);
    } else if (!speakOfAll.includes(name))
      holes.push(
        `${name} runs as its owner; say in test/second-wall.ts how it is kept inside the scope`,
      );
  }
  return holes;
}
