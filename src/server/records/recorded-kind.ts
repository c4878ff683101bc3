import type { FeatureId } from '../../contract/features.ts';
import type { HistoryAction } from '../../contract/history.ts';
import { Problem } from '../../contract/problem.ts';
import type { ScopedTransaction } from '../context.ts';
import { any } from '../database/listing.ts';
import type { OrganizationRequest } from '../http/scope.ts';
import { bulkChangesOf, type StatusRecords } from './statuses.ts';

type Values = Record<string, unknown>;

/** A history entry to undo. */
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

/** How Admin History shows and undoes changes of a record kind. Registered in `src/application/features.ts`. */
export interface RecordedKind {
  entityType: string;
  feature: FeatureId;
  /** the labels of the fields in the history, as in the forms */
  labels: Readonly<Record<string, string>>;
  /** formats a value as the forms do, where it is not plain text; `changed` has all values of the entry */
  displayText?(field: string, value: unknown, changed: Values): string | undefined;
  /** the screens of the records that still exist, by id */
  screensOf(
    transaction: ScopedTransaction,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, RecordScreen>>;
  /**
   * Undoes a change by the feature's handlers, so that its rules, versions and history apply. Runs in the record's
   * organization, or, for a removed organization, in the one whose history is shown.
   */
  undo: Partial<
    Record<HistoryAction, (entry: UndoneEntry, request: OrganizationRequest) => Promise<unknown>>
  >;
  /** Whether only the owner of the organization undoes the change. Each undo checks the other organizations itself. */
  isUndoneByOwner?(entry: Pick<UndoneEntry, 'after'>, action: HistoryAction): boolean;
  /** the records whose status can be changed in bulk, which writes one entry for all of them */
  statuses?: StatusRecords;
}

/** Returns whether a record kind can undo an entry. */
export function canUndo(
  { undo, statuses }: RecordedKind,
  entry: { action: HistoryAction; entityId: string; before: Values | null; after: Values | null },
): boolean {
  return entry.entityId === ''
    ? statuses !== undefined && bulkChangesOf(entry).length > 0
    : undo[entry.action] !== undefined;
}

/** Returns a `screensOf` for records whose screen depends only on their id. */
export function screensById(
  table:
    | 'access_code_batch'
    | 'administrator'
    | 'guest'
    | 'guest_group'
    | 'posting'
    | 'promo_code'
    | 'rotating_password'
    | 'service_plan',
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

/** Returns the record with the values from before the entry; throws a conflict when a later change touched them. */
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

/** The conflict of an undo whose restored record would break a rule. */
export function noLongerValid(label: string): Problem {
  return new Problem(
    'conflict',
    `The earlier values of ${label} are not valid any more. Change it by hand.`,
  );
}

/** Returns JSON that does not depend on the order of keys; undefined equals null. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
