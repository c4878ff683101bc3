import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { foldedCode } from '../rules/code-text.ts';
import {
  type Discount,
  evaluate,
  type OtherDiscount,
  type PricedPlan,
  type PromoTerms,
  type Refusal,
  refusalTexts,
} from '../rules/evaluate.ts';
import { pricedPlans, selectTerms, toTerms } from './promo-terms.ts';

/** The guest who asks for a discount; null or empty: not known. */
export interface Customer {
  guestId: string | null;
  macAddress: string | null;
  /** the reservation number of the stay */
  reservation: string | null;
  email: string | null;
  groups: readonly string[];
  vip: string | null;
  tier: string | null;
}

export interface UsingArea {
  number: number;
  path: string;
  /** the service provider, within which codes are unique */
  providerNumber: number;
  timeZone: string;
}

export interface DiscountQuestion {
  area: UsingArea;
  code: string;
  planId: string;
  /** the price in minor units that the guest was shown */
  listPrice: number;
  currency: string;
  guest: Customer;
  now: Date;
  /** discounts of the guest's group or tier, of which the best one wins over a smaller code */
  others?: readonly OtherDiscount[];
}

export interface FoundDiscount extends Discount {
  kind: 'discount';
  promoCodeId: string;
  /** the typed code, in capitals without hyphens */
  word: string;
  name: string;
  gives: PromoTerms['gives'];
  usesPerGuest: number | null;
}

export interface RefusedDiscount {
  kind: 'refused';
  refusal: Refusal;
  /** the rule in words, for administrators; portals translate `refusal` */
  text: string;
}

export type DiscountOutcome = FoundDiscount | RefusedDiscount;

/**
 * Returns what a typed code changes about a plan, or the rule that refuses it. The transaction's scope must include the
 * whole service provider, because the code may belong to an organization above the area.
 */
export async function findDiscount(
  transaction: ScopedTransaction,
  question: DiscountQuestion,
): Promise<DiscountOutcome> {
  const { area, planId, listPrice, currency, guest, now, others } = question;
  const word = foldedCode(question.code);
  const found = await findPromo(transaction, area, word);
  if (found === undefined) return refused('unknown');
  const { id, ...promo } = found;
  const isUpgrade = promo.gives === 'upgrade' && promo.upgradeTo !== null;
  const plans = await pricedPlans(transaction, [
    planId,
    ...(isUpgrade ? [promo.upgradeTo ?? ''] : []),
  ]);
  const plan = plans.get(planId);
  if (plan === undefined) return refused('plan');
  const upgrade = isUpgrade ? plans.get(promo.upgradeTo ?? '') : undefined;
  if (isUpgrade && !isSellable(upgrade)) return refused('plan');
  const outcome = evaluate({
    promo,
    upgrade,
    area,
    plan: { ...plan, price: listPrice, currency },
    guest: {
      ...guest,
      earlierUses: await earlierUses(transaction, id, { ...guest, areaPath: area.path }, now),
      hasPurchased: promo.audience === 'firstPurchase' && (await hasPurchased(transaction, guest)),
    },
    now,
    ...(others && { others }),
  });
  if (outcome.discount === null)
    return { kind: 'refused', refusal: outcome.refusal, text: outcome.text };
  const { name, gives, usesPerGuest } = promo;
  return {
    kind: 'discount',
    ...outcome.discount,
    promoCodeId: id,
    word,
    name,
    gives,
    usesPerGuest,
  };
}

/** Returns the hidden plans that a typed code shows in an area; none for other codes and wrong ones. */
export async function unlockedPlans(
  transaction: ScopedTransaction,
  { area, code, guest, now }: Pick<DiscountQuestion, 'area' | 'code' | 'guest' | 'now'>,
): Promise<string[]> {
  const found = await findPromo(transaction, area, foldedCode(code));
  if (found?.gives !== 'unlock') return [];
  const plans = await pricedPlans(transaction, found.plans);
  const unlocked: string[] = [];
  for (const { id, price, currency, areaNumber } of plans.values()) {
    if (areaNumber !== area.number) continue;
    const asked = { area, code, planId: id, listPrice: price, currency, guest, now };
    if ((await findDiscount(transaction, asked)).kind === 'discount') unlocked.push(id);
  }
  return unlocked;
}

function isSellable(plan: (PricedPlan & { status: string }) | undefined): boolean {
  return plan !== undefined && plan.status === 'Active';
}

function refused(refusal: Refusal): RefusedDiscount {
  return { kind: 'refused', refusal, text: refusalTexts[refusal] };
}

/** Returns the promo code of a word at the area or above it, with the uses of the word if it is one of a series. */
async function findPromo(
  transaction: ScopedTransaction,
  { path, providerNumber }: UsingArea,
  word: string,
) {
  if (word === '') return undefined;
  const row = await selectTerms(transaction)
    .innerJoin('promo_word as word', 'word.promo_code_id', 'promo.id')
    .select('word.uses as wordUses')
    .where('word.provider_number', '=', providerNumber)
    .where('word.word', '=', word)
    .where(sql<boolean>`${path}::text ^@ promo.organization_path`)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { wordUses, ...terms } = toTerms(row);
  return terms.series === null ? terms : { ...terms, uses: wordUses };
}

type UsingGuest = Pick<Customer, 'guestId' | 'reservation' | 'macAddress'> & { areaPath: string };

/**
 * Counts the redemptions of a promo code by the guest's account, reservation or device, with those that are held. Hotels
 * number their reservations alike, so one counts within its site.
 */
export async function earlierUses(
  transaction: ScopedTransaction,
  promoCodeId: string,
  { guestId, reservation, macAddress, areaPath }: UsingGuest,
  now: Date,
): Promise<number> {
  const sitePath = areaPath.replace(/\d+\/$/, '');
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from promo_redemption
    where promo_code_id = ${promoCodeId}
      and (state = 'redeemed' or state = 'held' and (held_until > ${now} or purchase_id is not null))
      and (guest_id = ${guestId}::uuid
        or reservation = ${reservation}::text and organization_path ^@ ${sitePath}
        or mac_address = ${macAddress}::text)`.execute(transaction);
  return rows[0]?.count ?? 0;
}

async function hasPurchased(
  transaction: ScopedTransaction,
  { guestId, macAddress }: Pick<Customer, 'guestId' | 'macAddress'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from purchase
    where status in ('authorised', 'captured', 'posted', 'refunded') and not is_test
      and (guest_id = ${guestId}::uuid or mac_address = ${macAddress}::text)
    limit 1`.execute(transaction);
  return rows.length > 0;
}
