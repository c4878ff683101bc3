import { sql, type Updateable } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { Administrator } from '../../../server/database/tables.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { withUniqueFields } from '../../../server/records/unique-fields.ts';
import { type AdministratorAction, rejectionOf } from '../rules.ts';
import { type Found, findAdministrator, historyFieldsOf, historyOf } from './administrators.ts';
import { usernameTaken } from './checks.ts';

/**
 * Locks an administrator for something that the caller may do to them. All administrators of the same owner are locked
 * in one order: of two editors the second sees what the first wrote, and of two who would each be the last the second stays.
 */
export async function lockFor(
  request: OrganizationRequest,
  action: AdministratorAction,
  administratorId: string,
): Promise<Found> {
  await request.transaction
    .selectFrom('administrator')
    .select('id')
    .where('owner_organization_number', 'is not distinct from', (query) =>
      query
        .selectFrom('administrator as target')
        .select('target.owner_organization_number')
        .where('target.id', '=', administratorId),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const found = await findAdministrator(request, administratorId);
  const rejection = rejectionOf(action, found.record);
  if (rejection !== null) throw new Problem(rejection.kind, rejection.message);
  return found;
}

/** Runs a statement; a username that another transaction took meanwhile becomes the error of its field. */
export function withUniqueUsername<T>(statement: () => Promise<T>): Promise<T> {
  return withUniqueFields(
    { administrator_realm_username_folded_key: { username: usernameTaken } },
    statement,
  );
}

type Columns = Updateable<Administrator>;

/** Writes columns and the next version. */
export async function write(
  { transaction, caller, server }: OrganizationRequest,
  { id, version }: Found['record'],
  columns: Columns,
): Promise<void> {
  await withUniqueUsername(() =>
    transaction
      .updateTable('administrator')
      .set({
        ...columns,
        version: version + 1,
        updated_at: server.now(),
        updated_by: caller.displayName,
      })
      .where('id', '=', id)
      .execute(),
  );
}

/** Writes columns, the next version and the history entry; returns the administrator as it is then. */
export async function change(
  request: OrganizationRequest,
  before: Found,
  columns: Columns,
): Promise<Found> {
  await write(request, before.record, columns);
  const after = await findAdministrator(request, before.record.id);
  await request.record({
    ...historyOf(after),
    action: 'update',
    before: historyFieldsOf(before.record),
    after: historyFieldsOf(after.record),
  });
  return after;
}

export async function endSessions({ transaction, server }: OrganizationRequest, { record }: Found) {
  await sql`select end_administrator_sessions(${record.id}, ${server.now()})`.execute(transaction);
}
