import { createAdaptorServer } from '@hono/node-server';
import type { Locator, Page, Request } from '@playwright/test';
import { freePort } from '../../scripts/local-postgres.ts';
import { sessionMaximumMs } from '../../src/contract/limits.ts';
import { ssoCallbackPath } from '../../src/features/session/sso/contract.ts';
import { readyMade } from '../../src/server/database/open.ts';
import { createFirstAdministrator } from '../../src/server/startup/first-start.ts';
import { openEmbedded } from '../../test/databases.ts';
import { startIdentityProvider, type TestIdentityProvider } from '../../test/identity-provider.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { startSession, useSession } from '../api.ts';
import { test as base, expect } from '../fixtures.ts';
import { administrator, portOf } from '../server.ts';
import { second } from './session-dialogs.ts';

/** A server in the test's process, whose clock the test can move. */
export interface InProcessServer extends TestServer {
  url: string;
  /** Backdates the latest session, so that its 12 hours end after this time. */
  leaveOfSession(milliseconds: number): Promise<void>;
}

/** A server with single sign-on. */
interface Sso {
  url: string;
  identity: TestIdentityProvider;
}

/** Only for tests with `cold`, because a clock cannot be removed from a context. */
export interface Time {
  /** Stops the clocks of the server and the browser at the same time, after the session's dialogs are loaded. */
  stop(page: Page): Promise<void>;
  /** Advances both clocks, in all pages of the context. */
  pass(milliseconds: number): Promise<void>;
  /** Advances both clocks until an element is visible, because a page's lazy modules wait for its clock. */
  passUntil(shown: Locator): Promise<void>;
  /** Reloads the page with stopped clocks, and waits until the console monitors its session. */
  reload(page: Page): Promise<void>;
  /** Moves both clocks at once, as when a laptop sleeps. */
  sleep(milliseconds: number): Promise<void>;
}

export const test = base.extend<{ time: Time }, { inProcess: InProcessServer; sso: Sso }>({
  inProcess: [
    async ({}, use) => {
      const server = await startTestServer({ database: await openEmbedded(readyMade.sample) });
      await createFirstAdministrator(server.database, administrator);
      const { port, stop } = await listen(server);
      await use({
        ...server,
        url: `http://127.0.0.1:${port}`,
        async leaveOfSession(milliseconds) {
          const { id } = await server.database.system
            .selectFrom('admin_session')
            .select('id')
            .orderBy('created_at', 'desc')
            .executeTakeFirstOrThrow();
          await server.database.system
            .updateTable('admin_session')
            .set({
              created_at: new Date(server.clock.now.getTime() + milliseconds - sessionMaximumMs),
            })
            .where('id', '=', id)
            .execute();
        },
      });
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  sso: [
    async ({}, use) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const identity = await startIdentityProvider(url + ssoCallbackPath);
      const { issuer, clientId, clientSecret } = identity;
      const emailDomains = ['guests.example'];
      const server = await startTestServer({
        database: await openEmbedded(readyMade.sample),
        sso: {
          publicUrl: url,
          providers: [{ issuer, clientId, clientSecret, emailDomains, realm: '' }],
        },
      });
      await server.database.system
        .insertInto('administrator')
        .values({
          username: 'ada',
          username_folded: 'ada',
          email: 'ada@guests.example',
          is_sso_user: true,
        })
        .execute();
      const { stop } = await listen(server, port);
      await use({ url, identity });
      await stop();
      await identity.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ inProcess }, use) => {
    // Other tests of the worker may have moved the clock.
    inProcess.clock.now = new Date();
    await use(inProcess.url);
  },
  // A separate session for each test, because some tests end it.
  signIn: async ({ page, inProcess }, use) => {
    await use(async (options) => {
      if (options !== undefined)
        throw new Error('The tests of this folder sign in as the platform');
      await useSession(page.context(), await startSession(inProcess.url));
    });
  },
  time: async ({ inProcess: { clock }, context, cold }, use) => {
    if (!cold) throw new Error('A test that uses `time` needs `test.use({ cold: true })`');
    const later = (milliseconds: number) => {
      clock.now = new Date(clock.now.getTime() + milliseconds);
    };
    await context.clock.install({ time: clock.now });
    const loaded: string[] = [];
    const loading = new Set<Request>();
    context.on('request', (request) => {
      if (request.url().includes('/assets/')) loading.add(request);
    });
    context.on('requestfailed', (request) => loading.delete(request));
    context.on('requestfinished', (request) => {
      loading.delete(request);
      loaded.push(request.url());
    });
    const pass = async (milliseconds: number) => {
      later(milliseconds);
      await context.clock.runFor(milliseconds);
    };
    await use({
      pass,
      async passUntil(shown) {
        await expect(async () => {
          await pass(100);
          await expect(shown).toBeVisible({ timeout: 100 });
        }).toPass();
      },
      async reload(page) {
        const before = await lastActivity(page);
        await pass(second);
        const start = page.waitForResponse(/IsLoginValid/);
        await page.reload();
        await (await start).finished();
        await expect(async () => {
          await pass(50);
          expect(await lastActivity(page)).not.toBe(before);
        }).toPass();
      },
      async stop(page) {
        clock.now = new Date((await page.evaluate(() => Date.now())) + 10_000);
        await context.clock.pauseAt(clock.now);
        // These downloads have started and finish in real time, with the modules that they import.
        for (const dialog of ['StillThereDialog', 'SessionExpiredDialog'])
          await expect
            .poll(() => loaded.filter((url) => url.includes(dialog)).length)
            .toBeGreaterThanOrEqual(context.pages().length);
        await expect.poll(() => [...loading].map((request) => request.url())).toEqual([]);
      },
      async sleep(milliseconds) {
        later(milliseconds);
        await context.clock.fastForward(milliseconds);
      },
    });
  },
});

/** Returns the last activity of the console's session, as its tabs share it. */
function lastActivity(page: Page): Promise<string> {
  return page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('AtriumSession-'))
      .map(([, value]) => String(value).split('|')[0])
      .join(),
  );
}

/** Serves an application of this process, by default on a free port; `stop` also closes the application. */
async function listen(
  server: TestServer,
  port = 0,
): Promise<{ port: number; stop(): Promise<void> }> {
  const http = createAdaptorServer({ fetch: server.application.hono.fetch });
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', () => resolve()));
  return {
    port: portOf(http.address()),
    async stop() {
      await new Promise((resolve) => http.close(resolve));
      await server.close();
    },
  };
}
