import type { ScopedTransaction } from '../../../server/context.ts';
import type { GroupTerms } from '../../groups/public/portal.ts';
import { gatewayFor } from '../../payment-gateways/public/payment-means.ts';
import { gatewaysServing, type UsableGateway } from '../../payment-gateways/queries.ts';
import {
  type Customer,
  discountWithoutCode,
  type FoundDiscount,
  findDiscount,
  type OtherDiscount,
  type Refusal,
} from '../../promo-codes/public/discounts.ts';
import type { PlanTerms } from '../../radius/public/allowances.ts';
import { taxOf } from '../../service-plans/public/plan-tax.ts';
import { groupOfVisit } from '../flow/guest-group.ts';
import { visiblePlans } from '../flow/offered-plans.ts';
import type { Visit } from '../flow/visit.ts';
import type { ErrorKey } from '../renderer/texts/catalog.ts';

/** What a guest is charged for a plan, and by which gateways. */
export interface Offer {
  /** the plan that the guest gets, which an upgrade makes a better one */
  plan: PlanTerms;
  /** before the discount, with the tax, in minor units */
  listAmount: number;
  amount: number;
  tax: number;
  discount: number;
  /** null: without a promo code, or the code was refused */
  promo: FoundDiscount | null;
  refusal: Refusal | null;
  card: UsableGateway | null;
  room: UsableGateway | null;
  /** null: the guest belongs to none */
  group: GroupTerms | null;
}

/** Returns what a plan costs the guest of a visit now. The scope must include the service provider. */
export async function offerOf(
  transaction: ScopedTransaction,
  visit: Visit,
  chosen: PlanTerms,
): Promise<Offer> {
  const { area, state, now } = visit;
  const { promoCode } = state;
  const group = await groupOfVisit(transaction, visit);
  const others = [...tierDiscounts(visit), ...groupDiscounts(group)];
  const found =
    promoCode === undefined
      ? null
      : await findDiscount(transaction, {
          area,
          code: promoCode,
          planId: chosen.id,
          listPrice: chosen.price,
          currency: chosen.currency,
          guest: customerOf(visit),
          now,
          others,
        });
  const granted = found?.kind === 'discount' ? found : null;
  const upgraded = await planWith(transaction, visit, chosen, granted?.planId ?? chosen.id);
  // A code whose better plan is not offered here gives nothing, so that no use of it is taken.
  const promo = upgraded === undefined ? null : granted;
  const plan = upgraded ?? chosen;
  const reduced = promo ?? discountWithoutCode(plan, others, { area, now });
  const price = reduced?.price ?? plan.price;
  const amount = withTax(plan, price);
  const gateways = await gatewaysServing(transaction, area.number);
  return {
    plan,
    listAmount: withTax(plan, reduced?.listPrice ?? plan.price),
    amount,
    tax: taxOf({ ...plan, price }),
    discount: reduced?.discount ?? 0,
    promo,
    refusal: upgraded === undefined ? 'plan' : found?.kind === 'refused' ? found.refusal : null,
    card: gatewayFor('creditCard', gateways, { ...plan, amount }),
    room: gatewayFor('roomCharge', gateways, { ...plan, amount }),
    group,
  };
}

/** Returns what is known of the guest of a visit for limits and audiences of promo codes. */
export function customerOf({ state }: Pick<Visit, 'state'>): Customer {
  const { identity, arrival } = state;
  const stay = identity?.stay;
  return {
    guestId: null,
    macAddress: arrival?.macAddress ?? null,
    reservation: stay?.reservation ?? null,
    email: identity?.email ?? null,
    groups: stay?.groups ?? [],
    vip: stay?.vip ?? null,
    tier: identity?.membership?.tier ?? null,
  };
}

/** Returns what the guest's tier in a loyalty programme takes off, if anything. */
function tierDiscounts({ state }: Visit): OtherDiscount[] {
  const percentOff = state.identity?.membership?.percentOff ?? 0;
  return percentOff === 0 ? [] : [{ source: 'tier', percentOff }];
}

function groupDiscounts(group: GroupTerms | null): OtherDiscount[] {
  const percentOff = group?.percentOff ?? 0;
  return percentOff === 0 ? [] : [{ source: 'group', percentOff }];
}

/** Returns what the guest reads about a refused promo code. */
export function promoErrorOf(refusal: Refusal): ErrorKey {
  if (refusal === 'unknown') return 'promo-unknown';
  const isUsedUp = refusal === 'usedUp' || refusal === 'budgetSpent' || refusal === 'guestUsed';
  return isUsedUp ? 'promo-used-up' : 'promo-refused';
}

function withTax(plan: PlanTerms, price: number): number {
  return plan.taxIncluded ? price : price + taxOf({ ...plan, price });
}

/** An upgrade may lead to a plan that is not offered by itself. */
async function planWith(
  transaction: ScopedTransaction,
  { area, now, state }: Visit,
  chosen: PlanTerms,
  planId: string,
): Promise<PlanTerms | undefined> {
  if (planId === chosen.id) return chosen;
  const plans = await visiblePlans(transaction, area, now, state.identity);
  return plans.find(({ id }) => id === planId);
}
