import { sql } from 'kysely';
import { counted } from '../../../contract/plural.ts';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { type AttemptCount, withAttempt, withoutAttempt } from './growing-delay.ts';
import type { Attempt, Subject } from './subjects.ts';

type Booking = ReadonlyMap<Subject, AttemptCount>;
type Change = (count: AttemptCount, subject: Subject) => AttemptCount;

/**
 * Books the attempt as a failure, runs `check`, and takes the booking back unless it returns undefined. So parallel
 * attempts are limited on all replicas before any of them is checked. Throws when the attempt must wait.
 */
export function limitAttempt<T>(
  server: ServerContext,
  { gate, share, subjects }: Attempt,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return gate(share, async () => {
    const booking = await bookAttempt(server, subjects);
    const result = await check();
    if (result !== undefined)
      await takeBack(server, subjects, (count, subject) =>
        withoutAttempt(count, booking.get(subject) ?? count),
      );
    return result;
  });
}

/** Counts an attempt whose outcome is known later. Throws when it must wait. */
export async function countAttempt(
  server: ServerContext,
  { gate, share, subjects }: Attempt,
): Promise<void> {
  await gate(share, () => bookAttempt(server, subjects));
}

/** Takes back a counted attempt, and any delay, after it has succeeded. */
export function forgiveAttempt(server: ServerContext, { subjects }: Attempt): Promise<void> {
  return takeBack(server, subjects, (count) => withoutAttempt(count, count));
}

/** Counts an attempt that is a failure until it is taken back. Throws when one of the subjects must wait. */
export async function bookAttempt(
  { database, now }: ServerContext,
  subjects: readonly Subject[],
): Promise<Booking> {
  const at = now();
  // Most attempts of an attack end here and write nothing.
  const { until } = await database.system
    .selectFrom('attempt_limit')
    .select(({ fn }) => fn.max('blocked_until').as('until'))
    .where('subject', '=', any(subjects.map(({ id }) => id)))
    .executeTakeFirstOrThrow();
  rejectBlocked(at, until);
  return database.transaction((transaction) =>
    changeCounts(transaction, subjects, at, (count, { limit }) => {
      rejectBlocked(at, count.blockedUntil);
      return withAttempt(count, limit, at);
    }),
  );
}

/**
 * Counts a failure without rejecting anything: callers ask `attempts_blocked_until` before they check. Calls `alert` for
 * each subject that must wait now, once per `quietMs`.
 */
export async function countFailure(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  subjects: readonly Subject[],
  quietMs: number,
  alert: (transaction: ScopedTransaction, subject: Subject) => Promise<void>,
): Promise<void> {
  const at = now();
  await database.transaction(async (transaction) => {
    const counts = await changeCounts(transaction, subjects, at, (count, { limit }) =>
      withAttempt(count, limit, at),
    );
    const blocked = subjects.filter(
      (subject) => (counts.get(subject)?.blockedUntil ?? at).getTime() > at.getTime(),
    );
    if (blocked.length === 0) return;
    const alerted = await transaction
      .updateTable('attempt_limit')
      .set({ alerted_at: at })
      .where('subject', '=', any(blocked.map(({ id }) => id)))
      .where(({ eb, or }) =>
        or([eb('alerted_at', 'is', null), eb('alerted_at', '<', new Date(at.getTime() - quietMs))]),
      )
      .returning('subject')
      .execute();
    const ids = new Set(alerted.map(({ subject }) => subject));
    for (const subject of blocked) if (ids.has(subject.id)) await alert(transaction, subject);
  });
}

async function takeBack(
  { database, now }: ServerContext,
  subjects: readonly Subject[],
  change: Change,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await changeCounts(transaction, subjects, now(), change);
    await transaction
      .deleteFrom('attempt_limit')
      .where('subject', '=', any(subjects.map(({ id }) => id)))
      .where('failures', '=', 0)
      .execute();
  });
}

/** Changes the counts of subjects, which it creates and locks in the order of their ids. */
async function changeCounts(
  transaction: ScopedTransaction,
  subjects: readonly Subject[],
  at: Date,
  change: Change,
): Promise<Booking> {
  const { rows } = await sql<AttemptCount & { id: string }>`
    insert into attempt_limit (subject, failures, counted_at, blocked_until)
    select subject, 0, ${at}, ${at}
    from unnest(${subjects.map(({ id }) => id)}::text[]) as subject order by subject
    on conflict (subject) do update set subject = excluded.subject
    returning subject as id, failures, counted_at as "countedAt", blocked_until as "blockedUntil"`.execute(
    transaction,
  );
  const counts = new Map(rows.map(({ id, ...count }) => [id, count]));
  const changed = new Map<Subject, AttemptCount>();
  for (const subject of subjects) {
    const count = counts.get(subject.id);
    if (count !== undefined) changed.set(subject, change(count, subject));
  }
  const values = [...changed.values()];
  await sql`
    update attempt_limit
    set failures = changed.failures, counted_at = changed.counted_at,
        blocked_until = changed.blocked_until
    from unnest(
      ${[...changed.keys()].map(({ id }) => id)}::text[],
      ${values.map(({ failures }) => failures)}::double precision[],
      ${values.map(({ countedAt }) => countedAt.toISOString())}::timestamptz[],
      ${values.map(({ blockedUntil }) => blockedUntil.toISOString())}::timestamptz[]
    ) as changed (subject, failures, counted_at, blocked_until)
    where attempt_limit.subject = changed.subject`.execute(transaction);
  return changed;
}

function rejectBlocked(at: Date, until: Date | null): void {
  const waitMs = (until?.getTime() ?? 0) - at.getTime();
  if (waitMs <= 0) return;
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  throw new Problem(
    'too-many',
    `Too many attempts. Please try again in ${durationText(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );
}

function durationText(seconds: number): string {
  return seconds < 60
    ? counted(seconds, { one: 'second', other: 'seconds' })
    : counted(Math.ceil(seconds / 60), { one: 'minute', other: 'minutes' });
}
