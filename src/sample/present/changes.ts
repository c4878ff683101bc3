import { type Kysely, sql } from 'kysely';
import type { HistoryAction } from '../../contract/history.ts';
import { type HistoryEntry, writeHistory } from '../../server/audit.ts';
import type { DB } from '../../server/database/tables.ts';
import type { LastName, SampleAdministrator } from './administrators.ts';
import { type Change, changesOf } from './planned-changes.ts';

const hour = 3_600_000;
const office = {
  address: '192.0.2.24',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0',
};

/** How many hours ago, by whom, and what. The newest entries are of the same day unless it has just begun. */
export type Planned = readonly [number, LastName, Change | undefined];

/** Writes what the administrators did in the last weeks into Admin History, from the first to the last. */
export async function addChanges(
  transaction: Kysely<DB>,
  administrators: ReadonlyMap<string, SampleAdministrator>,
  now: Date,
): Promise<void> {
  const planned = await changesOf(transaction, administrators, now);
  for (const [hoursAgo, lastName, change] of planned.toSorted(([one], [other]) => other - one)) {
    const author = administrators.get(lastName);
    if (author === undefined || change === undefined) continue;
    const at = new Date(now.getTime() - hoursAgo * hour);
    await writeHistory(
      transaction,
      { administratorId: author.id, displayName: author.displayName, realm: '', sessionId: null },
      office,
      { ...entryOf(change, author), at },
    );
    if (change.table !== undefined)
      await sql`
        update ${sql.table(change.table)} set version = version + 1, updated_at = ${at},
          updated_by = ${author.displayName}
        where id = ${change.entityId}::uuid`.execute(transaction);
  }
}

function entryOf(change: Change, author: SampleAdministrator): HistoryEntry {
  const { table: _table, action = 'update', ...entry } = change;
  const isSession = entry.entityType === 'session';
  return {
    ...entry,
    action: action satisfies HistoryAction,
    ...(isSession && { label: author.displayName, organization: author.owner }),
  };
}
