import { sql, type Updateable } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { Administrator } from '../../../server/database/tables.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { withUniqueFields } from '../../../server/records/unique-fields.ts';
import { type AdministratorAction, rejectionOf } from '../rules.ts';
import {
  findAdministrator,
  historyFieldsOf,
  historyOf,
  type StoredAdministrator,
} from './administrators.ts';
import { usernameTaken } from './checks.ts';

/**
 * Locks an administrator for an action, or throws if the caller is not allowed it. Locks all administrators of the owner,
 * so that concurrent actions cannot remove the last two administrators with full rights.
 */
export async function lockFor(
  request: OrganizationRequest,
  action: AdministratorAction,
  administratorId: string,
): Promise<StoredAdministrator> {
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

/** Runs a statement. A username that a concurrent request has taken becomes the error of its field. */
export function withUniqueUsername<T>(statement: () => Promise<T>): Promise<T> {
  return withUniqueFields(
    { administrator_realm_username_folded_key: { username: usernameTaken } },
    statement,
  );
}

type Columns = Updateable<Administrator>;

/** Writes columns and increments the version. */
export async function write(
  { transaction, caller, server }: OrganizationRequest,
  { id, version }: StoredAdministrator['record'],
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

/** Writes columns, the next version and a history entry. Returns the changed administrator. */
export async function change(
  request: OrganizationRequest,
  before: StoredAdministrator,
  columns: Columns,
): Promise<StoredAdministrator> {
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

export async function endSessions(
  { transaction, server }: OrganizationRequest,
  { record }: StoredAdministrator,
) {
  await sql`select end_administrator_sessions(${record.id}, ${server.now()})`.execute(transaction);
}
