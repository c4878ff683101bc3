import type { ServerContext } from '../../../server/context.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { inquireRoom } from '../links/inquire-room.ts';
import { findStayOf, type StayFound, type StaySearch } from '../stays/find-stay.ts';

export { linkStateOf, type PmsLinkState } from '../links/link-state.ts';
export { wakePmsLink } from '../links/start-links.ts';
export { answerText } from '../postings/answers.ts';
export { type ChargedRoom, chargeRoom, type RoomCharge } from '../postings/charge-room.ts';
export { type PostingOutcome, postingOutcome } from '../postings/outcome.ts';
export { postAgain, reversePosting, settlePosting, takeOverPosting } from '../postings/settle.ts';
export type { FoundStay } from '../stays/stay.ts';

/** Finds the stay of a room and last name. Never says which of them is wrong. Opens transactions of its own. */
export function findStay(
  server: ServerContext,
  gateway: UsableGateway,
  search: StaySearch,
): Promise<StayFound> {
  return findStayOf(server, gateway, search, (room) => inquireRoom(server, gateway, room));
}
