import type { TestServer } from '../../../../test/server.ts';
import type { FakeStripe } from '../../../../test/stripe/fake-stripe.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import type { CardSales } from './card-sales.ts';

const webhookSecret = 'whsec_current_5c0f9d1b';

/** A shop whose guests pay on the fake's hosted page. */
export function stripeSales(server: TestServer, sales: CardSales, stripe: FakeStripe) {
  const addGateway = (changes: Parameters<CardSales['addGateway']>[0] = {}) =>
    sales.addGateway({
      stripe: { publishableKey: 'pk_test_1', accountId: 'acct_1', descriptor: 'HOTEL WIFI' },
      secrets: { secretKey: stripe.secretKey, webhookSecret },
      ...changes,
    });
  const sessionIn = (url: string) => url.split('/').at(-1) ?? '';
  return {
    addGateway,
    sessionIn,
    /** Enters a card on the hosted page, as a browser does. */
    pay: (url: string, number = '4242424242424242', more: Record<string, string> = {}) =>
      fetch(url, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ number, ...more }),
      }),
    deliver: (gateway: UsableGateway, url: string, type: string) =>
      stripe.deliver({
        send: (init) => server.request(`/payments/${gateway.id}/events`, init),
        sessionId: sessionIn(url),
        type,
        now: server.clock.now,
        secrets: [webhookSecret],
      }),
  };
}

export type StripeSales = ReturnType<typeof stripeSales>;
