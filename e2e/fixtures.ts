import { inspect } from 'node:util';
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { addAdministrator } from './administrators.ts';
import { sharedSession, startSession, useSession } from './api.ts';
import { addOwnProvider, type OwnProvider } from './own-provider.ts';
import { administrator, RunningServer } from './server.ts';
import { viewport, WarmPages } from './warm-page.ts';

interface WorkerFixtures {
  /** the server that all files of a worker share */
  server: RunningServer;
  warmPages: WarmPages;
  ownProviderOf: (file: string) => Promise<OwnProvider>;
}

interface SignIn {
  /** an administrator of the platform, of the file's provider, of the sample provider (read-only), or with a username */
  as?: 'platform' | 'own' | 'sample' | { username: string };
  /** a separate session, for a test that ends it */
  alone?: boolean;
}

interface TestFixtures {
  /** the file's provider, initially without records */
  own: OwnProvider;
  /** Signs in the page's context without opening a page. */
  signIn(options?: SignIn): Promise<void>;
  /** Opens a path of the console, such as `/setup/organization?org=100000&tab=edit`. */
  go(path: string): Promise<void>;
  /** console messages that the test causes */
  expectedConsole: { patterns: RegExp[] };
  /** uses a new browser context, for state that cannot be reset: init scripts, clocks, other host names */
  cold: boolean;
  watched: undefined;
}

/** A read-only administrator of the sample provider. */
export const sampleReader = 'sample-reader';
export const sampleProvider = 100_000;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await RunningServer.create();
      await addAdministrator(server.url, {
        username: sampleReader,
        organizationNumber: sampleProvider,
      });
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  ownProviderOf: [
    async ({ server }, use) => {
      const providers = new Map<string, Promise<OwnProvider>>();
      await use((file) => {
        const provider = providers.get(file) ?? addOwnProvider(server);
        providers.set(file, provider);
        return provider;
      });
    },
    { scope: 'worker' },
  ],
  warmPages: [
    async ({ browser }, use) => {
      const pages = new WarmPages(browser);
      await use(pages);
      await pages.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  cold: [false, { option: true }],
  page: async ({ warmPages, browser, baseURL, cold }, use, testInfo) => {
    if (cold) {
      const context = await browser.newContext({ viewport, ...(baseURL && { baseURL }) });
      await use(await context.newPage());
      await context.close();
    } else {
      await use(await warmPages.take(baseURL));
      await warmPages.release(testInfo.status === testInfo.expectedStatus);
    }
  },
  context: async ({ page }, use) => use(page.context()),
  own: async ({ ownProviderOf }, use, { file }) => use(await ownProviderOf(file)),
  expectedConsole: [{ patterns: [] }, { option: true }],
  watched: [
    async ({ page, expectedConsole }, use) => {
      const unexpected: Promise<string>[] = [];
      // The option's object is shared by all tests, and a test may add to its patterns.
      const { patterns } = expectedConsole;
      expectedConsole.patterns = [...patterns];
      const isExpected = (text: string) =>
        expectedConsole.patterns.some((pattern) => pattern.test(text));
      page.on('pageerror', (error) => {
        if (!isExpected(String(error))) unexpected.push(Promise.resolve(String(error)));
      });
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        const text = `${message.text()} ${message.location().url}`;
        if (!isExpected(text)) unexpected.push(withObjects(message, text));
      });
      await use(undefined);
      expectedConsole.patterns = patterns;
      expect(await Promise.all(unexpected), 'errors and warnings on the console').toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ page, baseURL, ownProviderOf }, use, { file }) => {
    const url = baseURL ?? '';
    await use(async ({ as = 'sample', alone = false } = {}) => {
      const username = await userNameOf(as, async () => (await ownProviderOf(file)).username);
      const session = await (alone ? startSession : sharedSession)(url, username);
      await useSession(page.context(), session);
    });
  },
  go: async ({ page }, use) => {
    await use(async (path) => {
      await page.goto(`/admin-ui/admin${path}`);
    });
  },
});

/** Returns the text of a console message with its objects, which its own text only mentions. */
async function withObjects(message: ConsoleMessage, text: string): Promise<string> {
  const values = message.args().map((argument) => argument.jsonValue().catch(() => null));
  const objects = (await Promise.all(values)).filter((value) => value instanceof Object);
  const said = objects.map((object) => inspect(object, { depth: 4, breakLength: Infinity }));
  return [text, ...said].join(' ');
}

async function userNameOf(as: SignIn['as'], own: () => Promise<string>): Promise<string> {
  if (as === 'own') return own();
  if (as === 'platform') return administrator.username;
  return typeof as === 'object' ? as.username : sampleReader;
}

/** Waits until the shown organization is set, which replaces the token. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
}

/** Fills in and submits the sign-in page. */
export async function fillInSignIn(
  page: Page,
  username: string = administrator.username,
): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.locator('input[type=password]').fill(administrator.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(/\/admin-ui\/admin\//);
  await expect(page.getByPlaceholder('Search for Org')).toBeVisible();
}

export { expect };
