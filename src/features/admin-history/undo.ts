import { sql } from 'kysely';
import { Problem } from '../../contract/problem.ts';
import { requireFeature } from '../../server/http/permissions.ts';
import type { OrganizationRequest } from '../../server/http/scope.ts';
import type { RecordedKind } from '../../server/records/recorded-kind.ts';
import { type SkippedRecord, undoStatuses } from '../../server/records/statuses.ts';
import { organizationInScope } from '../../server/tenancy.ts';
import { undoHistoryEntry } from './contract.ts';
import { describedRows } from './entries.ts';
import { matchingRows } from './matching-rows.ts';
import { undoBlocker, undoOwnershipRejection } from './undo-rules.ts';

/** Undoes the change of an entry through its feature. Returns the skipped records of a bulk change. */
export async function undoEntry(
  request: OrganizationRequest,
  kinds: readonly RecordedKind[],
  entryId: string,
): Promise<SkippedRecord[]> {
  const { transaction, caller, organization } = request;
  // Serializes concurrent undos of the same entry.
  await sql`select pg_advisory_xact_lock(hashtext(${`atrium undo: ${entryId}`}))`.execute(
    transaction,
  );
  const { rows } = await matchingRows(transaction, {
    filters: { entry: entryId },
    organization,
    timeZone: 'UTC',
  });
  const entry = await describedRows(transaction, rows, { limit: 1 })
    .select('history.organization_number as organizationNumber')
    .executeTakeFirst();
  if (entry === undefined) throw new Problem('not-found', 'This history entry does not exist.');
  const { action, entityType, entityId, label } = entry;
  const kind = kinds.find((one) => one.entityType === entityType);
  if (kind === undefined)
    throw new Problem('conflict', `Changes of this kind (${entityType}) cannot be undone.`);
  const blocker = undoBlocker(entry, kind);
  if (blocker !== null) throw new Problem('conflict', blocker);
  const rejection = undoOwnershipRejection(caller.scope, entry, kind);
  if (rejection !== null) throw new Problem('not-allowed', rejection);
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
