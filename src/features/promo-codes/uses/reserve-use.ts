import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';
import type { RedemptionState } from '../fields.ts';
import type { Refusal } from '../rules/evaluate.ts';
import { type Customer, earlierUses, type FoundDiscount, type UsingArea } from './find-discount.ts';

/** How long a use is held for a guest who pays. */
export const heldMinutes = 15;
const releasedAtOnce = 100;

interface Use {
  area: Pick<UsingArea, 'number' | 'path'>;
  /** as `findDiscount` returned it; its source must be `code` */
  found: FoundDiscount;
  guest: Pick<Customer, 'guestId' | 'reservation' | 'macAddress'>;
  now: Date;
}

/**
 * Takes a use of a code and its part of the budget by one update, so that neither is exceeded however many guests pay at
 * the same time. It is held for 15 minutes. The row of the code stays locked until the transaction ends.
 */
export async function reserveUse(
  transaction: ScopedTransaction,
  use: Use,
): Promise<{ redemptionId: string } | { refusal: Refusal }> {
  const { area, found, guest, now } = use;
  const { promoCodeId, word, currency, listPrice, discount } = found;
  await releaseLapsed(transaction, now, promoCodeId);
  if (!(await take(transaction, { promoCodeId, word, currency, discount })))
    return { refusal: await whyNot(transaction, found) };
  // The code's row is locked, so earlier uses of the code are visible now.
  const { usesPerGuest } = found;
  if (
    usesPerGuest !== null &&
    (await earlierUses(transaction, promoCodeId, { ...guest, areaPath: area.path }, now)) >=
      usesPerGuest
  ) {
    await giveBack(transaction, { promoCodeId, word, currency, discount });
    return { refusal: 'guestUsed' };
  }
  const { id } = await transaction
    .insertInto('promo_redemption')
    .values({
      organization_number: area.number,
      organization_path: area.path,
      promo_code_id: promoCodeId,
      word,
      at: now,
      state: 'held',
      held_until: new Date(now.getTime() + heldMinutes * 60_000),
      guest_id: guest.guestId,
      reservation: guest.reservation,
      mac_address: guest.macAddress,
      plan_id: found.planId,
      currency,
      list_price: listPrice,
      discount,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { redemptionId: id };
}

/**
 * Makes a held use final, in the transaction in which its purchase is paid. Returns false when it was released in the
 * meantime and no use or budget is left: then nothing has changed, and the guest is not entitled to the discount.
 */
export async function redeem(
  transaction: ScopedTransaction,
  redemptionId: string,
  purchaseId: string,
  now: Date,
): Promise<boolean> {
  const row = await lockUse(transaction, redemptionId);
  if (row === undefined) return false;
  if (row.state === 'released' && !(await takeAgain(transaction, row, now))) return false;
  await transaction
    .updateTable('promo_redemption')
    .set({ state: 'redeemed', held_until: null, purchase_id: purchaseId })
    .where('id', '=', redemptionId)
    .execute();
  await transaction
    .updateTable('purchase')
    .set({ promo_code_id: row.promoCodeId })
    .where('id', '=', purchaseId)
    .execute();
  await sql`
    update promo_code set last_used_at = greatest(last_used_at, ${now})
    where id = ${row.promoCodeId}`.execute(transaction);
  return true;
}

/**
 * Takes a returned use again for a purchase that is to be paid after all. Returns false when no use or budget is left, or
 * the guest has used the code in the meantime.
 */
export async function holdAgain(
  transaction: ScopedTransaction,
  redemptionId: string,
  now: Date,
): Promise<boolean> {
  const row = await lockUse(transaction, redemptionId);
  if (row === undefined || row.state !== 'released') return true;
  if (!(await takeAgain(transaction, row, now))) return false;
  await transaction
    .updateTable('promo_redemption')
    .set({ state: 'held', held_until: new Date(now.getTime() + heldMinutes * 60_000) })
    .where('id', '=', redemptionId)
    .execute();
  return true;
}

function lockUse(transaction: ScopedTransaction, redemptionId: string) {
  return transaction
    .selectFrom('promo_redemption')
    .select(['state', 'promo_code_id as promoCodeId', 'word', 'currency', 'discount'])
    .select(['guest_id as guestId', 'reservation', 'mac_address as macAddress'])
    .select('organization_path as areaPath')
    .where('id', '=', redemptionId)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns a use in one of the states, as when its payment fails. Another one stays as it is. */
export async function releaseUse(
  transaction: ScopedTransaction,
  redemptionId: string,
  states: readonly RedemptionState[] = ['held'],
): Promise<boolean> {
  const released = await transaction
    .updateTable('promo_redemption')
    .set({ state: 'released', held_until: null })
    .where('id', '=', redemptionId)
    .where('state', '=', any(states))
    .returning(['promo_code_id as promoCodeId', 'word', 'currency', 'discount'])
    .executeTakeFirst();
  if (released === undefined) return false;
  await giveBack(transaction, released);
  return true;
}

/** Returns uses that were held for too long; returns whether more may be left. */
async function releaseLapsed(
  transaction: ScopedTransaction,
  now: Date,
  promoCodeId?: string,
): Promise<boolean> {
  const lapsed = await transaction
    .selectFrom('promo_redemption')
    .select('id')
    .where('state', '=', 'held')
    .where('held_until', '<=', now)
    // A guest who is about to pay keeps the discount that was shown.
    .where(
      sql<boolean>`not exists (select from purchase where purchase.id = promo_redemption.purchase_id
        and purchase.status in ('created', 'pending'))`,
    )
    .$if(promoCodeId !== undefined, (all) => all.where('promo_code_id', '=', promoCodeId ?? ''))
    .orderBy('promo_code_id')
    .orderBy('id')
    .limit(releasedAtOnce)
    .execute();
  for (const { id } of lapsed) await releaseUse(transaction, id);
  return lapsed.length === releasedAtOnce;
}

/** Returns uses that were held while a guest paid, who did not come back. */
export const releaseLapsedUses: JobDeclaration = ({
  database,
  now,
}: Pick<ServerContext, 'database' | 'now'>) =>
  recurringJob(
    { database, now },
    {
      name: 'promo-code-uses',
      everyMs: 60_000,
      step: (transaction) => releaseLapsed(transaction, now()),
    },
  );

/** Takes a use that was released, unless the guest has used the code in the meantime. */
async function takeAgain(
  transaction: ScopedTransaction,
  use: Taken & Use['guest'] & { areaPath: string },
  now: Date,
): Promise<boolean> {
  if (!(await take(transaction, use))) return false;
  const { settings } = await transaction
    .selectFrom('promo_code')
    .select('settings')
    .where('id', '=', use.promoCodeId)
    .executeTakeFirstOrThrow();
  const most = settings.usesPerGuest;
  if (most === null || (await earlierUses(transaction, use.promoCodeId, use, now)) < most)
    return true;
  await giveBack(transaction, use);
  return false;
}

interface Taken {
  promoCodeId: string;
  word: string;
  currency: string;
  discount: number;
}

async function take(transaction: ScopedTransaction, taken: Taken): Promise<boolean> {
  const { promoCodeId, word, currency, discount } = taken;
  // A statement that waits for a row reads other tables as of its start; this one waits instead.
  await sql`select from promo_code where id = ${promoCodeId} for update`.execute(transaction);
  const { rows } = await sql`
    with taken as (
      update promo_code promo
      set uses = promo.uses + 1, given = promo_given_plus(promo.given, ${currency}, ${discount}::integer)
      where promo.id = ${promoCodeId} and promo.status = 'Active'
        and promo.uses < coalesce(promo.total_uses, promo.uses + 1)
        and (${discount}::integer = 0 or jsonb_array_length(promo.settings -> 'budget') = 0
          or coalesce((promo.given ->> ${currency}::text)::bigint, 0) + ${discount}::integer <= coalesce((
            select max((one ->> 'amount')::bigint)
            from jsonb_array_elements(promo.settings -> 'budget') one
            where one ->> 'currency' = ${currency}), 0))
        and (promo.settings -> 'series' = 'null' or exists (
          select from promo_word where promo_code_id = promo.id and word = ${word} and uses < 1))
      returning promo.id
    )
    update promo_word set uses = promo_word.uses + 1
    from taken where promo_word.promo_code_id = taken.id and promo_word.word = ${word}
    returning 1`.execute(transaction);
  return rows.length > 0;
}

async function giveBack(transaction: ScopedTransaction, given: Taken): Promise<void> {
  const { promoCodeId, word, currency, discount } = given;
  await sql`
    with returned as (
      update promo_code set uses = uses - 1, given = promo_given_plus(given, ${currency}, -${discount}::integer)
      where id = ${promoCodeId}
      returning id
    )
    update promo_word set uses = greatest(0, promo_word.uses - 1)
    from returned where promo_word.promo_code_id = returned.id and promo_word.word = ${word}`.execute(
    transaction,
  );
}

async function whyNot(
  transaction: ScopedTransaction,
  { promoCodeId, word }: Pick<FoundDiscount, 'promoCodeId' | 'word'>,
): Promise<Refusal> {
  const row = await transaction
    .selectFrom('promo_code as promo')
    .innerJoin('promo_word as word', 'word.promo_code_id', 'promo.id')
    .select(['promo.status', 'promo.uses', 'promo.total_uses as most', 'word.uses as wordUses'])
    .select(sql<boolean>`promo.settings -> 'series' <> 'null'`.as('isSeries'))
    .where('promo.id', '=', promoCodeId)
    .where('word.word', '=', word)
    .executeTakeFirst();
  if (row === undefined) return 'unknown';
  if (row.status !== 'Active') return row.status === 'Paused' ? 'paused' : 'ended';
  const isUsedUp = row.isSeries ? row.wordUses > 0 : row.most !== null && row.uses >= row.most;
  return isUsedUp ? 'usedUp' : 'budgetSpent';
}
