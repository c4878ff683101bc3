import type { ScopedTransaction } from '../../../../server/context.ts';

/** A record of a posting that was written. */
export interface SentRecord {
  sequence: number;
  /** AS; null: none yet */
  answer: string | null;
}

/** Returns the records of a posting in the order in which they were sent. */
export function recordsOf(
  transaction: ScopedTransaction,
  postingId: string,
): Promise<SentRecord[]> {
  return transaction
    .selectFrom('posting_record')
    .select(['sequence', 'answer'])
    .where('posting_id', '=', postingId)
    .orderBy('sent_at')
    .orderBy('sequence')
    .execute();
}

/** Whether the property system took one of the records. */
export function isTaken(records: readonly SentRecord[]): boolean {
  return records.some(({ answer }) => answer === 'OK');
}

/** Whether the property system took two of the records, or took one and may have taken a later one. */
export function mayBeTwice(records: readonly SentRecord[]): boolean {
  const first = records.findIndex(({ answer }) => answer === 'OK');
  return (
    first !== -1 &&
    records.slice(first + 1).some(({ answer }) => answer === 'OK' || answer === null)
  );
}
