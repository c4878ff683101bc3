import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../../server/context.ts';
import type { UsableGateway } from '../../../payment-gateways/queries.ts';
import type { RequestPosting, SimplePosting } from '../../fias/codec/records.ts';
import { takeNumber } from '../../links/link-row.ts';
import { changePostingState } from '../change-state.ts';
import { withdrawLate } from '../settling/withdraw.ts';
import { lockNextPosting, lockPosting, type StoredPosting } from '../stored-posting.ts';
import { repeatsUntil } from './repeat-times.ts';
import { isTaken, recordsOf } from './sent-records.ts';

const workstation = 'ATRIUM';
const shortText = 20;
/** After this time without its server a sent posting is unknown. */
const abandonedAfterMs = 2 * 60_000;

/** Returns the posting to send next, after closing those that were repeated, or waited for, long enough. */
export async function nextPosting(
  transaction: ScopedTransaction,
  gatewayId: string,
  now: Date,
): Promise<StoredPosting | undefined> {
  for (;;) {
    const posting = await lockNextPosting(transaction, gatewayId, now);
    if (posting !== undefined && (await withdrawLate(transaction, posting, now))) continue;
    if (posting?.state !== 'retry' || repeatsUntil(posting) >= now) return posting;
    await changePostingState(transaction, posting, { state: 'refused', answer: 'RY', now });
  }
}

/** Marks a posting as sent, before anything is written, and returns the number of its record. */
export async function beginSending(
  transaction: ScopedTransaction,
  gateway: UsableGateway,
  posting: StoredPosting,
  now: Date,
): Promise<{ sequence: number }> {
  const isRequest = gateway.settings.fias?.postingMode === 'request';
  const sequence = await takeNumber(transaction, gateway, 'record', now);
  await transaction
    .insertInto('posting_record')
    .values({
      gateway_id: gateway.id,
      sequence,
      organization_number: posting.areaNumber,
      organization_path: posting.areaPath,
      posting_id: posting.id,
      type: isRequest ? 'PR' : 'PS',
      sent_at: now,
    })
    // The numbers begin again after 99,999,999; the record of the last round is old.
    .onConflict((conflict) =>
      conflict.columns(['gateway_id', 'sequence']).doUpdateSet((eb) => ({
        posting_id: eb.ref('excluded.posting_id'),
        type: eb.ref('excluded.type'),
        sent_at: eb.ref('excluded.sent_at'),
        answer: null,
        answered_at: null,
      })),
    )
    .execute();
  await transaction
    .updateTable('posting')
    .set({
      state: 'sent',
      sent_at: now,
      tries: sql`tries + 1`,
      version: sql`version + 1`,
      next_step_at: new Date(now.getTime() + abandonedAfterMs),
    })
    .where('id', '=', posting.id)
    .execute();
  return { sequence };
}

/** Queues a posting again whose record was not written. */
export async function undoSending(
  transaction: ScopedTransaction,
  gatewayId: string,
  postingId: string,
  sequence: number,
  now: Date,
): Promise<void> {
  const posting = await lockPosting(transaction, postingId);
  if (posting?.state !== 'sent') return;
  await transaction
    .deleteFrom('posting_record')
    .where('gateway_id', '=', gatewayId)
    .where('sequence', '=', sequence)
    .execute();
  // A late answer to an earlier record.
  if (isTaken(await recordsOf(transaction, postingId))) {
    await changePostingState(transaction, posting, { state: 'posted', answer: 'OK', now });
    return;
  }
  await transaction
    .updateTable('posting')
    .set({ state: 'queued', tries: sql`tries - 1`, next_step_at: null })
    .where('id', '=', postingId)
    .execute();
}

/** Returns the record of FIAS that posts a charge. */
export function recordOf(
  { settings }: UsableGateway,
  posting: StoredPosting,
  sequence: number,
): SimplePosting | RequestPosting {
  const letters = [...posting.text];
  const moreText = letters.slice(shortText).join('');
  const charge = {
    sequence,
    room: posting.room,
    total: posting.amount,
    date: posting.postedOn,
    time: posting.postedTime,
    outlet: settings.fias?.salesOutlet ?? undefined,
    text: letters.slice(0, shortText).join(''),
    moreText: moreText === '' ? undefined : moreText,
    workstation,
    checkNumber: posting.checkNumber,
    ...(settings.posting.taxMode === 'separate' && {
      net: posting.amount - posting.tax,
      tax: posting.tax,
    }),
  };
  return settings.fias?.postingMode === 'request'
    ? {
        type: 'PR',
        step: 'posting',
        ...charge,
        reservation: posting.reservation ?? '',
        name: posting.guestName,
      }
    : { type: 'PS', ...charge };
}
