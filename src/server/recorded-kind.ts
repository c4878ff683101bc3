import type { FeatureId } from '../contract/features.ts';
import type { HistoryAction } from '../contract/history.ts';
import { Problem } from '../contract/problem.ts';
import type { ScopedTransaction } from './context.ts';
import { any } from './database/listing.ts';
import type { OrganizationRequest } from './http/scope.ts';
import { bulkChangesOf, type StatusRecords } from './records/statuses.ts';

type Values = Record<string, unknown>;

/** An entry of Admin History whose change is to be taken back. */
export interface UndoneEntry {
  entityId: string;
  label: string;
  before: Values;
  after: Values;
}

/** The screen that shows a record. */
export interface RecordScreen {
  path: string;
  query?: Record<string, string>;
}

/** What Admin History knows of a kind of record: one a feature, announced in `src/application/features.ts`. */
export interface RecordedKind {
  entityType: string;
  feature: FeatureId;
  /** the fields that the history keeps, as the forms call them */
  labels: Readonly<Record<string, string>>;
  /** a value as the forms write it, where it is not plain; beside it all values that changed with it */
  words?(field: string, value: unknown, changed: Values): string | undefined;
  /** the screens of those that still exist, by id */
  screensOf(
    transaction: ScopedTransaction,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, RecordScreen>>;
  /**
   * Undoes a change by the feature's own way of changing, so that its rules, versions and history hold. It runs in the
   * record's organization; an organization that was removed is restored from the one whose history is shown.
   */
  undo: Partial<
    Record<HistoryAction, (entry: UndoneEntry, request: OrganizationRequest) => Promise<unknown>>
  >;
  /** records whose status is changed in bulk, by one entry for all of them that can be undone */
  statuses?: StatusRecords;
}

/** Whether a kind knows how to undo an entry. */
export function canUndo(
  { undo, statuses }: RecordedKind,
  entry: { action: HistoryAction; entityId: string; before: Values | null; after: Values | null },
): boolean {
  return entry.entityId === ''
    ? statuses !== undefined && bulkChangesOf(entry).length > 0
    : undo[entry.action] !== undefined;
}

/** The screens of records that need only their id for it, as far as their table still has them. */
export function screensById(
  table: 'access_code_batch' | 'administrator' | 'guest' | 'service_plan',
  screenOf: (id: string) => RecordScreen,
): RecordedKind['screensOf'] {
  return async (transaction, ids) => {
    const rows = await transaction
      .selectFrom(table)
      .select('id')
      .where('id', '=', any(ids))
      .execute();
    return new Map(rows.map(({ id }) => [id, screenOf(id)]));
  };
}

/** The record's fields as they were before the entry; refuses when a later change touched them again. */
export function withEarlierValues(
  current: Values,
  { label, before, after }: UndoneEntry,
  labels: RecordedKind['labels'] = {},
): Values {
  const changed = Object.keys(after).filter(
    (field) => canonical(current[field]) !== canonical(after[field]),
  );
  if (changed.length > 0)
    throw new Problem(
      'conflict',
      `${label} was changed again since: ${changed.map((field) => labels[field] ?? field).join(', ')}. Undo the later change first, or change it by hand.`,
    );
  return { ...current, ...before };
}

/** What the earlier values amount to is no longer allowed. */
export function noLongerValid(label: string): Problem {
  return new Problem(
    'conflict',
    `The earlier values of ${label} are not valid any more. Change it by hand.`,
  );
}

/** Equal values have equal texts, however their keys are ordered; nothing and null are the same. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
