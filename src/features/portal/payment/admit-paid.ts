import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { evaluateGuest, findGuest } from '../../radius/public/entitlements.ts';
import { noteRefusal } from '../flow/guesses.ts';
import { admit, freshAllowance } from '../flow/guests.ts';
import type { Decision, Visit } from '../flow/visit.ts';

/**
 * Lets the guest of a purchase in: paid, or within the limits that the site sets. `until`: the end of an access that is
 * not paid for certain.
 */
export async function admitPaid(
  transaction: ScopedTransaction,
  visit: Visit,
  { guestId, until }: { guestId: string; until: Date | null },
): Promise<Decision> {
  const { area, state, now } = visit;
  await transaction
    .updateTable('guest')
    .set({ awaits_payment: false, ...(until !== null && { valid_until: until }) })
    .where('id', '=', guestId)
    .execute();
  const guest = await findGuest(transaction, sql`guest.id = ${guestId}`);
  const plan = guest?.plan ?? null;
  const method = state.identity?.method ?? 'free';
  if (guest === undefined || plan === null) {
    const error = await noteRefusal(transaction, visit, 'plan-not-here', method);
    return { kind: 'refused', error, typed: {} };
  }
  // A guest who opens the address of the payment again has used some of the plan.
  const login = { area, macAddress: state.arrival?.macAddress ?? null, now };
  const allowance =
    guest.entitledAt === null
      ? freshAllowance(plan, visit, guest.validUntil)
      : await evaluateGuest(transaction, guest, login);
  if (typeof allowance === 'string') {
    const error = await noteRefusal(transaction, visit, allowance, method);
    return { kind: 'refused', error, typed: {} };
  }
  const admission = await admit(transaction, visit, {
    guestId,
    method,
    plan,
    allowance,
    startsEntitlement: guest.entitledAt === null,
  });
  return { kind: 'admitted', admission };
}
