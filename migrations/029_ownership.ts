import { type Kysely, sql } from 'kysely';

// The first prefix of the scope is the caller's own subtree; the others are linked into it.
const own = "(select nullif(split_part(current_setting('atrium.scope', true), ',', 1), ''))";
const ownOrganization = (number: string) =>
  `exists (select from organization owned where owned.number = ${number} and owned.path ^@ ${own})`;

/**
 * What is up to the owner of an organization (decision 6) needs more than a link also in the database. Restrictive
 * policies add to the tenant policies, which still decide what a caller sees. Columns are protected by a trigger of the
 * repeatable migration `ownership`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await protect(db, 'organization', { insert: `path ^@ ${own}` });
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
