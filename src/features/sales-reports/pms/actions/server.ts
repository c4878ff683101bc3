import { Problem } from '../../../../contract/problem.ts';
import { type Handler, organizationHandler } from '../../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../../server/http/scope.ts';
import { rejectStaleVersion } from '../../../../server/rejections.ts';
import {
  postAgain,
  reversePosting,
  settlePosting,
  takeOverPosting as takeOver,
} from '../../../pms/public/room-charges.ts';
import { type PostingState, postingStates } from '../../../pms/public/states.ts';
import { canCorrectPostings } from '../rules.ts';
import { texts } from '../texts.ts';
import {
  repeatPosting,
  reversePostedCharge,
  settlePostingByHand,
  takeOverPosting,
} from './contract.ts';

export const postingActionHandlers: readonly Handler[] = [
  organizationHandler(repeatPosting, async ({ params, body }, request) => {
    await checked(request, params.postingId, body.version);
    return outcomeOf(await postAgain(request, params.postingId));
  }),

  organizationHandler(settlePostingByHand, async ({ params, body }, request) => {
    await checked(request, params.postingId, body.version);
    await settlePosting(request, params.postingId, body.outcome, body.reason);
    const state = body.outcome === 'posted' ? 'settledPosted' : 'settledUnposted';
    return { isDone: true, text: postingStates[state] };
  }),

  organizationHandler(reversePostedCharge, async ({ params, body }, request) => {
    await checked(request, params.postingId, body.version);
    const { state } = await reversePosting(request, params.postingId, {
      reason: body.reason,
    });
    return outcomeOf(state);
  }),

  organizationHandler(takeOverPosting, async ({ params, body }, request) => {
    await checked(request, params.postingId, body.version);
    await takeOver(request, params.postingId);
    return { isDone: true, text: texts.takenOver };
  }),
];

/** Locks the posting, and rejects a stale version and a role that may not correct postings. */
async function checked(
  { transaction, caller }: OrganizationRequest,
  postingId: string,
  version: number,
): Promise<void> {
  if (!canCorrectPostings(caller))
    throw new Problem('not-allowed', 'Your role lets you view postings, but not correct them.');
  const posting = await transaction
    .selectFrom('posting')
    .select(['version', 'owner_name as owner'])
    .where('id', '=', postingId)
    .forUpdate()
    .executeTakeFirst();
  if (posting === undefined) throw new Problem('not-found', 'The posting does not exist.');
  const current = { version: posting.version, updatedBy: posting.owner ?? 'the property system' };
  rejectStaleVersion(current, 'The posting', version);
}

function outcomeOf(state: PostingState): { isDone: boolean; text: string } {
  return { isDone: state !== 'refused', text: postingStates[state] };
}
