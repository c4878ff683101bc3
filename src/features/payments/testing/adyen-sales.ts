import { expect } from 'vitest';
import {
  adyenApiKey,
  adyenMerchant,
  type FakeAdyen,
  startFakeAdyen,
} from '../../../../test/adyen/fake-adyen.ts';
import type { Item } from '../../../../test/adyen/state.ts';
import type { TestServer } from '../../../../test/server.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import type { CardSales } from './card-sales.ts';
import { vendorWorld } from './vendor-world.ts';

export const hmacKey = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';

/** Cards of the fake's page. */
export const adyenCards = {
  good: '4111111111111111',
  challenged: '4212345678910006',
  refused: '4000020000000000',
} as const;

/** A shop whose guests pay on the fake's page. */
export function adyenSales(server: TestServer, sales: CardSales, adyen: FakeAdyen) {
  const addGateway = (
    changes: Parameters<CardSales['addGateway']>[0] = {},
  ): Promise<UsableGateway> =>
    sales.addGateway({
      adyen: { merchantAccount: adyenMerchant, clientKey: 'test_ABC', liveUrlPrefix: null },
      secrets: { apiKey: adyenApiKey, hmacKey },
      ...changes,
    });
  const deliver = (
    gateway: UsableGateway,
    item: Item | undefined,
    changes: Partial<Parameters<FakeAdyen['deliver']>[1]> = {},
  ) =>
    adyen.deliver(item, {
      send: (init) => server.request(`/payments/${gateway.id}/events`, init),
      hmacKey,
      ...changes,
    });
  const deliverNext = (gateway: UsableGateway) => deliver(gateway, adyen.state.events.shift());
  const pay = (url: string, number: string = adyenCards.good, more: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ number, ...more }) });
  return {
    addGateway,
    deliver,
    /** Delivers the oldest event that was not delivered yet. */
    deliverNext,
    /** Pays on the page, as a browser does. */
    pay,
    /** Buys and pays, up to the event of the authorisation. */
    async buy(gateway: UsableGateway) {
      const bought = await sales.open(gateway);
      await pay(bought.url);
      expect(await deliverNext(gateway)).toMatchObject({ status: 200 });
      return bought;
    },
  };
}

/** Runs the tests of a file with a fake of Adyen. */
export const adyenWorld = () =>
  vendorWorld({
    start: startFakeAdyen,
    options: ({ url }) => ({ adyenApiUrl: url }),
    shopOf: adyenSales,
    reset: ({ state }) => {
      state.events.length = 0;
      state.failing.clear();
    },
  });
