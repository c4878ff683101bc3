import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Page } from '@playwright/test';
import { fillSampleProvider } from '../src/features/organizations/import/sample-provider.ts';
import { createFirstAdministrator } from '../src/server/first-start.ts';
import { startTestServer, type TestServer } from '../test/server.ts';
import { test as base } from './fixtures.ts';
import { administrator } from './server.ts';

interface Timed {
  url: string;
  server: TestServer;
  /** Lets both clocks, the server's and that of all pages of the context, run on. */
  pass(page: Page, milliseconds: number): Promise<void>;
}

interface TimedFixtures {
  /** both clocks; they stand still between calls of `pass` once `begin` has been called */
  time: { begin(page: Page): Promise<void>; pass(page: Page, milliseconds: number): Promise<void> };
}

/** Browser tests whose server and browser have one clock, which the test moves. */
export const test = base.extend<TimedFixtures, { timed: Omit<Timed, 'pass'> }>({
  timed: [
    async ({}, use) => {
      const server = await startTestServer();
      await fillSampleProvider(server.database);
      await createFirstAdministrator(server.database, administrator);
      const http = createAdaptorServer({ fetch: server.application.hono.fetch });
      await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', () => resolve()));
      const { port } = addressOf(http.address());
      await use({ url: `http://127.0.0.1:${port}`, server });
      await new Promise((resolve) => http.close(resolve));
      await server.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ timed }, use) => use(timed.url),
  time: async ({ timed: { server }, context }, use) => {
    await context.clock.install({ time: server.clock.now });
    await use({
      async begin(page) {
        const now = await page.evaluate(() => Date.now());
        server.clock.now = new Date(now + 60_000);
        await page.clock.pauseAt(server.clock.now);
      },
      async pass(page, milliseconds) {
        server.clock.now = new Date(server.clock.now.getTime() + milliseconds);
        await page.clock.runFor(milliseconds);
      },
    });
  },
});

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  return address;
}
