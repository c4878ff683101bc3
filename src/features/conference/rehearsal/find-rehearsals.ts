import type { ScopedTransaction } from '../../../server/context.ts';
import type { StoredConference } from '../records/conference-rows.ts';
import { roomsOf, stepsOf } from '../records/find-conference.ts';
import type { EarlierRehearsal, Rehearsal } from './contract.ts';

/** Returns the last rehearsals of a site, newest first. */
export function lastRehearsals(
  transaction: ScopedTransaction,
  siteNumber: number,
  most: number,
): Promise<StoredConference[]> {
  return transaction
    .selectFrom('conference')
    .selectAll()
    .where('organization_number', '=', siteNumber)
    .where('is_rehearsal', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

async function roomNamesOf(
  transaction: ScopedTransaction,
  { settings }: StoredConference,
): Promise<string[]> {
  const rooms = await roomsOf(transaction, settings.roomIds);
  return rooms.map(({ name }) => name);
}

async function countUncleared(
  transaction: ScopedTransaction,
  { id, state }: StoredConference,
): Promise<number> {
  if (state !== 'Ending') return 0;
  const steps = await stepsOf(transaction, id);
  return steps.filter((step) => step.state === 'Undoing' || step.state === 'UndoFailed').length;
}

/** Returns a rehearsal as its screen shows it. */
export async function shownRehearsal(
  transaction: ScopedTransaction,
  row: StoredConference,
): Promise<Rehearsal> {
  return {
    id: row.id,
    state: row.state,
    rooms: await roomNamesOf(transaction, row),
    startedAt: row.created_at.toISOString(),
    startedBy: row.created_by,
    endsAt: row.ends_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    timeZone: row.time_zone,
    vlan: row.chosen.vlan,
    steps: await stepsOf(transaction, row.id),
    checks: row.checks,
    isTornDown: row.state === 'Ended' || row.state === 'Cancelled',
  };
}

/** Returns the result of a rehearsal that others have followed. */
export async function earlierRehearsal(
  transaction: ScopedTransaction,
  row: StoredConference,
): Promise<EarlierRehearsal> {
  const count = (sought: 'good' | 'bad') =>
    row.checks.filter(({ result }) => result === sought).length;
  return {
    id: row.id,
    rooms: await roomNamesOf(transaction, row),
    startedAt: row.created_at.toISOString(),
    startedBy: row.created_by,
    timeZone: row.time_zone,
    good: count('good'),
    bad: count('bad'),
    uncleared: await countUncleared(transaction, row),
  };
}
