import { randomUUID } from 'node:crypto';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { Answer, Question } from './answer.ts';
import { lastDigits } from './masking.ts';
import { sealQuestion } from './member-hash.ts';
import { type Benefit, benefitOf, type Programme } from './programmes.ts';

const minuteMs = 60_000;
/** A programme that said nothing is asked again after these times. */
export const asksAgainAfterMs = [20_000, minuteMs, 5 * minuteMs, 15 * minuteMs];
const matchIsGoodForMs = 24 * 60 * minuteMs;
/** Guests who have just joined must not wait for a day. */
const missIsGoodForMs = 5 * minuteMs;

type Area = { number: number; path: string };

/** What a look-up gave a guest. */
export interface Membership extends Benefit {
  lookupId: string;
  /** whether the programme has not answered yet */
  isPending: boolean;
}

export interface KnownLookup {
  id: string;
  result: Answer['result'];
  value: string | null;
}

/** Returns the answer that a programme gave about the same member a short time ago. */
export async function knownLookup(
  transaction: ScopedTransaction,
  { gateway }: Programme,
  hash: Buffer,
  now: Date,
): Promise<KnownLookup | undefined> {
  if (gateway === null) return undefined;
  const row = await transaction
    .selectFrom('loyalty_lookup')
    .select(['id', 'result', 'value', 'answered_at as answeredAt'])
    .where('gateway_id', '=', gateway.id)
    .where('member_hash', '=', hash)
    .where('at', '>', new Date(now.getTime() - matchIsGoodForMs))
    .where('result', '<>', 'noAnswer')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.answeredAt === null) return undefined;
  const goodForMs = row.result === 'matched' ? matchIsGoodForMs : missIsGoodForMs;
  return now.getTime() - row.answeredAt.getTime() < goodForMs ? row : undefined;
}

/** Counts a use of a known answer. */
export async function noteRepeat(transaction: ScopedTransaction, id: string): Promise<void> {
  await transaction
    .updateTable('loyalty_lookup')
    .set(({ eb }) => ({ repeats: eb('repeats', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

interface NewLookup {
  area: Area;
  attemptId: string | null;
  programme: Programme;
  /** null: of a stay or an issuer, which cannot be asked again */
  question: Question | null;
  /** of which the last digits are stored, where there is no question */
  memberNumber?: string | null;
  /** null: the member is not known */
  hash: Buffer | null;
  guestName: string;
  room: string | null;
  answer: Answer;
}

/** Stores a look-up with its first answer. */
export async function storeLookup(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets' | 'now'>,
  lookup: NewLookup,
): Promise<Membership> {
  const { area, attemptId, programme, question, hash, guestName, room, answer } = lookup;
  const memberNumber = question?.memberNumber ?? lookup.memberNumber ?? null;
  const id = randomUUID();
  const now = server.now();
  const isPending = answer.result === 'noAnswer';
  const benefit = benefitFrom(programme, answer);
  await transaction
    .insertInto('loyalty_lookup')
    .values({
      id,
      organization_number: area.number,
      organization_path: area.path,
      at: now,
      gateway_id: programme.gateway?.id ?? null,
      attempt_id: attemptId,
      programme: programme.name,
      type: programme.type,
      room,
      guest_name: guestName.slice(0, 100),
      member_last4: memberNumber === null ? null : lastDigits(memberNumber),
      member_hash: hash,
      sealed_question: question === null ? null : await sealQuestion(server, id, question),
      ...columnsOf(answer, benefit, now),
      next_step_at:
        isPending && question !== null
          ? new Date(now.getTime() + (asksAgainAfterMs[0] ?? 0))
          : null,
    })
    .execute();
  return { lookupId: id, ...benefit, isPending };
}

/** Stores what a programme said when it was asked again. */
export async function storeAnswer(
  transaction: ScopedTransaction,
  { now }: Pick<ServerContext, 'now'>,
  {
    id,
    programme,
    answer,
    askedBy,
  }: { id: string; programme: Programme; answer: Answer; askedBy: string | null },
): Promise<Benefit> {
  const benefit = benefitFrom(programme, answer);
  await transaction
    .updateTable('loyalty_lookup')
    .set(({ eb }) => ({
      ...columnsOf(answer, benefit, now()),
      tries: eb('tries', '+', 1),
      ...(askedBy !== null && { asked_by: askedBy }),
      ...(answer.result !== 'noAnswer' && { next_step_at: null }),
    }))
    .where('id', '=', id)
    .execute();
  return benefit;
}

export function benefitFrom(
  programme: Programme,
  { result, value }: Pick<Answer, 'result' | 'value'>,
): Benefit {
  return benefitOf(programme, result === 'matched' ? value : null);
}

function columnsOf(
  { result, value, sent, received, milliseconds }: Answer,
  { tier, percentOff }: Benefit,
  now: Date,
) {
  return {
    result,
    value,
    sent,
    received,
    milliseconds,
    tier,
    percent_off: percentOff,
    answered_at: result === 'noAnswer' ? null : now,
  };
}
