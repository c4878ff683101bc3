import { nextRotation } from '../rules/next-rotation.ts';
import { futureOf, openRotations, type Policy, type Rotation, type Work } from './policy.ts';

/** Whom planned changes are by. */
export const bySchedule = 'Schedule';

/** Returns when a password ends, and until when it is valid, if it starts at a moment. */
export function endOf({ fields, timeZone }: Policy, startsAt: Date) {
  const endsAt = nextRotation(fields, timeZone, startsAt, startsAt);
  return timesOf(fields.overlap, endsAt);
}

export function timesOf(overlap: number, endsAt: Date | null) {
  return {
    ends_at: endsAt,
    valid_until: endsAt === null ? null : new Date(endsAt.getTime() + overlap * 1_000),
  };
}

/**
 * Adds the periods that a policy has too few of: the first one, and `ahead` planned ones after the current. Changes that were
 * missed while the server was down are one change, at the time of the last of them.
 */
export async function planRotations(work: Work, policy: Policy, ahead = 1): Promise<void> {
  const { row } = policy;
  const now = work.server.now();
  if (row.status === 'Paused') return;
  const rotations = await openRotations(work.transaction, row.id);
  let last: Pick<Rotation, 'ends_at' | 'starts_at'> | undefined =
    rotations.at(-1) ?? (await lastOf(work, row.id));
  let planned = futureOf(rotations, now).length;
  if (last === undefined) {
    last = await addRotation(work, policy, firstStart(policy, now), bySchedule);
  }
  while (last.ends_at !== null && planned < ahead) {
    const startsAt = lastMissed(policy, last.ends_at, now);
    last = await addRotation(work, policy, { startsAt, ...endOf(policy, startsAt) }, bySchedule);
    if (startsAt > now) planned += 1;
  }
}

/** The first password starts at once, so that there is one. */
function firstStart({ fields, timeZone }: Policy, now: Date) {
  return { startsAt: now, ...timesOf(fields.overlap, nextRotation(fields, timeZone, now)) };
}

/** Returns the last change from `from` on that is due; `from` itself if none is. */
function lastMissed({ fields, timeZone }: Policy, from: Date, now: Date): Date {
  let start = from;
  for (;;) {
    const next = nextRotation(fields, timeZone, start, start);
    if (next === null || next > now) return start;
    start = next;
  }
}

function lastOf({ transaction }: Work, policyId: string): Promise<Rotation | undefined> {
  return transaction
    .selectFrom('password_rotation')
    .selectAll()
    .where('policy_id', '=', policyId)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface Times {
  startsAt: Date;
  ends_at: Date | null;
  valid_until: Date | null;
}

export function addRotation(
  { transaction }: Work,
  { row }: Policy,
  { startsAt, ...ends }: Times,
  by: string,
): Promise<Rotation> {
  return transaction
    .insertInto('password_rotation')
    .values({
      ...ends,
      organization_number: row.organization_number,
      organization_path: row.organization_path,
      policy_id: row.id,
      starts_at: startsAt,
      created_by: by,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Changes when a password ends, as after a change of the schedule, and with it how long guests stay who signed in with it.
 * Those who signed in while no end was planned get one, unless guests may stay.
 */
export async function moveEnd(
  { transaction }: Work,
  { fields: { onChange } }: Policy,
  rotation: Pick<Rotation, 'id'>,
  times: { ends_at: Date | null; valid_until: Date | null },
): Promise<void> {
  await transaction
    .updateTable('password_rotation')
    .set(times)
    .where('id', '=', rotation.id)
    .execute();
  await transaction
    .updateTable('guest')
    .set({ valid_until: times.valid_until })
    .where('rotation_id', '=', rotation.id)
    .$if(onChange === 'stay', (all) => all.where('valid_until', 'is not', null))
    .execute();
}

/** Forgets the planned periods, of which no password is valid yet. */
export async function forgetPlanned({ transaction, server }: Work, policyId: string) {
  await transaction
    .deleteFrom('password_rotation')
    .where('policy_id', '=', policyId)
    .where('starts_at', '>', server.now())
    .execute();
}
