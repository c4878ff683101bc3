import { ownershipRejection } from '../../contract/ownership.ts';
import type { Scope } from '../../server/database/open.ts';
import { canUndo, type RecordedKind } from '../../server/records/recorded-kind.ts';
import { isOwned } from '../../server/tenancy.ts';

type Entry = Parameters<typeof canUndo>[1] & {
  entityType: string;
  label: string;
  undoneBy: string | null;
};

/** Returns why the change of an entry cannot be undone; null when it can. */
export function undoBlocker(entry: Entry, kind: RecordedKind): string | null {
  const { action, entityType, label, undoneBy } = entry;
  if (!canUndo(kind, entry))
    return `This change (${action} ${entityType}) cannot be undone. Change ${label} by hand.`;
  return undoneBy === null ? null : `This change of ${label} has already been undone.`;
}

/** Returns why a change is undone only by the owner of its organization; null when the caller may undo it. */
export function undoOwnershipRejection(
  scope: Scope,
  entry: Pick<Entry, 'action' | 'after' | 'label'> & { organizationPath: string | null },
  kind: RecordedKind,
): string | null {
  const { action, after, label, organizationPath: path } = entry;
  if (path === null || !kind.isUndoneByOwner?.({ after: after ?? {} }, action)) return null;
  return ownershipRejection(isOwned(scope, { path }), label);
}
