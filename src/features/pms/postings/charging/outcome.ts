import type { ScopedTransaction } from '../../../../server/context.ts';
import { answerText } from '../sending/answers.ts';

/** What a guest is shown about a charge. */
export type PostingOutcome =
  | { kind: 'posted' }
  /** the answer comes within a minute */
  | { kind: 'waiting' }
  /** the property system cannot take it now; `mayUse`: the site lets guests online meanwhile */
  | { kind: 'queued'; mayUse: boolean }
  | { kind: 'refused'; answer: string | null; text: string }
  /** `accessUntil`: until then the guest may be online */
  | { kind: 'unknown'; accessUntil: Date | null };

/** After this time a queued charge of a working link waits behind others. */
const shortWaitMs = 30_000;

export async function postingOutcome(
  transaction: ScopedTransaction,
  postingId: string,
  now: Date,
): Promise<PostingOutcome> {
  const { state, answer, at, amount, accessUntil, settings, link } = await transaction
    .selectFrom('posting')
    .innerJoin('payment_gateway', 'payment_gateway.id', 'posting.gateway_id')
    .leftJoin('pms_link', 'pms_link.id', 'posting.gateway_id')
    .leftJoin('purchase', 'purchase.id', 'posting.purchase_id')
    .select([
      'posting.state',
      'posting.answer',
      'posting.at',
      'posting.amount',
      'purchase.access_until as accessUntil',
      'payment_gateway.settings',
      'pms_link.state as link',
    ])
    .where('posting.id', '=', postingId)
    .executeTakeFirstOrThrow();
  const { queuedUpTo } = settings.posting;
  switch (state) {
    case 'posted':
    case 'settledPosted':
      return { kind: 'posted' };
    case 'refused':
      return { kind: 'refused', answer, text: answerText(answer) };
    case 'settledUnposted':
      return { kind: 'refused', answer: null, text: 'The charge was not posted.' };
    case 'unknown':
      return {
        kind: 'unknown',
        accessUntil: accessUntil !== null && accessUntil > now ? accessUntil : null,
      };
    case 'sent':
      return { kind: 'waiting' };
    case 'queued':
      if (link === 'up' && now.getTime() - at.getTime() < shortWaitMs) return { kind: 'waiting' };
      return { kind: 'queued', mayUse: queuedUpTo !== null && amount <= queuedUpTo };
    case 'retry':
      return { kind: 'queued', mayUse: queuedUpTo !== null && amount <= queuedUpTo };
  }
}
