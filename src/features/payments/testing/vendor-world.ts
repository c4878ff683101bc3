import { afterAll, beforeAll, beforeEach } from 'vitest';
import { during } from '../../../../test/during.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { settlePurchase } from '../public/card-payments.ts';
import { type CardSales, cardSales } from './card-sales.ts';

type ServerOptions = NonNullable<Parameters<typeof startTestServer>[0]>;

interface Vendor extends AsyncDisposable {
  url: string;
}

/**
 * Runs the tests of a file on a server whose payments go to a fake vendor. Each test has a shop of a new provider and
 * starts at the same time of day.
 */
export function vendorWorld<V extends Vendor, Shop>({
  start,
  options,
  shopOf,
  reset,
}: {
  start: () => Promise<V>;
  options: (vendor: V) => ServerOptions;
  shopOf: (server: TestServer, sales: CardSales, vendor: V) => Shop;
  reset?: (vendor: V, server: TestServer) => void;
}) {
  let started: { vendor: V; server: TestServer } | undefined;
  let opened: { sales: CardSales; shop: Shop } | undefined;
  beforeAll(async () => {
    const vendor = await start();
    started = { vendor, server: await startTestServer(options(vendor)) };
  });
  afterAll(async () => {
    await started?.server.close();
    await started?.vendor[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    const { vendor, server } = during(started);
    server.clock.now = new Date('2026-06-10T12:00:00Z');
    const sales = await cardSales(server);
    opened = { sales, shop: shopOf(server, sales, vendor) };
    reset?.(vendor, server);
  });
  return {
    get server() {
      return during(started).server;
    },
    get vendor() {
      return during(started).vendor;
    },
    get sales() {
      return during(opened).sales;
    },
    get shop() {
      return during(opened).shop;
    },
    /** Looks the payment up at the vendor, as the guest's return does. */
    settle: (purchaseId: string) => settlePurchase(during(started).server.context, purchaseId),
  };
}
