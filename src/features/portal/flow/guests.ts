import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { type GroupTerms, noteMembership } from '../../groups/public/portal.ts';
import { allowanceOf, type PlanTerms } from '../../radius/public/allowances.ts';
import { type Allowance, quotaOf, ratesOf } from '../../radius/public/entitlements.ts';
import { issueTicket } from '../../radius/public/tickets.ts';
import { noPersonalData } from '../../users/fields.ts';
import { searchTextOf } from '../../users/queries.ts';
import { advanceAttempt } from '../attempts/attempts.ts';
import { areTermsShown } from '../document/terms.ts';
import { openStatuses, withdrawUnusedCharges } from '../payment/open-purchase.ts';
import { releaseCode } from './email-codes.ts';
import { isOfGroup } from './guest-group.ts';
import type { Admission, Visit } from './visit.ts';
import type { Identity } from './visit-state.ts';

/** Who adds guests, in their records. */
export const author = 'Portal';

interface NewGuest {
  identity: Identity;
  plan: PlanTerms | null;
  codeId?: string;
  /** an end before that of the plan, such as of the time before an e-mail is confirmed */
  validUntil?: Date;
  /** whether the guest cannot sign in before the plan is paid */
  awaitsPayment?: boolean;
  /** that a promo code adds to the plan's time */
  extraSeconds?: number;
  /** the group that the guest belongs to; by default none */
  group?: GroupTerms | null;
}

/**
 * Adds a guest with the device of the visit, the accepted terms and the consents. A form that is sent again describes the
 * guest of its attempt, as long as that guest has not been online.
 */
export async function addGuest(
  transaction: ScopedTransaction,
  { area, portal, state, now }: Visit,
  {
    identity,
    plan,
    codeId,
    validUntil,
    awaitsPayment = false,
    extraSeconds = 0,
    group = null,
  }: NewGuest,
): Promise<string> {
  const { name, email, phone, memberNumber, answers, agreesToMarketing, confirmedAt, stay } =
    identity;
  const owner = { organization_number: area.number, organization_path: area.path };
  const described = {
    name,
    email,
    phone,
    member_number: memberNumber,
    plan_id: plan?.id ?? null,
    access_code_id: codeId ?? null,
    valid_until: validUntil ?? null,
    language: state.language,
    ...(areTermsShown(portal) && {
      terms_version: portal.legal.termsVersion,
      terms_accepted_at: now,
    }),
    marketing_consent_at: agreesToMarketing ? now : null,
    email_confirmed_at: confirmedAt === null ? null : new Date(confirmedAt),
    form_answers: JSON.stringify(answers),
    awaits_payment: awaitsPayment,
    extra_seconds: extraSeconds,
    group_id: group?.id ?? null,
    has_group_plan: isOfGroup(group, plan),
    stay_id: stay?.id ?? null,
    room: stay?.room ?? null,
    reservation_number: stay?.reservation ?? null,
    search_text: searchTextOf({
      ...noPersonalData,
      name,
      email,
      phone,
      memberNumber,
      room: stay?.room ?? null,
      reservationNumber: stay?.reservation ?? null,
    }),
    updated_at: now,
    updated_by: author,
  };
  const pending = await pendingGuest(transaction, state.attemptId);
  if (pending !== null) {
    // Before the guest, as when a code is confirmed: locked in different orders, they would wait for each other.
    await releaseCode(transaction, pending);
    await transaction.updateTable('guest').set(described).where('id', '=', pending).execute();
    if (group !== null) await noteMembership(transaction, group, pending, now);
    return pending;
  }
  const { id } = await transaction
    .insertInto('guest')
    .values({ ...owner, ...described, created_at: now, created_by: author })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (group !== null) await noteMembership(transaction, group, id, now);
  const mac = state.arrival?.macAddress ?? null;
  if (mac !== null)
    await transaction
      .insertInto('guest_device')
      .values({ ...owner, guest_id: id, mac_address: mac, first_seen_at: now, last_seen_at: now })
      .execute();
  return id;
}

/** Locks the attempt, so that forms sent at once find each other's guest; returns the one who has not been online. */
async function pendingGuest(
  transaction: ScopedTransaction,
  attemptId: string,
): Promise<string | null> {
  const attempt = await transaction
    .selectFrom('portal_attempt')
    .select('guest_id as guestId')
    .where('id', '=', attemptId)
    .forUpdate()
    .executeTakeFirst();
  if (attempt?.guestId === null || attempt === undefined) return null;
  const guest = await transaction
    .selectFrom('guest')
    .select('id')
    .where('id', '=', attempt.guestId)
    .where('entitled_at', 'is', null)
    .where('created_by', '=', author)
    .where('updated_by', '=', author)
    // One who pays, or has paid, gets that plan when the session begins, and no other.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('purchase')
            .select('purchase.id')
            .whereRef('purchase.guest_id', '=', 'guest.id')
            .where('purchase.started_at', 'is', null)
            .where('purchase.status', '=', any(openStatuses)),
        ),
      ),
    )
    .executeTakeFirst();
  return guest?.id ?? null;
}

/** Stores the language of a guest who was here before, and that the guest has accepted the terms that the portal shows. */
export async function acceptTerms(
  transaction: ScopedTransaction,
  { portal, state, now }: Visit,
  guestId: string,
): Promise<void> {
  await transaction
    .updateTable('guest')
    .set({
      ...(areTermsShown(portal) && {
        terms_version: portal.legal.termsVersion,
        terms_accepted_at: now,
      }),
      language: state.language,
    })
    .where('id', '=', guestId)
    .execute();
}

interface AdmittedGuest {
  guestId: string;
  method: Admission['method'];
  plan: PlanTerms | null;
  allowance: Allowance;
  startsEntitlement: boolean;
}

/** Gives an identified guest the RADIUS user of one use that the gateway signs in with. */
export async function admit(
  transaction: ScopedTransaction,
  visit: Visit,
  { guestId, method, plan, allowance, startsEntitlement }: AdmittedGuest,
): Promise<Admission> {
  const { area, state, now } = visit;
  await withdrawUnusedCharges(transaction, visit, guestId);
  const ticket = await issueTicket(
    transaction,
    {
      area,
      attemptId: state.attemptId,
      method: method ?? 'mac',
      guestId,
      macAddress: state.arrival?.macAddress ?? null,
      startsEntitlement,
    },
    now,
  );
  const planId = plan?.id ?? null;
  await advanceAttempt(
    transaction,
    state.attemptId,
    { step: 'Granted', planId, guestId, ...(method !== null && { method }) },
    now,
  );
  const { down, up } = ratesOf(plan, allowance.isThrottled);
  return {
    method,
    guestId,
    ticket,
    seconds: allowance.seconds,
    bandwidthDown: down,
    bandwidthUp: up,
    quotaBytes: quotaOf(plan, allowance),
  };
}

/** Returns what a plan gives to a guest who has used nothing of it. */
export function freshAllowance(
  plan: PlanTerms,
  { area, now }: Pick<Visit, 'area' | 'now'>,
  validUntil: Date | null = null,
) {
  const usage = { since: null, seconds: 0, bytes: 0 };
  const clock = { now, timeZone: area.timeZone };
  return allowanceOf(plan, { entitledAt: null, validUntil, usage }, clock);
}
