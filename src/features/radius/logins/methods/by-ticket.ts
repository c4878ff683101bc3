import { sql } from 'kysely';
import { hashOf } from '../../../../server/authentication.ts';
import type { ScopedTransaction } from '../../../../server/context.ts';
import { evaluateCode } from '../../grants/evaluate-code.ts';
import { type EntitledGuest, findGuest } from '../../grants/guest-entitlement.ts';
import { type Login, type LoginDecision, rejected } from '../login-decision.ts';
import { decideGuest } from './guest-decision.ts';

const ticketShape = /^[\da-f]{32}$/;

/** A gateway that got no reply in time sends its login again. */
const repeatedMs = 30_000;

/** The user of one use that the portal gave to a gateway. */
export async function byTicket(login: Login): Promise<LoginDecision | null> {
  const { transaction, nas, exactName, password, macAddress, now } = login;
  if (exactName === null || !ticketShape.test(exactName)) return null;
  const isSame =
    password.kind === 'chap' ||
    password.kind === 'none' ||
    (password.kind === 'plain' && password.text === exactName);
  if (!isSame) return null;
  const ticket = await findTicket(transaction, exactName, nas.area.number, macAddress, now);
  if (ticket === undefined) return rejected('portal', 'late');
  const guest = await findGuest(transaction, sql`guest.id = ${ticket.guestId}`);
  if (guest === undefined) return rejected('portal', 'unknown-user');
  const decision = await decideTicket(login, guest, ticket.isStart);
  if (!decision.isAccepted) return decision;
  const ticketHash = hashOf(exactName);
  return password.kind === 'chap'
    ? { ...decision, ticketHash, cleartextPassword: exactName }
    : { ...decision, ticketHash };
}

/**
 * Finds a ticket that can be used: once, in its area, from its device, for five minutes. The same device may repeat its
 * login. Locks the ticket, which is used up when the login is accepted.
 */
function findTicket(
  transaction: ScopedTransaction,
  ticket: string,
  area: number,
  macAddress: string | null,
  now: Date,
): Promise<{ guestId: string; isStart: boolean } | undefined> {
  return transaction
    .selectFrom('portal_ticket')
    .select(['guest_id as guestId', 'starts_entitlement as isStart'])
    .where('ticket_hash', '=', hashOf(ticket))
    .where('organization_number', '=', area)
    .where('expires_at', '>', now)
    .where(({ eb, or, and }) =>
      or([
        eb('used_at', 'is', null),
        and([
          eb('used_at', '>', new Date(now.getTime() - repeatedMs)),
          eb('mac_address', '=', macAddress),
        ]),
      ]),
    )
    .where(({ eb, or }) =>
      or([
        eb('mac_address', 'is', null),
        // Some gateways send no address in their logins.
        eb.val(macAddress === null),
        eb('mac_address', '=', macAddress),
      ]),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The portal evaluated the code too, but others may have used it since. */
async function decideTicket(
  login: Login,
  guest: EntitledGuest,
  isStart: boolean,
): Promise<LoginDecision> {
  const { codeId } = guest;
  if (codeId === null || !isStart || guest.entitledAt !== null)
    return decideGuest(login, 'portal', guest);
  const { transaction, nas, macAddress, now } = login;
  if (guest.isDisabled) return rejected('portal', 'disabled', { guestId: guest.id, codeId });
  const found = await evaluateCode(transaction, {
    area: nas.area,
    code: { id: codeId },
    macAddress,
    now,
    guesser: null,
  });
  if ('reason' in found)
    return rejected('portal', found.reason, { guestId: guest.id, codeId, planId: found.planId });
  return {
    isAccepted: true,
    method: 'portal',
    guestId: found.starts ? guest.id : found.guestId,
    codeId,
    plan: found.plan,
    allowance: found.allowance,
    startsEntitlement: found.starts,
    cleartextPassword: null,
  };
}
