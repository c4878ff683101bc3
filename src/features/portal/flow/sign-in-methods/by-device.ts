import { sql } from 'kysely';
import { localTimeOf } from '../../../../contract/values/zoned-time.ts';
import type { ScopedTransaction } from '../../../../server/context.ts';
import {
  type Allowance,
  type EntitledGuest,
  evaluateGuest,
  findGuest,
} from '../../../radius/public/entitlements.ts';
import { isAcceptanceDue } from '../../document/terms.ts';
import type { PageError } from '../../renderer/view.ts';
import { mustConfirm } from '../email-codes.ts';
import { noteRefusal } from '../guesses.ts';
import { admit } from '../guests.ts';
import type { Admission, Visit } from '../visit.ts';

const dayMs = 86_400_000;

/** What is known about a device that arrives. */
type Recognized =
  | { kind: 'unknown' }
  /** the guest's plan runs */
  | { kind: 'known'; guestId: string }
  /** the guest was here, but the plan has ended or does not let the device in */
  | { kind: 'refused'; guestId: string; error: PageError };
type Admitted = Exclude<Recognized, { kind: 'known' }> | { kind: 'admitted'; admission: Admission };

/** Recognizes a device whose guest was seen within the days that the portal remembers. */
export async function recognizeDevice(visit: Visit): Promise<Recognized> {
  return visit.server.database.withScope(visit.area.providerScope, async (transaction) => {
    const found = await recognized(transaction, visit);
    return found.kind === 'running' ? { kind: 'known', guestId: found.guest.id } : found;
  });
}

/** Lets a device straight in whose guest has time left. */
export async function admitDevice(visit: Visit): Promise<Admitted> {
  return visit.server.database.withScope(visit.area.providerScope, async (transaction) => {
    const found = await recognized(transaction, visit);
    if (found.kind !== 'running') return found;
    const { guest, allowance } = found;
    const admission = await admit(transaction, visit, {
      guestId: guest.id,
      method: null,
      plan: guest.plan,
      allowance,
      startsEntitlement: guest.entitledAt === null,
    });
    return { kind: 'admitted', admission };
  });
}

/**
 * A guest who has paid may have left before the gateway let the device in. Guests with a plan from an administrator have a
 * purchase as well, but sign in first.
 */
const hasPaid = sql`exists (select from purchase
  where purchase.guest_id = guest.id and purchase.started_at is null and purchase.sold_by is null
    and purchase.status in ('authorised', 'captured', 'posted'))`;

/** Lets a known guest in, whose device may be unknown. */
export async function admitGuest(visit: Visit, guestId: string): Promise<Admission | null> {
  const { area, state, now } = visit;
  return visit.server.database.withScope(area.providerScope, async (transaction) => {
    const guest = await findGuest(transaction, sql`guest.id = ${guestId}`);
    if (guest === undefined) return null;
    const macAddress = state.arrival?.macAddress ?? null;
    const allowance = await evaluateGuest(transaction, guest, { area, macAddress, now });
    if (typeof allowance === 'string') return null;
    return admit(transaction, visit, {
      guestId,
      method: 'email',
      plan: guest.plan,
      allowance,
      startsEntitlement: guest.entitledAt === null,
    });
  });
}

type Found =
  | Exclude<Recognized, { kind: 'known' }>
  | { kind: 'running'; guest: EntitledGuest; allowance: Allowance };

async function recognized(transaction: ScopedTransaction, visit: Visit): Promise<Found> {
  const { area, portal, state, now } = visit;
  const mac = state.arrival?.macAddress ?? null;
  const { rememberDays } = portal.afterSignIn;
  if (mac === null || rememberDays === 0) return { kind: 'unknown' };
  const since = new Date(now.getTime() - rememberDays * dayMs);
  const { termsVersion } = portal.legal;
  const [today = ''] = localTimeOf(now, area.timeZone).split('T');
  const acceptedTerms = isAcceptanceDue(portal, today)
    ? sql`coalesce(guest.terms_version, ${termsVersion}) = ${termsVersion}`
    : sql`true`;
  const guest = await findGuest(
    transaction,
    sql`guest.organization_number = ${area.number}
      and (guest.entitled_at is not null or ${hasPaid})
      and ${acceptedTerms}
      and guest.id in (select guest_id from guest_device device
        where device.mac_address = ${mac} and device.last_seen_at >= ${since})`,
    sql`guest.status = 'Disabled', guest.valid_until <= ${now} nulls first,
      guest.entitled_at desc`,
  );
  if (guest === undefined) return { kind: 'unknown' };
  const allowance = await evaluateGuest(transaction, guest, { area, macAddress: mac, now });
  if (typeof allowance !== 'string') return { kind: 'running', guest, allowance };
  const isLate = allowance === 'time-used-up' && (await mustConfirm(transaction, guest.id));
  const refusal = await noteRefusal(transaction, visit, allowance, null);
  const error = isLate ? { ...refusal, key: 'email-unconfirmed' as const } : refusal;
  return { kind: 'refused', guestId: guest.id, error };
}
