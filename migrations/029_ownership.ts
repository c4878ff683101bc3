import { type Kysely, sql } from 'kysely';

// The first prefix of the scope is the caller's own subtree; the others are linked into it.
const own = "(select nullif(split_part(current_setting('atrium.scope', true), ',', 1), ''))";
const ownOrganization = (number: string) =>
  `exists (select from organization owned where owned.number = ${number} and owned.path ^@ ${own})`;

/**
 * What is up to the owner of an organization (decision 29) needs more than a link also in the database. Restrictive
 * policies add to the tenant policies, which still decide what a caller sees.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await protect(db, 'organization', { insert: `path ^@ ${own}` });
  await protectOwnersColumns(db);
  await protectLinks(db);
  const ownAdministrator = `owner_organization_number is null
    or ${ownOrganization('administrator.owner_organization_number')}`;
  const ownTemplate = ownOrganization('role_template.organization_number');
  for (const [table, condition] of [
    ['administrator', ownAdministrator],
    ['role_template', ownTemplate],
  ] as const)
    await protect(db, table, { insert: condition, update: condition, delete: condition });
}

async function protect(
  db: Kysely<unknown>,
  table: string,
  conditions: Partial<Record<'insert' | 'update' | 'delete', string>>,
): Promise<void> {
  for (const [command, condition] of Object.entries(conditions))
    await sql`
      create policy ${sql.raw(`owner_${command}`)} on ${sql.table(table)} as restrictive
      for ${sql.raw(command)} to atrium_tenant
      ${sql.raw(command === 'insert' ? 'with check' : 'using')} (${sql.raw(condition)})`.execute(
      db,
    );
}

/** A policy cannot compare the old row with the new one. */
async function protectOwnersColumns(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function require_owner() returns trigger
    language plpgsql set search_path = public, pg_temp
    as $function$
    declare
      own constant text := nullif(split_part(current_setting('atrium.scope', true), ',', 1), '');
    begin
      if current_user = 'atrium_tenant'
        and (old.path ^@ own and new.path ^@ own) is not true then
        raise exception 'row-level security: organization % is not the caller''s own', old.number
          using errcode = 'insufficient_privilege';
      end if;
      return new;
    end
    $function$`.execute(db);
  await sql`
    create trigger require_owner before update on organization for each row
    when ((old.path, old.parent_number, old.status, old.features, old.is_trial_mode, old.trial_ends_on)
      is distinct from
      (new.path, new.parent_number, new.status, new.features, new.is_trial_mode, new.trial_ends_on))
    execute function require_owner()`.execute(db);
}

/** The owner of an organization also sees its links outside the scope. */
async function protectLinks(db: Kysely<unknown>): Promise<void> {
  const ownLinked = ownOrganization('organization_link.organization_number');
  const ownParent = ownOrganization('organization_link.parent_number');
  const visible = sql.raw(`
    exists (select from organization parent where parent.number = organization_link.parent_number)
    or ${ownLinked}`);
  await sql`alter policy tenant on organization_link using (${visible}) with check (${visible})`.execute(
    db,
  );
  await protect(db, 'organization_link', {
    insert: `${ownLinked} and ${ownParent}`,
    delete: `${ownLinked} or ${ownParent}`,
  });
}
