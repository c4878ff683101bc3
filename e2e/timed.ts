import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Page } from '@playwright/test';
import { fillSampleProvider } from '../src/features/organizations/import/sample-provider.ts';
import { createFirstAdministrator } from '../src/server/first-start.ts';
import { startTestServer, type TestServer } from '../test/server.ts';
import { test as base } from './fixtures.ts';
import { administrator } from './server.ts';

/** The real server inside the test's process, where the test can move its clock. */
export interface Timed extends TestServer {
  url: string;
  /** Makes the latest session as old as that, as its server sees it. */
  ageSession(milliseconds: number): Promise<void>;
}

export interface Time {
  /** Stops both clocks, the server's and the browser's, at the same time. */
  stop(page: Page): Promise<void>;
  /** Lets both run on, in all pages of the context. */
  pass(milliseconds: number): Promise<void>;
  /** Lets both jump, as after a laptop's sleep. */
  sleep(milliseconds: number): Promise<void>;
}

export const test = base.extend<{ time: Time }, { timed: Timed }>({
  timed: [
    async ({}, use) => {
      const server = await startTestServer();
      await fillSampleProvider(server.database);
      await createFirstAdministrator(server.database, administrator);
      const http = createAdaptorServer({ fetch: server.application.hono.fetch });
      await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', () => resolve()));
      await use({
        ...server,
        url: `http://127.0.0.1:${portOf(http.address())}`,
        async ageSession(milliseconds) {
          const { id } = await server.database.system
            .selectFrom('admin_session')
            .select('id')
            .orderBy('created_at', 'desc')
            .executeTakeFirstOrThrow();
          await server.database.system
            .updateTable('admin_session')
            .set({ created_at: new Date(server.clock.now.getTime() - milliseconds) })
            .where('id', '=', id)
            .execute();
        },
      });
      await new Promise((resolve) => http.close(resolve));
      await server.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ timed }, use) => use(timed.url),
  time: async ({ timed: { clock }, context }, use) => {
    const later = (milliseconds: number) => {
      clock.now = new Date(clock.now.getTime() + milliseconds);
    };
    await context.clock.install({ time: clock.now });
    await use({
      async stop(page) {
        clock.now = new Date((await page.evaluate(() => Date.now())) + 10_000);
        await context.clock.pauseAt(clock.now);
      },
      async pass(milliseconds) {
        later(milliseconds);
        await context.clock.runFor(milliseconds);
      },
      async sleep(milliseconds) {
        later(milliseconds);
        await context.clock.fastForward(milliseconds);
      },
    });
  },
});

export function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('There is no port');
  return address.port;
}
