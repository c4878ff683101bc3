import { type RawBuilder, sql } from 'kysely';
import type { TestServer } from '../../../../test/server.ts';
import { type FakeStripe, startFakeStripe } from '../../../../test/stripe/fake-stripe.ts';

import { sealSecret, type UsableGateway } from '../../payment-gateways/queries.ts';
import type { CardSales } from './card-sales.ts';
import { vendorWorld } from './vendor-world.ts';

export const stripeWebhookSecret = 'whsec_current_5c0f9d1b';

/** A shop whose guests pay on the fake's hosted page. */
export function stripeSales(server: TestServer, sales: CardSales, stripe: FakeStripe) {
  const addGateway = (changes: Parameters<CardSales['addGateway']>[0] = {}) =>
    sales.addGateway({
      stripe: { publishableKey: 'pk_test_1', accountId: 'acct_1', descriptor: 'HOTEL WIFI' },
      secrets: { secretKey: stripe.secretKey, webhookSecret: stripeWebhookSecret },
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
    deliver: (
      gateway: UsableGateway,
      url: string,
      type: string,
      changes: Partial<Parameters<FakeStripe['deliver']>[0]> = {},
    ) =>
      stripe.deliver({
        send: (init) => server.request(`/payments/${gateway.id}/events`, init),
        sessionId: sessionIn(url),
        type,
        now: server.clock.now,
        secrets: [stripeWebhookSecret],
        ...changes,
      }),
    /** Works while a gateway has another secret key, or none. */
    async withSecretKey(gatewayId: string, key: string | null, work: () => Promise<unknown>) {
      const { system } = server.database;
      const { secrets } = await system
        .selectFrom('payment_gateway')
        .select('secrets')
        .where('id', '=', gatewayId)
        .executeTakeFirstOrThrow();
      const store = (changed: RawBuilder<string> | string) =>
        system
          .updateTable('payment_gateway')
          .set({ secrets: changed })
          .where('id', '=', gatewayId)
          .execute();
      await store(
        key === null
          ? sql`secrets - 'secretKey'`
          : sql`secrets || jsonb_build_object('secretKey', ${await sealSecret(server.context, gatewayId, 'secretKey', key)}::text)`,
      );
      await work();
      await store(JSON.stringify(secrets));
    },
    intentOf(purchaseId: string) {
      const intents = [...stripe.state.intents.values()];
      const intent = intents.find(({ metadata }) => metadata.purchase === purchaseId);
      if (intent === undefined) throw new Error('There is no such payment intent');
      return intent;
    },
  };
}

/** Runs the tests of a file with a fake of Stripe. */
export const stripeWorld = () =>
  vendorWorld({
    start: startFakeStripe,
    options: ({ url }) => ({ stripeApiUrl: url }),
    shopOf: stripeSales,
    reset: ({ requests, state, setSilent, beforeReplies }, { clock }) => {
      requests.length = 0;
      setSilent(false);
      beforeReplies(() => undefined);
      state.balance.reset(() => clock.now);
    },
  });
