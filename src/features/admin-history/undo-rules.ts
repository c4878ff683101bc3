import { canUndo, type RecordedKind } from '../../server/recorded-kind.ts';

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
