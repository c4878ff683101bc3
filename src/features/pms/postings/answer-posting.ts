import type { ScopedTransaction } from '../../../server/context.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import type { PostingState } from '../states.ts';
import { changePostingState } from './change-state.ts';
import { isReversedByOther } from './other-reversal.ts';
import { repeatAfterMs, repeatsUntil } from './repeat-times.ts';
import { lockPosting, type StoredPosting } from './stored-posting.ts';

type OfGateway = Pick<UsableGateway, 'id' | 'settings'>;

/** Applies the answer to the record that is under way. */
export async function applyAnswer(
  transaction: ScopedTransaction,
  gateway: OfGateway,
  { sequence, answer }: { sequence: number; answer: string },
  now: Date,
): Promise<void> {
  const posting = await noteAnswer(transaction, gateway.id, sequence, answer, now);
  if (posting === undefined) return;
  // An answer to an earlier record says nothing about the latest one, unless that the charge was posted.
  const isOpen =
    (posting.state === 'sent' || posting.state === 'unknown') && posting.sequence === sequence;
  const wasPosted = ['queued', 'retry', 'refused', 'unknown', 'settledUnposted'].includes(
    posting.state,
  );
  if (!isOpen && !(answer === 'OK' && wasPosted)) return;
  if (!isOpen && (await isReversedByOther(transaction, posting))) return;
  await changePostingState(transaction, posting, { now, answer, ...next(posting, answer, now) });
}

function next(
  posting: StoredPosting,
  answer: string,
  now: Date,
): { state: PostingState; nextStepAt?: Date } {
  if (answer === 'OK') return { state: 'posted' };
  if (answer === 'NA') return { state: 'queued' };
  if (answer !== 'RY') return { state: 'refused' };
  const nextStepAt = new Date(now.getTime() + repeatAfterMs(posting.tries));
  return nextStepAt > repeatsUntil(posting) ? { state: 'refused' } : { state: 'retry', nextStepAt };
}

/** Returns the posting of a record that has its first answer. Foreign numbers and second answers have none. */
async function noteAnswer(
  transaction: ScopedTransaction,
  gatewayId: string,
  sequence: number,
  answer: string,
  now: Date,
): Promise<(StoredPosting & { sequence: number | null }) | undefined> {
  const record = await transaction
    .updateTable('posting_record')
    .set({ answer, answered_at: now })
    .where('gateway_id', '=', gatewayId)
    .where('sequence', '=', sequence)
    .where('answer', 'is', null)
    .returning('posting_id as postingId')
    .executeTakeFirst();
  if (record === undefined || record.postingId === null) return undefined;
  const posting = await lockPosting(transaction, record.postingId);
  return posting && { ...posting, sequence: await latestSequence(transaction, posting.id) };
}

async function latestSequence(transaction: ScopedTransaction, postingId: string) {
  const latest = await transaction
    .selectFrom('posting_record')
    .select('sequence')
    .where('posting_id', '=', postingId)
    .orderBy('sent_at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.sequence ?? null;
}

/** It is not known whether the record was posted: a person must find out. */
export async function makeUnknown(
  transaction: ScopedTransaction,
  gateway: OfGateway,
  postingId: string,
  now: Date,
): Promise<void> {
  const posting = await lockPosting(transaction, postingId);
  if (posting?.state !== 'sent') return;
  const { owner } = gateway.settings.posting;
  await changePostingState(transaction, posting, { state: 'unknown', now, owner });
}

/** Makes every posting unknown that a server sent whose connection is gone. */
export async function makeSentUnknown(
  transaction: ScopedTransaction,
  gateway: OfGateway,
  now: Date,
): Promise<void> {
  const sent = await transaction
    .selectFrom('posting')
    .select('id')
    .where('gateway_id', '=', gateway.id)
    .where('state', '=', 'sent')
    .execute();
  for (const { id } of sent) await makeUnknown(transaction, gateway, id, now);
}
