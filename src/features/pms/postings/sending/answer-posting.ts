import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../../server/context.ts';
import type { UsableGateway } from '../../../payment-gateways/queries.ts';
import type { PostingState } from '../../states.ts';
import { changePostingState } from '../change-state.ts';
import { isReversedByOther } from '../settling/other-reversal.ts';
import { lockPosting, type StoredPosting } from '../stored-posting.ts';
import { repeatAfterMs, repeatsUntil } from './repeat-times.ts';
import { isTaken, mayBeTwice, recordsOf, type SentRecord } from './sent-records.ts';

type OfGateway = Pick<UsableGateway, 'id' | 'settings'>;

/** Applies the answer to a record of a posting, which may be late. */
export async function applyAnswer(
  transaction: ScopedTransaction,
  gateway: OfGateway,
  { sequence, answer }: { sequence: number; answer: string },
  now: Date,
): Promise<void> {
  const answered = await noteAnswer(transaction, gateway.id, sequence, answer, now);
  if (answered === undefined) return;
  const { posting, records } = answered;
  const isTwice = mayBeTwice(records);
  const { owner } = gateway.settings.posting;
  const change = { now, ...(isTwice && { owner }) };
  // An answer to an earlier record says nothing about the latest one, unless that the charge was posted.
  const isOpen =
    (posting.state === 'sent' || posting.state === 'unknown') &&
    records.at(-1)?.sequence === sequence;
  if (isOpen) {
    const isPosted = answer === 'OK' || isTaken(records);
    const outcome = isPosted ? posted : { answer, ...next(posting, answer, now) };
    await changePostingState(transaction, posting, { ...change, ...outcome });
    return;
  }
  if (answer !== 'OK') return;
  const wasPosted = ['queued', 'retry', 'refused', 'unknown', 'settledUnposted'].includes(
    posting.state,
  );
  if (wasPosted && !(await isReversedByOther(transaction, posting)))
    await changePostingState(transaction, posting, { ...change, ...posted });
  else if (isTwice)
    await transaction
      .updateTable('posting')
      .set({ owner_name: owner, answered_at: now, version: sql`version + 1` })
      .where('id', '=', posting.id)
      .execute();
}

const posted = { state: 'posted', answer: 'OK' } as const;

function next(
  posting: StoredPosting,
  answer: string,
  now: Date,
): { state: PostingState; nextStepAt?: Date } {
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
): Promise<{ posting: StoredPosting; records: SentRecord[] } | undefined> {
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
  return posting && { posting, records: await recordsOf(transaction, posting.id) };
}

/** It is not known whether the latest record was posted: a person must find out. */
export async function makeUnknown(
  transaction: ScopedTransaction,
  gateway: OfGateway,
  postingId: string,
  now: Date,
): Promise<void> {
  const posting = await lockPosting(transaction, postingId);
  if (posting?.state !== 'sent') return;
  await closeUnanswered(transaction, posting, { owner: gateway.settings.posting.owner, now });
}

/** Closes a locked posting whose latest record has no answer. Returns its new state. */
export async function closeUnanswered(
  transaction: ScopedTransaction,
  posting: StoredPosting,
  { owner, now }: { owner: string; now: Date },
): Promise<PostingState> {
  const outcome = isTaken(await recordsOf(transaction, posting.id))
    ? posted
    : ({ state: 'unknown' } as const);
  await changePostingState(transaction, posting, { ...outcome, now, owner });
  return outcome.state;
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
