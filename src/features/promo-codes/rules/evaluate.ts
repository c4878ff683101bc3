import { formatMoney } from '../../../contract/values/money.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import { isWithinHours } from '../../radius/public/plan-hours.ts';
import { taxOf } from '../../service-plans/public/plan-tax.ts';
import type { PromoCode } from '../fields.ts';
import { type AudienceGuest, isInAudience } from './audience.ts';

/** A promo code with what was used of it. */
export interface PromoTerms extends PromoCode {
  /** of this code: of a series, of the one that was typed */
  uses: number;
  /** by currency, in minor units */
  given: Readonly<Record<string, number>>;
}

export interface PricedPlan {
  id: string;
  name: string;
  price: number;
  currency: string;
  taxRate: number;
  taxIncluded: boolean;
  /** how the end of the plan is decided */
  durationKind: string;
}

export interface PromoGuest extends AudienceGuest {
  /** redemptions of the code by the guest's account, reservation or device */
  earlierUses: number;
}

/** A discount that the guest has without a code. */
export interface OtherDiscount {
  source: 'group' | 'tier';
  percentOff: number;
}

export const refusalTexts = {
  unknown: 'This code is not known here',
  paused: 'The code is paused',
  ended: 'The code has ended',
  scheduled: 'The code is not valid yet',
  expired: 'The code has expired',
  hours: 'The code is not valid on this day or at this hour',
  area: 'The code is not valid in this area',
  plan: 'The code is not for this plan',
  fixedEnd: 'The end of this plan is fixed, so the code adds no time',
  audience: 'The code is for other guests',
  guestUsed: 'This guest has used the code as often as allowed',
  usedUp: 'The code is used up',
  currency: 'The code gives nothing off in the currency of this plan',
  budgetSpent: 'What is left of the budget is less than the discount',
  alreadyFree: 'This plan costs nothing already',
} as const;
export type Refusal = keyof typeof refusalTexts;

export interface Discount {
  /** where the best discount comes from; only `code` uses up the code */
  source: 'code' | OtherDiscount['source'];
  /** the plan that the guest gets: the better one of an upgrade */
  planId: string;
  currency: string;
  /** the price of the plan that the guest gets, before the discount */
  listPrice: number;
  discount: number;
  /** never below 0 */
  price: number;
  /** included in the price or added to it, as the plan says */
  tax: number;
  /** nothing is left to pay */
  isComplimentary: boolean;
  /** added to the plan's time */
  extraSeconds: number;
}

export type Evaluation =
  | { discount: Discount; refusal: null }
  | { discount: null; refusal: Refusal; text: string };

interface Question {
  /** null: only discounts without a code */
  promo: PromoTerms | null;
  /** the better plan of an upgrade, and its area */
  upgrade?: (PricedPlan & { areaNumber: number }) | undefined;
  area: { number: number; path: string; timeZone: string };
  plan: PricedPlan;
  guest: PromoGuest;
  others?: readonly OtherDiscount[];
  now: Date;
}

/**
 * Returns what a guest pays for a plan, or the first rule that refuses the code. One discount applies to a purchase: the
 * best of the code, the guest's group and the guest's tier. A code without a price advantage, such as extra time, wins.
 */
export function evaluate(question: Question): Evaluation {
  const { promo, plan, others = [] } = question;
  const best = bestOther(plan, others);
  if (promo === null) return best === null ? refused('unknown') : granted(best, plan, plan.price);
  const refusal = ruleThatRefuses(promo, question);
  if (refusal !== null) return refusal;
  if (promo.gives === 'upgrade' && question.upgrade?.areaNumber !== question.area.number)
    return refused('plan', 'The better plan of the code is not sold in this area');
  const target = promo.gives === 'upgrade' ? (question.upgrade ?? plan) : plan;
  const off = discountOf(promo, plan, target);
  if (off === 'currency' || off === 'alreadyFree') return refused(off);
  const hasAdvantage =
    promo.gives !== 'percentOff' && promo.gives !== 'amountOff' && promo.gives !== 'freePlan';
  if (!hasAdvantage && best !== null && best.off > off) return granted(best, plan, plan.price);
  if (isOverBudget(promo, target.currency, off)) return refused('budgetSpent');
  const extraSeconds = promo.gives === 'extraTime' ? (promo.extraSeconds ?? 0) : 0;
  return granted({ source: 'code', off }, target, target.price, extraSeconds);
}

/** Whether a plan has a time to which more can be added, rather than a fixed end or none. */
export function takesExtraTime({ durationKind }: Pick<PricedPlan, 'durationKind'>): boolean {
  return durationKind === 'elapsed' || durationKind === 'usage';
}

/** Returns the discount of a percentage in minor units, rounded half up. */
export function percentOf(price: number, percent: number): number {
  return Math.floor((price * percent + 50) / 100);
}

function bestOther(plan: PricedPlan, others: readonly OtherDiscount[]) {
  const [best] = others
    .map(({ source, percentOff }) => ({ source, off: percentOf(plan.price, percentOff) }))
    .toSorted((a, b) => b.off - a.off);
  return best ?? null;
}

function granted(
  { source, off }: { source: Discount['source']; off: number },
  plan: PricedPlan,
  listPrice: number,
  extraSeconds = 0,
): Evaluation {
  const discount = Math.min(off, listPrice);
  const price = listPrice - discount;
  const discounted = {
    source,
    planId: plan.id,
    currency: plan.currency,
    listPrice,
    discount,
    price,
    tax: taxOf({ ...plan, price }),
    isComplimentary: price === 0,
    extraSeconds,
  };
  return { discount: discounted, refusal: null };
}

function discountOf(
  promo: PromoTerms,
  plan: PricedPlan,
  target: PricedPlan,
): number | 'currency' | 'alreadyFree' {
  switch (promo.gives) {
    case 'extraTime':
    case 'unlock':
      return 0;
    case 'upgrade':
      return target.currency === plan.currency
        ? Math.max(0, target.price - plan.price)
        : 'currency';
    case 'amountOff': {
      if (plan.price === 0) return 'alreadyFree';
      const off = promo.amountsOff.find(({ currency }) => currency === plan.currency);
      return off === undefined ? 'currency' : Math.min(off.amount, plan.price);
    }
    case 'freePlan':
      return plan.price === 0 ? 'alreadyFree' : plan.price;
    case 'percentOff':
      return plan.price === 0 ? 'alreadyFree' : percentOf(plan.price, promo.percentOff ?? 0);
  }
}

/** Whether a discount does not fit into what is left. With a budget, currencies without one have none. */
export function isOverBudget(
  { budget, given }: Pick<PromoTerms, 'budget' | 'given'>,
  currency: string,
  discount: number,
): boolean {
  if (budget.length === 0 || discount === 0) return false;
  const most = budget.find((one) => one.currency === currency)?.amount ?? 0;
  return (given[currency] ?? 0) + discount > most;
}

function ruleThatRefuses(
  promo: PromoTerms,
  { area, plan, guest, now }: Question,
): ReturnType<typeof refused> | null {
  const local = localTimeOf(now, area.timeZone);
  const { validFrom, validUntil } = promo;
  if (promo.status === 'Paused') return refused('paused');
  if (promo.status === 'Ended') return refused('ended');
  if (validFrom !== null && local < validFrom)
    return refused('scheduled', `The code is valid from ${shown(validFrom)}`);
  if (validUntil !== null && local >= validUntil)
    return refused('expired', `The code was valid until ${shown(validUntil)}`);
  if (!isWithinHours(promo.daysAndHours, now, area.timeZone)) return refused('hours');
  if (promo.areas.length > 0 && !promo.areas.some((number) => area.path.includes(`/${number}/`)))
    return refused('area');
  if (promo.plans.length > 0 && !promo.plans.includes(plan.id))
    return refused('plan', `The code is not for ${plan.name}`);
  // The plan may have been changed since the code was made.
  if (promo.gives === 'extraTime' && !takesExtraTime(plan))
    return refused(
      'fixedEnd',
      `${plan.name} has a fixed end or lasts month after month, so the code adds no time`,
    );
  if (!isInAudience(promo, guest)) return refused('audience', audienceText(promo));
  if (promo.usesPerGuest !== null && guest.earlierUses >= promo.usesPerGuest)
    return refused('guestUsed');
  const most = promo.series === null ? promo.totalUses : 1;
  if (most !== null && promo.uses >= most) return refused('usedUp');
  return null;
}

const audiences = {
  everyone: 'everyone',
  guestGroup: 'guests of the groups',
  vip: 'guests of the VIP levels',
  tier: 'members of the tiers',
  firstPurchase: 'the first purchase of a guest',
  emailDomain: 'e-mail addresses at',
};

function audienceText({ audience, audienceValues }: PromoCode): string {
  return `The code is only for ${[audiences[audience], audienceValues.join(', ')].join(' ').trim()}`;
}

/** Describes what is left of a budget, for administrators. */
export function leftText({ budget, given }: Pick<PromoTerms, 'budget' | 'given'>): string {
  return budget
    .map(({ currency, amount }) =>
      formatMoney(Math.max(0, amount - (given[currency] ?? 0)), currency),
    )
    .join(', ');
}

function shown(local: string): string {
  return local.replace('T', ' ');
}

function refused(refusal: Refusal, text: string = refusalTexts[refusal]) {
  return { discount: null, refusal, text } as const;
}
