import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { inquireRoom } from '../links/inquire-room.ts';
import { type PostingOutcome, postingOutcome } from '../postings/charging/outcome.ts';
import { findStayOf, type StayFound, type StaySearch } from '../stays/find-stay.ts';
import { type FoundStay, stayColumns } from '../stays/stay.ts';

export { hasLinks, linkStateOf } from '../links/link-state.ts';
export { wakePmsLink } from '../links/start-links.ts';
export { chargePurchase } from '../postings/charging/charge-purchase.ts';
export { type ChargedRoom, chargeRoom } from '../postings/charging/charge-room.ts';
export {
  createReversal,
  postAgain,
  reversePosting,
  settlePosting,
  takeOverPosting,
} from '../postings/settling/settle.ts';
export { withdrawCharge } from '../postings/settling/withdraw.ts';

/** Finds the stay of a room and last name. Never says which of them is wrong. Opens transactions of its own. */
export function findStay(
  server: ServerContext,
  gateway: UsableGateway,
  search: StaySearch,
): Promise<StayFound> {
  return findStayOf(server, gateway, search, (room) => inquireRoom(server, gateway, room));
}

/** Returns a stay whose guest is still in the house. */
export async function stayInHouse(
  transaction: ScopedTransaction,
  id: string,
): Promise<FoundStay | null> {
  const stay = await transaction
    .selectFrom('stay')
    .select(stayColumns)
    .where('id', '=', id)
    .where('checked_out_at', 'is', null)
    .executeTakeFirst();
  return stay ?? null;
}

/** Returns what the guest of a purchase is shown about its posting; null without one. */
export async function postingOutcomeOf(
  transaction: ScopedTransaction,
  purchaseId: string,
  now: Date,
): Promise<PostingOutcome | null> {
  const posting = await chargeOf(transaction, purchaseId);
  return posting === undefined ? null : postingOutcome(transaction, posting.id, now);
}

/** Returns the charge to a room that a purchase is, rather than a refused or reversed one; undefined when it has none. */
export function chargeOf(transaction: ScopedTransaction, purchaseId: string) {
  return transaction
    .selectFrom('posting')
    .select(['id', 'gateway_id as gatewayId', 'room', 'check_number as checkNumber'])
    .where('purchase_id', '=', purchaseId)
    .where('reverses_id', 'is', null)
    .orderBy(
      sql`state in ('refused', 'settledUnposted') or exists (select from posting reversal
        where reversal.reverses_id = posting.id and reversal.state in ('posted', 'settledPosted'))`,
    )
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
