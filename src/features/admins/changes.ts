import { sql, type Updateable } from 'kysely';
import type { Administrator } from '../../server/database/tables.ts';
import type { OrganizationRequest } from '../../server/http/handlers.ts';
import { withUniqueFields } from '../../server/records/unique-violation.ts';
import {
  administratorOf,
  type Found,
  historyFieldsOf,
  historyOf,
  lockedAdministrator,
} from './administrators.ts';
import { refuseBeyond } from './powers.ts';
import { uniqueFields } from './refusals.ts';

/** The administrator, locked, whom the caller may change. */
export async function changeable(request: OrganizationRequest, id: string): Promise<Found> {
  const found = await lockedAdministrator(request, id);
  refuseBeyond(request.caller, found.name, found.powers);
  return found;
}

type Columns = Updateable<Administrator>;

/** Writes the columns, the next version and the history row; answers the administrator as it is then. */
export async function change(
  request: OrganizationRequest,
  before: Found,
  columns: Columns,
): Promise<Found> {
  const { transaction, caller, server, record } = request;
  const { id, version } = before.record;
  await withUniqueFields(uniqueFields, () =>
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
  const after = await administratorOf(request, id);
  await record({
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
