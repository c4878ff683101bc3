import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { inProviderScope } from '../../../server/database/provider-scope.ts';
import { requestChanges } from '../../radius/public/session-changes.ts';
import { type GroupTerms, groupsOf } from './find-groups.ts';
import { type GuestPerson, guestPersons } from './person.ts';

interface Change {
  now: Date;
  by: string;
}

/**
 * Gives guests the group that they belong to now, after a group has ended or a membership was removed. The sessions of
 * guests whose plan came from the former group end, unless another group gives them a plan. Wake `changeSessions` afterwards.
 */
export async function reassignGuests(
  transaction: ScopedTransaction,
  ids: readonly string[],
  { now, by }: Change,
): Promise<void> {
  const persons = await guestPersons(transaction, ids);
  for (const person of persons)
    await inProviderScope(transaction, person.areaPath, () => reassign(transaction, person, now));
  if (persons.length > 0)
    await requestChanges(transaction, sql<boolean>`guest_id = any(${ids}::uuid[])`, { now, by });
}

async function reassign(
  transaction: ScopedTransaction,
  person: GuestPerson,
  now: Date,
): Promise<void> {
  const { id, areaNumber, areaPath, planId, groupId, hasGroupPlan } = person;
  const groups = await groupsOf(transaction, { number: areaNumber, path: areaPath }, person, now);
  const present = groups.find((group) => group.id === groupId);
  if (present !== undefined) return;
  const next = hasGroupPlan ? nextWithPlan(groups, planId) : (groups[0] ?? null);
  const isOther = hasGroupPlan && next !== null && next.planId !== planId;
  await transaction
    .updateTable('guest')
    .set({
      group_id: next?.id ?? null,
      ...(isOther && { plan_id: next.planId, has_group_plan: true }),
    })
    .where('id', '=', id)
    .execute();
}

/** The same plan was paid already; another one begins by itself only when it costs nothing. */
function nextWithPlan(groups: readonly GroupTerms[], planId: string | null): GroupTerms | null {
  return (
    groups.find((group) => group.planId !== null && group.planId === planId) ??
    groups.find((group) => group.planId !== null && group.planPrice === 0) ??
    null
  );
}

/** Returns guests of a group who are known by one of some member keys. */
export async function guestsByKeys(
  transaction: ScopedTransaction,
  groupId: string,
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select guest.id from guest where guest.group_id = ${groupId} and (
      'guest:' || upper(guest.id::text) = ${any(keys)}
      or 'stay:' || upper(guest.stay_id::text) = ${any(keys)}
      or 'reservation:' || upper(trim(guest.reservation_number)) = ${any(keys)}
      or 'room:' || upper(trim(guest.room)) = ${any(keys)}
      or 'email:' || lower(trim(guest.email)) = ${any(keys)})
    order by guest.id`.execute(transaction);
  return rows.map(({ id }) => id);
}
