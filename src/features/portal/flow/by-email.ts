import { sql } from 'kysely';
import { findGuest } from '../../radius/public/entitlements.ts';
import { requestChanges } from '../../radius/public/session-changes.ts';
import { planEndOf } from '../../service-plans/public/plan-end.ts';
import { admitGuest } from './by-device.ts';
import { choosePlan } from './choose-plan.ts';
import { checkEmailCode, codeOfVisit, mailCode } from './email-codes.ts';
import { countGuess, slowedDown } from './guesses.ts';
import { countMail } from './limits.ts';
import { type Decision, errorOf, type Outcome, type Typed, type Visit } from './visit.ts';
import type { Identity } from './visit-state.ts';

const method = 'email';

/** Sends a code to the guest's address. With minutes before the confirmation the guest may go online already. */
export async function byEmail(visit: Visit, identity: Identity, typed: Typed): Promise<Decision> {
  const { server, area, state } = visit;
  const email = (identity.email ?? '').toLowerCase();
  const waits =
    (await server.database.withScope(area.scope, (transaction) =>
      slowedDown(transaction, visit, method),
    )) ?? (await countMail(visit, email));
  if (waits !== null) return { kind: 'refused', error: waits, typed };
  if (!(await mailCode(visit, { email, identity })))
    return { kind: 'refused', error: errorOf('mail-failed', { method }), typed };
  return choosePlan({ ...visit, state: { ...state, identity } }, null);
}

/** Sends a new code to the address that the visit's code was sent to. */
export async function resendCode(visit: Visit): Promise<Decision> {
  const { server, area, state } = visit;
  const code = await server.database.withScope(area.scope, (transaction) =>
    codeOfVisit(transaction, visit),
  );
  if (code === null) return { kind: 'refused', error: errorOf('link-expired'), typed: {} };
  const waits = await countMail(visit, code.email);
  if (waits !== null) return { kind: 'refused', error: { ...waits, method: null }, typed: {} };
  return (await mailCode(visit, code))
    ? { kind: 'unconfirmed', state: { ...state, hasNewCode: true } }
    : { kind: 'refused', error: errorOf('mail-failed'), typed: {} };
}

/** Confirms the address: a guest who is online stays so, one who was too late is let in again, any other goes on to the plans. */
export async function confirmEmail(visit: Visit, code: string): Promise<Decision | Outcome> {
  const { server, area, state, now } = visit;
  let isOver = false;
  const checked = await server.database.withScope(area.scope, async (transaction) => {
    isOver = false;
    const waits = await slowedDown(transaction, visit, null);
    if (waits !== null) return waits;
    const found = await checkEmailCode(transaction, visit, code);
    if (found.isRight && found.guestId !== null) {
      const guest = await findGuest(transaction, sql`guest.id = ${found.guestId}`);
      isOver = guest !== undefined && guest.validUntil !== null && guest.validUntil <= now;
      const begun = guest?.entitledAt ?? null;
      const plan = guest?.plan ?? null;
      const end = begun === null || plan === null ? null : planEndOf(plan, begun, area.timeZone);
      const confirmed = await transaction
        .updateTable('guest')
        .set({ email_confirmed_at: now, valid_until: end })
        .where('id', '=', found.guestId)
        .where('email_confirmed_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (confirmed === undefined) return found;
      // The gateway ends the session after the minutes of grace, unless it is sent the plan's time.
      await requestChanges(transaction, sql<boolean>`guest_id = ${found.guestId}`, {
        now,
        by: 'Portal',
      });
    }
    return found;
  });
  if ('key' in checked) return { kind: 'refused', error: checked, typed: {} };
  if (!checked.isRight) {
    if (checked.error === 'email-code-wrong') await countGuess(visit);
    const fields = { emailCode: checked.error };
    return { kind: 'refused', error: errorOf(checked.error, { fields }), typed: {} };
  }
  if (checked.guestId !== null && isOver) {
    const admission = await admitGuest(visit, checked.guestId);
    if (admission !== null) return { kind: 'admitted', admission };
  }
  if (checked.guestId !== null)
    return { kind: 'go', page: 'connected', state: { ...state, guestId: checked.guestId } };
  // Another visit of the device may have written other answers with the same address.
  const isOwn = state.identity?.email?.toLowerCase() === checked.email;
  const identity = isOwn ? state.identity : checked.identity;
  if (identity === null) return { kind: 'refused', error: errorOf('link-expired'), typed: {} };
  const confirmed = { ...identity, confirmedAt: now.getTime() };
  return choosePlan({ ...visit, state: { ...state, identity: confirmed } }, null);
}
