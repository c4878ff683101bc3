import { expect } from 'vitest';
import type { TestServer } from '../../../../test/server.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { openHostedPage, refundPurchase } from '../public/card-payments.ts';
import type { CardSales } from './card-sales.ts';

interface VendorWorld {
  server: TestServer;
  vendor: { dropAfter: (path: string) => void };
  sales: CardSales;
  shop: {
    addGateway: (changes: { capture: 'atSessionStart' }) => Promise<UsableGateway>;
    pay: (url: string) => Promise<unknown>;
  };
}

interface Payment {
  gateway: UsableGateway;
  purchaseId: string;
  /** Repeats the call whose reply was lost. */
  repeat: () => Promise<void>;
}
type Step = (payment: Payment) => Promise<unknown>;

interface VendorCalls {
  /** in the addresses of its calls */
  paths: Record<'page' | 'capture' | 'refund', string>;
  /** until the payment is authorised, after the guest has paid */
  authorise: Step;
  /** until the capture is known to be done; a repetition unless given */
  capture?: Step;
  refund?: Step;
  /** returns what the vendor has of the payment, which is one of each */
  made: (purchaseId: string) => Record<string, readonly unknown[]>;
}

const repeated: Step = ({ repeat }) => repeat();

/** Loses the reply to each call of a payment, up to a refund, and expects that the vendor does everything once. */
export async function expectDoneOnce(
  { server, vendor, sales, shop }: VendorWorld,
  { paths, authorise, capture = repeated, refund = repeated, made }: VendorCalls,
): Promise<void> {
  const gateway = await shop.addGateway({ capture: 'atSessionStart' });
  const { purchaseId, guestId } = await sales.buy(gateway);
  const repeat = async () => {
    sales.pass(2);
    await sales.work();
  };
  const payment = { gateway, purchaseId, repeat };
  vendor.dropAfter(paths.page);
  expect(await openHostedPage(server.context, purchaseId, sales.page)).toMatchObject({
    failure: { kind: 'unreachable' },
  });
  const opened = await openHostedPage(server.context, purchaseId, sales.page);
  await shop.pay('url' in opened ? opened.url : '');
  await authorise(payment);

  await sales.begin(guestId);
  vendor.dropAfter(paths.capture);
  await sales.work();
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'capture', state: 'pending' },
  ]);
  await capture(payment);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });

  vendor.dropAfter(paths.refund);
  const wanted = { purchaseId, amount: 300, by: 'Ada' };
  expect(await refundPurchase(server.context, wanted)).toMatchObject({ state: 'pending' });
  expect(
    await refundPurchase(server.context, { ...wanted, amount: 700 }),
    'the pending refund counts',
  ).toMatchObject({ state: 'failed' });
  await refund(payment);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured', refunded: 300 });
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise', state: 'succeeded' },
    { type: 'capture', state: 'succeeded' },
    { type: 'refund', state: 'succeeded', amount: 300 },
  ]);
  for (const [what, all] of Object.entries(made(purchaseId))) expect(all, what).toHaveLength(1);
}
