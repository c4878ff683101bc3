import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../../server/context.ts';
import { findGuest } from '../../../radius/public/entitlements.ts';
import { requestChanges } from '../../../radius/public/session-changes.ts';
import { planEndOf } from '../../../service-plans/public/plan-end.ts';
import { choosePlan } from '../choose-plan.ts';
import {
  assignCode,
  type CheckedCode,
  checkEmailCode,
  codeOfVisit,
  mailCode,
} from '../email-codes.ts';
import { countGuess, slowedDown } from '../guesses.ts';
import { type Decision, errorOf, type Outcome, type Typed, type Visit } from '../visit.ts';
import type { Identity } from '../visit-state.ts';
import { admitGuest } from './by-device.ts';
import { countMail } from './limits.ts';

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
  // The page has no field for the code of a guest who has confirmed, such as in another tab.
  if (code === null || code.isConfirmed)
    return { kind: 'refused', error: errorOf('link-expired'), typed: {} };
  const waits = await countMail(visit, code.email);
  if (waits !== null) return { kind: 'refused', error: { ...waits, method: null }, typed: {} };
  return (await mailCode(visit, code))
    ? { kind: 'unconfirmed', state: { ...state, hasNewCode: true } }
    : { kind: 'refused', error: errorOf('mail-failed'), typed: {} };
}

/** Confirms the address: a guest who is online stays so, one who was added but is not is let in, any other goes on to the plans. */
export async function confirmEmail(visit: Visit, typed: string): Promise<Decision | Outcome> {
  const { server, area, state, now } = visit;
  const checked = await server.database.withScope(area.scope, async (transaction) => {
    const waits = await slowedDown(transaction, visit, null);
    if (waits !== null) return waits;
    const code = await checkEmailCode(transaction, visit, typed);
    return code.isRight && code.guestId !== null
      ? confirmGuest(transaction, visit, { email: code.email, guestId: code.guestId })
      : code;
  });
  if ('key' in checked) return { kind: 'refused', error: checked, typed: {} };
  if (!checked.isRight) {
    if (checked.error === 'email-code-wrong') await countGuess(visit);
    const fields = { emailCode: checked.error };
    return { kind: 'refused', error: errorOf(checked.error, { fields }), typed: {} };
  }
  if ('mustSignIn' in checked) {
    const { guestId, mustSignIn } = checked;
    const admission = mustSignIn ? await admitGuest(visit, guestId) : null;
    return admission === null
      ? { kind: 'go', page: 'connected', state: { ...state, guestId } }
      : { kind: 'admitted', admission };
  }
  // Another visit of the device, or another form, may have other answers with the same address.
  const isOwn =
    state.identity?.method === method && state.identity.email?.toLowerCase() === checked.email;
  const identity = isOwn ? state.identity : checked.identity;
  if (identity === null) return { kind: 'refused', error: errorOf('link-expired'), typed: {} };
  const confirmed = { ...identity, confirmedAt: now.getTime() };
  return choosePlan({ ...visit, state: { ...state, identity: confirmed } }, null);
}

interface ConfirmedGuest {
  isRight: true;
  guestId: string;
  /** whether the guest has not been online yet, or was too late */
  mustSignIn: boolean;
}

/** Confirms the address of a guest, unless an administrator has changed it since the code was read. */
async function confirmGuest(
  transaction: ScopedTransaction,
  visit: Visit,
  { email, guestId }: { email: string; guestId: string },
): Promise<ConfirmedGuest | Extract<CheckedCode, { isRight: false }>> {
  const { area, now } = visit;
  const locked = await transaction
    .selectFrom('guest')
    .select('email_confirmed_at as confirmedAt')
    .where('id', '=', guestId)
    .where(sql<boolean>`lower(email) = ${email}`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const guest = await findGuest(transaction, sql`guest.id = ${guestId}`);
  if (locked === undefined || guest === undefined)
    return { isRight: false, error: 'email-code-expired' };
  const { entitledAt, validUntil, plan } = guest;
  const mustSignIn = entitledAt === null || (validUntil !== null && validUntil <= now);
  if (locked.confirmedAt !== null) return { isRight: true, guestId, mustSignIn };
  const end =
    entitledAt === null || plan === null ? null : planEndOf(plan, entitledAt, area.timeZone);
  await transaction
    .updateTable('guest')
    .set({ email_confirmed_at: now, valid_until: end })
    .where('id', '=', guestId)
    .execute();
  await assignCode(transaction, visit, null);
  // The gateway ends the session after the minutes of grace, unless it is sent the plan's time.
  await requestChanges(transaction, sql<boolean>`guest_id = ${guestId}`, { now, by: 'Portal' });
  return { isRight: true, guestId, mustSignIn };
}
