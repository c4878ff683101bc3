import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { evaluateGuest, findGuest } from '../../radius/public/entitlements.ts';
import type { PageError } from '../renderer/view.ts';
import { noteRefusal } from './guesses.ts';
import { admit } from './guests.ts';
import type { Admission, Visit } from './visit.ts';

const dayMs = 86_400_000;

/** What is known about a device that arrives. */
export type KnownDevice =
  | { kind: 'unknown' }
  | { kind: 'admitted'; admission: Admission }
  /** the guest was here, but the plan has ended or does not let the device in */
  | { kind: 'refused'; guestId: string; error: PageError };

/**
 * Lets a device straight in whose guest has time left and was seen within the days that the portal remembers, unless the
 * guest logged it out: its next request would undo that.
 */
export async function byDevice(visit: Visit): Promise<KnownDevice> {
  const { server, area, portal, state, now } = visit;
  const mac = state.arrival?.macAddress ?? null;
  const { rememberDays } = portal.afterSignIn;
  if (mac === null || rememberDays === 0) return { kind: 'unknown' };
  const since = new Date(now.getTime() - rememberDays * dayMs);
  const { termsVersion, isAcceptedAgain } = portal.legal;
  const acceptedTerms = isAcceptedAgain
    ? sql`coalesce(guest.terms_version, ${termsVersion}) = ${termsVersion}`
    : sql`true`;
  return server.database.withScope(area.providerScope, async (transaction) => {
    if (await wasLoggedOut(transaction, area.number, mac)) return { kind: 'unknown' };
    const guest = await findGuest(
      transaction,
      sql`guest.organization_number = ${area.number} and guest.entitled_at is not null
        and ${acceptedTerms}
        and guest.id in (select guest_id from guest_device device
          where device.mac_address = ${mac} and device.last_seen_at >= ${since})`,
      sql`guest.status = 'Disabled', guest.valid_until <= ${now} nulls first,
        guest.entitled_at desc`,
    );
    if (guest === undefined) return { kind: 'unknown' };
    const allowance = await evaluateGuest(transaction, guest, { area, macAddress: mac, now });
    if (typeof allowance === 'string')
      return {
        kind: 'refused',
        guestId: guest.id,
        error: await noteRefusal(transaction, visit, allowance, null),
      };
    const admission = await admit(transaction, visit, {
      guestId: guest.id,
      method: null,
      plan: guest.plan,
      allowance,
      startsEntitlement: false,
    });
    return { kind: 'admitted', admission };
  });
}

/** Whether the device's latest session was ended by the guest (RFC 2866 section 5.10). */
async function wasLoggedOut(
  transaction: ScopedTransaction,
  areaNumber: number,
  mac: string,
): Promise<boolean> {
  const latest = await transaction
    .selectFrom('guest_session')
    .select('termination_cause as cause')
    .where('mac_address', '=', mac)
    .where('organization_number', '=', areaNumber)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.cause === 'User-Request';
}
