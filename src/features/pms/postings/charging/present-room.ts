import type { ScopedTransaction } from '../../../../server/context.ts';
import type { UsableGateway } from '../../../payment-gateways/queries.ts';
import { changePostingState } from '../change-state.ts';
import type { StoredPosting } from '../stored-posting.ts';

type OfGateway = Pick<UsableGateway, 'id' | 'settings'>;

/**
 * Returns whether the guest of a posting has left, so that another one would pay: a simple charge (PS) names nothing but
 * the room. All others are compared with the reservation when they are sent.
 */
export async function wouldMeetOthers(
  transaction: ScopedTransaction,
  gateway: OfGateway,
  posting: StoredPosting,
): Promise<boolean> {
  return namesRoomOnly(gateway) && (await roomOf(transaction, posting)) === undefined;
}

/** Returns a locked posting with the room in which its guest is now. One whose guest has left is refused: undefined. */
export async function atPresentRoom(
  transaction: ScopedTransaction,
  gateway: OfGateway,
  posting: StoredPosting,
  now: Date,
): Promise<StoredPosting | undefined> {
  if (!namesRoomOnly(gateway)) return posting;
  const room = await roomOf(transaction, posting);
  if (room === posting.room) return posting;
  if (room === undefined) {
    // Nobody waits for a reversal: the desk must correct the bill.
    const owner = posting.reversesId === null ? {} : { owner: gateway.settings.posting.owner };
    await changePostingState(transaction, posting, {
      state: 'refused',
      answer: 'NG',
      now,
      ...owner,
    });
    return undefined;
  }
  await transaction.updateTable('posting').set({ room }).where('id', '=', posting.id).execute();
  return { ...posting, room };
}

function namesRoomOnly({ settings }: OfGateway): boolean {
  return settings.fias?.postingMode === 'simple';
}

/** By the reservation, because a check-out by mistake is followed by another stay of it. */
async function roomOf(
  transaction: ScopedTransaction,
  { gatewayId, reservation }: StoredPosting,
): Promise<string | undefined> {
  const stay = await transaction
    .selectFrom('stay')
    .select('room')
    .where('gateway_id', '=', gatewayId)
    .where('reservation', '=', reservation)
    .where('checked_out_at', 'is', null)
    .executeTakeFirst();
  return stay?.room;
}
