import { Problem } from '../../../../contract/problem.ts';
import type { ScopedTransaction } from '../../../../server/context.ts';
import type { OrganizationRequest } from '../../../../server/http/scope.ts';
import { findGateway, type UsableGateway } from '../../../payment-gateways/queries.ts';
import { changeSessions } from '../../../radius/public/session-changes.ts';
import { postAgainToHouse } from '../../house/write-folio.ts';
import { isPaidOtherwise } from '../../public/paid-otherwise.ts';
import { type PostingState, postingStates } from '../../states.ts';
import { changePostingState } from '../change-state.ts';
import { createPosting } from '../charging/new-posting.ts';
import { lockPurchase, otherCharge } from '../charging/other-charge.ts';
import { wouldMeetOthers } from '../charging/present-room.ts';
import { lockPosting, type StoredPosting } from '../stored-posting.ts';
import { isReversed, isReversedByOther } from './other-reversal.ts';

type Request = Pick<
  OrganizationRequest,
  'transaction' | 'record' | 'wake' | 'caller' | 'server' | 'organization'
>;

const alreadyReversed = 'The charge is reversed already.';

/** Not `sent`: its answer is under way. */
const settleable: readonly PostingState[] = ['unknown', 'refused', 'queued', 'retry'];

/** Records what a person found out about a posting without an answer, or decided about a refused or waiting one. */
export async function settlePosting(
  request: Request,
  postingId: string,
  outcome: 'posted' | 'unposted',
  reason: string,
): Promise<void> {
  const posting = await lockOwn(request, postingId);
  if (!settleable.includes(posting.state)) throw wrongState(posting, 'settled');
  if (outcome === 'posted' && (await isReversedByOther(request.transaction, posting)))
    throw new Problem('conflict', alreadyReversed);
  const state = outcome === 'posted' ? 'settledPosted' : 'settledUnposted';
  await changePostingState(request.transaction, posting, {
    state,
    now: request.server.now(),
    settled: { by: request.caller.displayName, reason },
  });
  request.wake(changeSessions);
  await note(request, posting, { state: posting.state }, { state, reason });
}

/** Queues a posting again that is known not to have been posted, with the same check number. */
export async function postAgain(request: Request, postingId: string): Promise<PostingState> {
  const { transaction, server } = request;
  const posting = await lockOwn(request, postingId);
  if (posting.state !== 'refused' && posting.state !== 'settledUnposted')
    throw wrongState(posting, 'posted again');
  if (await isReversedByOther(transaction, posting)) throw new Problem('conflict', alreadyReversed);
  await rejectSecondCharge(transaction, posting);
  const now = server.now();
  const gateway = await gatewayOf(transaction, posting);
  await rejectOthersRoom(transaction, gateway, posting);
  await changePostingState(transaction, posting, { state: 'queued', now });
  // The desk decides about the charge now, so no guest's wait ends it.
  await transaction
    .updateTable('posting')
    .set({ guest_waits_until: null })
    .where('id', '=', postingId)
    .execute();
  const state =
    gateway.type === 'house'
      ? await postAgainToHouse(transaction, gateway, posting, now)
      : 'queued';
  await note(request, posting, { state: posting.state }, { state });
  return state;
}

/** Reverses a charge with a negative one. `gatewayId`: of this property system only, in whichever area it was sold. */
export async function reversePosting(
  request: Request,
  postingId: string,
  { reason, gatewayId }: { reason: string; gatewayId?: string },
): Promise<{ postingId: string; state: PostingState }> {
  const { posting, ...reversal } = await createReversal(request, postingId, gatewayId);
  await note(request, posting, {}, { reversal: postingStates[reversal.state], reason });
  return reversal;
}

/** Creates the negative charge of a posting; the caller records it in the history. */
export async function createReversal(
  request: Omit<Request, 'record' | 'wake' | 'caller'>,
  postingId: string,
  gatewayId?: string,
): Promise<{ posting: StoredPosting; postingId: string; state: PostingState }> {
  const { transaction, server } = request;
  const posting = await lockOwn(request, postingId, gatewayId);
  if (posting.state !== 'posted' && posting.state !== 'settledPosted')
    throw wrongState(posting, 'reversed');
  if (posting.reversesId !== null)
    throw new Problem('conflict', 'A reversal cannot be reversed. Charge the room again instead.');
  const gateway = await gatewayOf(transaction, posting);
  if (gateway.type !== 'house' && !gateway.settings.posting.takesReversals)
    throw new Problem(
      'conflict',
      'This property system takes no negative charges. Correct the bill there.',
    );
  if (await isReversed(transaction, postingId)) throw new Problem('conflict', alreadyReversed);
  await rejectOthersRoom(transaction, gateway, posting);
  const { id, state } = await createPosting(
    transaction,
    gateway,
    {
      area: { number: posting.areaNumber, path: posting.areaPath },
      purchaseId: posting.purchaseId,
      reversesId: posting.id,
      stayId: posting.stayId,
      amount: -posting.amount,
      tax: -posting.tax,
      currency: posting.currency,
      room: posting.room,
      reservation: posting.reservation,
      guestName: posting.guestName,
      departsOn: posting.departsOn,
      text: posting.text,
      isTest: posting.isTest,
    },
    server.now(),
  );
  return { posting, postingId: id, state };
}

/** Makes the caller the owner of a posting without an answer. */
export async function takeOverPosting(request: Request, postingId: string): Promise<void> {
  const posting = await lockOwn(request, postingId);
  if (posting.state !== 'unknown') throw wrongState(posting, 'taken over');
  const owner = request.caller.displayName;
  await request.transaction
    .updateTable('posting')
    .set(({ eb }) => ({ owner_name: owner, version: eb('version', '+', 1) }))
    .where('id', '=', postingId)
    .execute();
  await note(request, posting, { owner: posting.ownerName }, { owner });
}

/** Locks the posting, then its purchase: the checks of its other postings hold until the end. */
async function lockOwn(
  { transaction, organization }: Pick<Request, 'transaction' | 'organization'>,
  postingId: string,
  gatewayId?: string,
): Promise<StoredPosting> {
  const posting = await lockPosting(transaction, postingId);
  const isOwn =
    gatewayId === undefined
      ? posting?.areaPath.startsWith(organization.path)
      : posting?.gatewayId === gatewayId;
  if (posting === undefined || isOwn !== true)
    throw new Problem('not-found', 'The posting does not exist.');
  if (posting.purchaseId !== null) await lockPurchase(transaction, posting.purchaseId);
  return posting;
}

async function gatewayOf(transaction: ScopedTransaction, { gatewayId }: StoredPosting) {
  const gateway = await findGateway(transaction, gatewayId);
  if (gateway === undefined)
    throw new Problem('not-allowed', 'The payment gateway belongs to another organization.');
  return gateway;
}

async function rejectOthersRoom(
  transaction: ScopedTransaction,
  gateway: UsableGateway,
  posting: StoredPosting,
): Promise<void> {
  if (await wouldMeetOthers(transaction, gateway, posting))
    throw new Problem(
      'conflict',
      'The guest has left, so the next guest of the room would be charged or credited. Correct the bill in the property system.',
    );
}

/** The guest would pay twice. */
async function rejectSecondCharge(
  transaction: ScopedTransaction,
  { id, purchaseId, reversesId }: StoredPosting,
): Promise<void> {
  if (purchaseId === null || reversesId !== null) return;
  const other = await otherCharge(transaction, { id, purchaseId });
  if (other === 'posted')
    throw new Problem('conflict', 'Another charge of this purchase is posted.');
  if (other === 'open')
    throw new Problem(
      'conflict',
      'Another charge of this purchase may still be posted. Settle that one first.',
    );
  const { isPaid } = await transaction
    .selectFrom('purchase')
    .select(isPaidOtherwise.as('isPaid'))
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  if (isPaid)
    throw new Problem(
      'conflict',
      'The guest has paid in another way since, and would pay twice. Refund that payment before you post the charge again.',
    );
}

function wrongState({ state }: StoredPosting, done: string): Problem {
  return new Problem(
    'conflict',
    state === 'unknown'
      ? `First find out in the property system whether the charge was posted, and settle it here. Until then it cannot be ${done}.`
      : `The charge is “${postingStates[state]}” and cannot be ${done}.`,
  );
}

function note(
  { record }: Request,
  posting: StoredPosting,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  return record({
    action: 'update',
    entityType: 'posting',
    entityId: posting.id,
    label: `Check ${posting.checkNumber}, room ${posting.room}`,
    organization: { number: posting.areaNumber, path: posting.areaPath },
    before,
    after,
  });
}
