import { expect } from 'vitest';
import {
  type FakePayPal,
  paypalClientId,
  paypalSecret,
  paypalWebhookId,
  startFakePayPal,
} from '../../../../test/paypal/fake-paypal.ts';
import type { TestServer } from '../../../../test/server.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { settlePurchase } from '../public/card-payments.ts';
import type { CardSales } from './card-sales.ts';
import { vendorWorld } from './vendor-world.ts';

/** A shop whose guests approve payments on the fake's page. */
function paypalSales(server: TestServer, sales: CardSales, paypal: FakePayPal) {
  const addGateway = (
    changes: Parameters<CardSales['addGateway']>[0] = {},
  ): Promise<UsableGateway> =>
    sales.addGateway({
      paypal: { clientId: paypalClientId, webhookId: paypalWebhookId },
      secrets: { clientSecret: paypalSecret },
      ...changes,
    });
  const pay = (url: string, means = 'ok') =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ means }) });
  return {
    addGateway,
    deliver: (gateway: UsableGateway, event: Omit<Parameters<FakePayPal['deliver']>[0], 'send'>) =>
      paypal.deliver({
        send: (init) => server.request(`/payments/${gateway.id}/events`, init),
        ...event,
      }),
    /** Approves the payment on the page, as a browser does. */
    pay,
    /** Buys and pays, up to the capture. */
    async buy(changes: Parameters<CardSales['addGateway']>[0] = {}) {
      const gateway = await addGateway(changes);
      const bought = await sales.open(gateway);
      await pay(bought.url);
      expect(await settlePurchase(server.context, bought.purchaseId)).toBe('captured');
      const order = paypal.state.orderOf(bought.purchaseId);
      return { ...bought, gateway, order };
    },
  };
}

/** Runs the tests of a file with a fake of PayPal. */
export const paypalWorld = () =>
  vendorWorld({
    start: startFakePayPal,
    options: ({ url }) => ({ paypalApiUrl: url }),
    shopOf: paypalSales,
    reset: ({ requests, state }, { clock }) => {
      requests.length = 0;
      state.setClock(() => clock.now);
    },
  });
