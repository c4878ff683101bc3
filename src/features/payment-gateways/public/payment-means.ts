import type { UsableGateway } from '../queries.ts';

/** How a plan with a price is paid for on the portal, each by a category of gateways. */
const categories = { creditCard: 'credit-card', roomCharge: 'pms' } as const;
export type PaymentMeans = keyof typeof categories;
const allMeans = ['roomCharge', 'creditCard'] as const satisfies readonly PaymentMeans[];

interface Priced {
  currency: string;
  paymentMethods: readonly string[];
}

/** Returns the gateway that takes an amount: the first in order with the currency and the amount; null: none. */
export function gatewayFor(
  means: PaymentMeans,
  gateways: readonly UsableGateway[],
  { currency, paymentMethods, amount }: Priced & { amount: number },
): UsableGateway | null {
  if (!paymentMethods.includes(means)) return null;
  const found = gateways.find(
    ({ category, currencies, settings: { leastAmount, mostAmount } }) =>
      category === categories[means] &&
      currencies.includes(currency) &&
      amount >= (leastAmount ?? 0) &&
      amount <= (mostAmount ?? Number.MAX_SAFE_INTEGER),
  );
  return found ?? null;
}

/** Whether a plan is free, or a gateway takes its price. */
export function canBePaid(
  plan: Priced & { price: number },
  gateways: readonly UsableGateway[],
): boolean {
  return (
    plan.price === 0 ||
    allMeans.some((means) => gatewayFor(means, gateways, { ...plan, amount: plan.price }) !== null)
  );
}
