import { randomBytes } from 'node:crypto';
import { hashOf } from '../../../server/authentication.ts';
import type { ScopedTransaction } from '../../../server/context.ts';

const ticketLastsMs = 5 * 60_000;

interface IssuedTicket {
  area: { number: number; path: string };
  attemptId: string;
  /** how the portal identified the guest */
  method: string;
  guestId: string;
  /** the only device that may use it, or null for any, because the gateway sends no MAC address */
  macAddress: string | null;
  /** whether the first session begins the plan's time, with the use of a code and the purchase */
  startsEntitlement: boolean;
}

/** Returns a new RADIUS user of one use, 32 hexadecimal characters: its name and password. It is stored as a hash. */
export async function issueTicket(
  transaction: ScopedTransaction,
  { area, attemptId, method, guestId, macAddress, startsEntitlement }: IssuedTicket,
  now: Date,
): Promise<string> {
  const ticket = randomBytes(16).toString('hex');
  await transaction
    .insertInto('portal_ticket')
    .values({
      ticket_hash: hashOf(ticket),
      organization_number: area.number,
      organization_path: area.path,
      attempt_id: attemptId,
      method,
      guest_id: guestId,
      mac_address: macAddress,
      starts_entitlement: startsEntitlement,
      created_at: now,
      expires_at: new Date(now.getTime() + ticketLastsMs),
    })
    .execute();
  return ticket;
}
