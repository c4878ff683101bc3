import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { recordsByStatus } from '../../contract/history.ts';
import { Problem } from '../../contract/problem.ts';
import { any } from '../database/listing.ts';
import type { OrganizationRequest } from '../http/scope.ts';
import type { UndoneEntry } from './recorded-kind.ts';

/** Records whose status can be changed in bulk. */
export interface StatusRecords {
  table: 'asset' | 'device' | 'image' | 'service_plan';
  entityType: string;
  plural: string;
  /** Further columns to set; `change.status` is the new status. */
  alsoSet?: (now: Date) => RawBuilder<unknown>;
}

interface StatusChange {
  id: string;
  name: string;
  before: string;
  after: string;
}

/** A record that an undo did not change. */
export interface SkippedRecord {
  name: string;
  reason: string;
}

/** Sets the status of the organization's records with one history entry; returns how many changed. */
export async function setStatuses(
  request: OrganizationRequest,
  records: StatusRecords,
  { ids, status }: { ids: readonly string[]; status: string },
): Promise<number> {
  const rows = await lockRows(request, records, ids);
  const changes = rows
    .filter((row) => row.status !== status)
    .map((row) => ({ id: row.id, name: row.name, before: row.status, after: status }));
  if (changes.length === 0) request.changesNothing();
  else await changeStatuses(request, records, changes);
  return changes.length;
}

/** Undoes a bulk change of statuses; returns the records that were skipped because of later changes. */
export async function undoStatuses(
  request: OrganizationRequest,
  records: StatusRecords,
  entry: UndoneEntry,
): Promise<SkippedRecord[]> {
  const undone = bulkChangesOf(entry);
  const rows = await lockRows(
    request,
    records,
    undone.map(({ id }) => id),
  );
  const current = new Map(rows.map((row) => [row.id, row]));
  const changes: StatusChange[] = [];
  const skipped: SkippedRecord[] = [];
  for (const { id, name, before, after } of undone) {
    const row = current.get(id);
    if (row === undefined) skipped.push({ name, reason: 'It was moved or deleted' });
    else if (row.status !== after)
      skipped.push({ name: row.name, reason: 'Its status was changed again' });
    else changes.push({ id, name: row.name, before: after, after: before });
  }
  if (changes.length === 0)
    throw new Problem(
      'conflict',
      `Every one of ${entry.label} was changed again since, moved or deleted. Change them by hand.`,
    );
  await changeStatuses(request, records, changes, skipped);
  return skipped;
}

/** Locks rows in the order of their ids, so that two bulk changes cannot deadlock. */
function lockRows(
  { transaction, organization }: OrganizationRequest,
  { table }: StatusRecords,
  ids: readonly string[],
) {
  return transaction
    .selectFrom(table)
    .select(['id', 'name', 'status'])
    .where('organization_number', '=', organization.number)
    .where('id', '=', any(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function changeStatuses(
  { transaction, organization, caller, server, record }: OrganizationRequest,
  { table, entityType, plural, alsoSet }: StatusRecords,
  changes: readonly StatusChange[],
  skipped: readonly SkippedRecord[] = [],
): Promise<void> {
  const now = server.now();
  await sql`
    update ${sql.table(table)} record
    set status = change.status, version = record.version + 1, updated_at = ${now},
      updated_by = ${caller.displayName} ${alsoSet === undefined ? sql`` : sql`, ${alsoSet(now)}`}
    from unnest(
      ${changes.map(({ id }) => id)}::uuid[],
      ${changes.map(({ after }) => after)}::text[]) change(id, status)
    where record.id = change.id`.execute(transaction);
  const [first] = changes;
  const only = changes.length === 1 ? first : undefined;
  await record({
    action: 'update',
    entityType,
    label: only?.name ?? `${changes.length} ${plural}`,
    organization,
    ...(only !== undefined && skipped.length === 0
      ? { entityId: only.id, before: { status: only.before }, after: { status: only.after } }
      : {
          entityId: '',
          before: { status: byStatus(changes, 'before') },
          after: {
            status: byStatus(changes, 'after'),
            ...(skipped.length > 0 && { leftAlone: skipped.map(({ name }) => name) }),
          },
        }),
  });
}

function byStatus(
  changes: readonly StatusChange[],
  when: 'before' | 'after',
): z.infer<typeof recordsByStatus> {
  const byName = changes.toSorted((a, b) => a.name.localeCompare(b.name));
  const groups = Map.groupBy(byName, (change) => change[when]);
  return Object.fromEntries(
    [...groups].map(([status, members]) => [status, members.map(({ id, name }) => ({ id, name }))]),
  );
}

/** Returns the changes that a bulk change's entry stores; none for other entries. */
export function bulkChangesOf({
  before,
  after,
}: {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}): StatusChange[] {
  const earlier = z.safeParse(recordsByStatus, before?.status);
  const later = z.safeParse(recordsByStatus, after?.status);
  if (!earlier.success || !later.success) return [];
  const laterStatus = new Map(
    Object.entries(later.data).flatMap(([status, records]) =>
      records.map(({ id }) => [id, status]),
    ),
  );
  return Object.entries(earlier.data).flatMap(([status, records]) =>
    records.flatMap(({ id, name }) => {
      const now = laterStatus.get(id);
      return now === undefined ? [] : [{ id, name, before: status, after: now }];
    }),
  );
}

const namesShown = 100;

/** Returns the statuses of a bulk change as text, such as 'Active: A, B · Retired: C'; undefined for other values. */
export function bulkStatusText(field: string, value: unknown): string | undefined {
  const { success, data } = z.safeParse(recordsByStatus, value);
  if (field !== 'status' || !success) return undefined;
  return Object.entries(data)
    .map(([status, records]) => {
      const more = records.length - namesShown;
      const names = records.slice(0, namesShown).map(({ name }) => name);
      return `${status}: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    })
    .join(' · ');
}
