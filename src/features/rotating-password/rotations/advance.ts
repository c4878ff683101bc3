import { queueAnnouncements } from '../announcements/queue-announcements.ts';
import { beginPush } from '../pushes/begin-push.ts';
import { endSessionsOf } from './end-sessions.ts';
import { planRotations } from './plan-rotations.ts';
import { openRotations, type Policy, type Rotation, type Work } from './policy.ts';
import { setPassword } from './set-password.ts';

const hour = 3_600_000;

/** Passwords are generated so long before they start, so that display pages know them when the server is away. */
const leastLeadMs = hour;

/**
 * Does what is due for a policy: plans, generates, announces, starts and ends passwords. Nothing here decides whether a
 * password is valid: its times do. Returns when more is due; null: nothing.
 */
export async function advance(work: Work, policy: Policy): Promise<Date | null> {
  const now = work.server.now();
  const { transaction } = work;
  const { row, fields } = policy;
  await planRotations(work, policy);
  const announceMs = fields.leadHours * hour;
  const generateMs = Math.max(leastLeadMs, announceMs);
  const next: Date[] = [];
  const isDue = (at: Date) => {
    if (at <= now) return true;
    next.push(at);
    return false;
  };
  const before = (at: Date, milliseconds: number) => new Date(at.getTime() - milliseconds);
  for (const rotation of await openRotations(transaction, row.id)) {
    const { id, starts_at: startsAt, valid_until: validUntil } = rotation;
    const isOver = validUntil !== null && validUntil <= now;
    if (rotation.password === null && !isOver && isDue(before(startsAt, generateMs)))
      await setPassword(work, policy, rotation);
    if (rotation.announced_at === null && !isOver && isDue(before(startsAt, announceMs)))
      await queueAnnouncements(work, policy, rotation);
    if (rotation.started_at === null && isDue(startsAt)) await start(work, policy, rotation);
    if (validUntil !== null && isDue(validUntil)) {
      await mark(work, id, { ended_at: now });
      if (fields.onChange === 'cut') await endSessionsOf(work, id);
    }
  }
  return next.length === 0 ? null : new Date(Math.min(...next.map((at) => at.getTime())));
}

async function start(work: Work, policy: Policy, rotation: Rotation): Promise<void> {
  await mark(work, rotation.id, { started_at: work.server.now() });
  if (policy.fields.mode === 'psk') await beginPush(work, policy, rotation.id);
}

function mark(
  { transaction }: Work,
  id: string,
  times: { started_at: Date } | { ended_at: Date },
): Promise<unknown> {
  return transaction.updateTable('password_rotation').set(times).where('id', '=', id).execute();
}

/** Does what is due now, and notes when background work continues. */
export async function advanceNow(work: Work, policy: Policy): Promise<void> {
  const next = await advance(work, policy);
  await work.transaction
    .updateTable('rotating_password')
    .set({ next_step_at: next })
    .where('id', '=', policy.row.id)
    .execute();
}
