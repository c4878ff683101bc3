import { formatMoney } from '../../../contract/values/money.ts';
import { formatQuantity } from '../../../contract/values/units.ts';
import type { PromoRow } from '../contract.ts';
import { gives } from '../fields.ts';

type Giving = Pick<
  PromoRow,
  'gives' | 'percentOff' | 'amountsOff' | 'extraSeconds' | 'upgradeTo'
> & {
  knownPlans: readonly { id: string; name: string }[];
};

/** Returns what a code gives in a few words: '25 % off', '€5.00 off', 'Fast for the same price'. */
export function givesText(promo: Giving): string {
  switch (promo.gives) {
    case 'percentOff':
      return promo.percentOff ? `${promo.percentOff} % off` : gives.names.percentOff;
    case 'amountOff':
      if (promo.amountsOff.length === 0) return gives.names.amountOff;
      return `${promo.amountsOff.map(({ amount, currency }) => formatMoney(amount, currency)).join(' or ')} off`;
    case 'upgrade': {
      const plan = promo.knownPlans.find(({ id }) => id === promo.upgradeTo);
      return `${plan?.name ?? 'A better plan'} for the same price`;
    }
    case 'extraTime':
      return `${formatQuantity('duration', promo.extraSeconds ?? 0)} more`;
    case 'freePlan':
    case 'unlock':
      return gives.names[promo.gives];
  }
}
