import { type Selectable, sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../../server/context.ts';
import type { DB } from '../../../server/database/tables.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { PortalVersion } from '../contract.ts';
import type { PortalDocument } from '../document/fields.ts';
import type { VersionStatus } from './statuses.ts';

type Organization = Pick<ScopedOrganization, 'number'>;

export function toVersion(row: Selectable<DB['portal_version']>): PortalVersion {
  const text = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    note: row.note,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
    publishAt: text(row.publish_at),
    publishedAt: text(row.published_at),
    supersededAt: text(row.superseded_at),
    document: row.document,
  };
}

/** Locks an organization's versions until the transaction ends, so that concurrent changes of their statuses wait. */
export async function lockVersions(
  transaction: ScopedTransaction,
  { number }: Organization,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`atrium portal: ${number}`}))`.execute(
    transaction,
  );
}

/** Returns the organization's version of a status that only one version has. */
export async function versionOf(
  transaction: ScopedTransaction,
  { number }: Organization,
  status: Exclude<VersionStatus, 'Superseded'>,
): Promise<PortalVersion | null> {
  const row = await transaction
    .selectFrom('portal_version')
    .selectAll()
    .where('organization_number', '=', number)
    .where('status', '=', status)
    .executeTakeFirst();
  return row === undefined ? null : toVersion(row);
}

export async function findVersion(
  transaction: ScopedTransaction,
  { number }: Organization,
  id: string,
): Promise<PortalVersion> {
  const row = await transaction
    .selectFrom('portal_version')
    .selectAll()
    .where('organization_number', '=', number)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined)
    throw new Problem('not-found', 'This version of the portal does not exist.');
  return toVersion(row);
}

/** Adds a draft with the organization's next number. */
export async function insertDraft(
  { transaction, organization, caller, server }: OrganizationRequest,
  document: PortalDocument,
  note = '',
): Promise<PortalVersion> {
  const now = server.now();
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from portal_version
    where organization_number = ${organization.number}`.execute(transaction);
  const row = await transaction
    .insertInto('portal_version')
    .values({
      organization_number: organization.number,
      organization_path: organization.path,
      number: rows[0]?.number ?? 1,
      status: 'Draft',
      document: JSON.stringify(document),
      note,
      created_at: now,
      created_by: caller.displayName,
      updated_at: now,
      updated_by: caller.displayName,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toVersion(row);
}

/** Changes a version and stamps who did it. */
export async function updateVersion(
  { transaction, caller, server }: OrganizationRequest,
  { id, version }: Pick<PortalVersion, 'id' | 'version'>,
  change: {
    status?: VersionStatus;
    document?: string;
    note?: string;
    publish_at?: Date | null;
    published_at?: Date | null;
    superseded_at?: Date | null;
  },
): Promise<PortalVersion> {
  const row = await transaction
    .updateTable('portal_version')
    .set({
      ...change,
      version: version + 1,
      updated_at: server.now(),
      updated_by: caller.displayName,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toVersion(row);
}

/** Ends the published version of an organization, so that another one can be published. */
export async function supersedePublished(
  transaction: ScopedTransaction,
  { number }: Organization,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('portal_version')
    .set({ status: 'Superseded', superseded_at: now })
    .where('organization_number', '=', number)
    .where('status', '=', 'Published')
    .execute();
}
