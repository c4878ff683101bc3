import type { GatewayType } from '../../payment-gateways/queries.ts';
import type { CardAdapter } from './adapter.ts';
import { adyen } from './adyen/adyen.ts';
import { authorizeNet } from './authorize-net/authorize-net.ts';
import { paypal } from './paypal/paypal.ts';
import { sandbox } from './sandbox/sandbox.ts';
import { stripe } from './stripe/stripe.ts';

const adapters: Partial<Record<GatewayType, CardAdapter>> = {
  adyen,
  'authorize-net': authorizeNet,
  paypal,
  sandbox,
  stripe,
};

/** Returns the types of gateways whose API provides fees and settlements. */
export function settlingTypes(): string[] {
  return Object.entries(adapters).flatMap(([type, { settlement }]) =>
    settlement === undefined ? [] : [type],
  );
}

/** Returns what speaks to a type of gateway; undefined for one that takes no cards. */
export function adapterOf(type: GatewayType): CardAdapter | undefined {
  return adapters[type];
}
