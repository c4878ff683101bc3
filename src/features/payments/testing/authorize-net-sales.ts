import { expect } from 'vitest';
import {
  apiLoginId,
  type FakeAuthorizeNet,
  signatureKey,
  startFakeAuthorizeNet,
  transactionKey,
} from '../../../../test/authorize-net/fake-authorize-net.ts';
import { authorizeNetCards, type Transaction } from '../../../../test/authorize-net/state.ts';
import type { TestServer } from '../../../../test/server.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { settlePurchase } from '../public/card-payments.ts';
import type { CardSales } from './card-sales.ts';
import { vendorWorld } from './vendor-world.ts';

/** A shop whose guests pay on the fake's page. */
export function authorizeNetSales(server: TestServer, sales: CardSales, vendor: FakeAuthorizeNet) {
  const addGateway = (
    changes: Parameters<CardSales['addGateway']>[0] = {},
  ): Promise<UsableGateway> =>
    sales.addGateway({
      authorizeNet: { apiLoginId },
      currencies: ['EUR'],
      secrets: { transactionKey, signatureKey },
      ...changes,
    });
  /** Opens our page, as a browser does, and returns its token. */
  const tokenOn = async (url: string) => {
    const html = await (await server.request(new URL(url).pathname)).text();
    return /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';
  };
  const payWith = (token: string, number: string) =>
    fetch(`${vendor.url}/pay/card`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ token, number }),
    });
  /** Pays on the page, as a browser does. */
  const pay = async (url: string, number: string = authorizeNetCards.good) =>
    payWith(await tokenOn(url), number);
  const paymentsOf = async (purchaseId: string): Promise<Transaction[]> => {
    const { reference } = await sales.purchase(purchaseId);
    return vendor.state.ofInvoice(reference ?? '');
  };
  const paymentOf = async (purchaseId: string): Promise<Transaction> => {
    const payment = (await paymentsOf(purchaseId)).at(-1);
    if (payment === undefined) throw new Error('There is no such transaction');
    return payment;
  };
  return {
    addGateway,
    tokenOn,
    payWith,
    pay,
    paymentsOf,
    paymentOf,
    deliver: (
      gateway: UsableGateway,
      event: Omit<Parameters<FakeAuthorizeNet['deliver']>[0], 'send'>,
    ) =>
      vendor.deliver({
        send: (init) => server.request(`/payments/${gateway.id}/events`, init),
        ...event,
      }),
    /** Buys and pays, up to the look-up of the return. */
    async buy(changes: Parameters<CardSales['addGateway']>[0] = {}) {
      const gateway = await addGateway(changes);
      const bought = await sales.open(gateway);
      await pay(bought.url);
      const status = changes.capture === 'atSessionStart' ? 'authorised' : 'captured';
      expect(await settlePurchase(server.context, bought.purchaseId)).toBe(status);
      return { ...bought, gateway, payment: await paymentOf(bought.purchaseId) };
    },
    /** Compares the purchases with what the vendor has taken and holds. */
    async expectLedger() {
      const rows = await server.database.system
        .selectFrom('purchase')
        .select(['reference', 'status', 'amount', 'refunded'])
        .where('organization_number', '=', sales.family.area.number)
        .execute();
      const ours = rows.map(({ reference, status, amount, refunded }) => ({
        reference,
        taken: status === 'captured' || status === 'refunded' ? amount - refunded : 0,
        held: status === 'authorised' ? amount : 0,
      }));
      const theirs = rows.map(({ reference }) => ({
        reference,
        ...vendor.state.ledgerOf(reference ?? ''),
      }));
      expect(ours).toEqual(theirs);
    },
  };
}

/** Runs the tests of a file with a fake of Authorize.Net. */
export const authorizeNetWorld = () =>
  vendorWorld({
    start: startFakeAuthorizeNet,
    options: ({ url }) => ({ authorizeNetApiUrl: url }),
    shopOf: authorizeNetSales,
    reset: ({ requests, state, setSilent }, { clock }) => {
      requests.length = 0;
      setSilent(false);
      state.setClock(() => clock.now);
    },
  });
