import { sql } from 'kysely';
import { Problem } from '../../contract/problem.ts';
import { requireFeature } from '../../server/http/permissions.ts';
import type { OrganizationRequest } from '../../server/http/scope.ts';
import { canUndo, type RecordedKind } from '../../server/recorded-kind.ts';
import { type SkippedRecord, undoStatuses } from '../../server/records/statuses.ts';
import { organizationInScope } from '../../server/tenancy.ts';
import { askedRows } from './asked-rows.ts';
import { undoHistoryEntry } from './contract.ts';
import { describedRows } from './entries.ts';

/** Undoes the change of an entry by the feature's own way of changing; returns the records that it left alone. */
export async function undoEntry(
  request: OrganizationRequest,
  kinds: readonly RecordedKind[],
  entryId: string,
): Promise<SkippedRecord[]> {
  const { transaction, caller, organization } = request;
  // Of two at once the second sees what the first has undone.
  await sql`select pg_advisory_xact_lock(hashtext(${`atrium undo: ${entryId}`}))`.execute(
    transaction,
  );
  const { rows } = await askedRows(transaction, {
    filters: { entry: entryId },
    organization,
    timeZone: 'UTC',
  });
  const entry = await describedRows(transaction, rows, { limit: 1 })
    .select('history.organization_number as organizationNumber')
    .executeTakeFirst();
  if (entry === undefined)
    throw new Problem('not-found', 'This entry of the history does not exist.');
  const { action, entityType, entityId, label } = entry;
  const kind = kinds.find((one) => one.entityType === entityType);
  if (kind === undefined || !canUndo(kind, entry))
    throw new Problem(
      'conflict',
      `What was done here (${action} ${entityType}) cannot be undone. Change ${label} by hand.`,
    );
  if (entry.undoneBy !== null)
    throw new Problem('conflict', `This change of ${label} was undone already.`);
  const isRemovedOrganization = action === 'delete' && entityType === 'organization';
  const own =
    isRemovedOrganization || entry.organizationNumber === null
      ? organization
      : await organizationInScope(transaction, caller.scope, entry.organizationNumber);
  const undoing: OrganizationRequest = {
    ...request,
    organization: own,
    record: (written) => request.record({ ...written, undoes: entryId }),
  };
  await requireFeature(undoing, undoHistoryEntry, kind.feature);
  const undone = { entityId, label, before: entry.before ?? {}, after: entry.after ?? {} };
  if (entityId === '' && kind.statuses !== undefined)
    return undoStatuses(undoing, kind.statuses, undone);
  await kind.undo[action]?.(undone, undoing);
  return [];
}
