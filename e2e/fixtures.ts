import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { login } from '../src/features/session/contract.ts';
import { administrator, RunningServer } from './server.ts';

interface WorkerFixtures {
  createServer: () => Promise<RunningServer>;
  /** The server of one file of tests, and of no other: what another file left would change what it finds. */
  serverOfFile: (file: string) => Promise<RunningServer>;
}

interface TestFixtures {
  server: RunningServer;
  /** console messages that this test brings about on purpose */
  expectedConsole: { patterns: RegExp[] };
  /** Signs in and opens the console; `here` by the sign-in page that is shown, `as` somebody else than the first. */
  signIn(page: Page, options?: { here?: boolean; as?: string }): Promise<void>;
  /** Opens an address of the console, such as `/setup/organization?org=100000`. */
  go(page: Page, path: string): Promise<void>;
  /** Fails on any accessibility violation of what is on the page now, or on one of these rules. */
  axe(page: Page, rules?: string[]): Promise<void>;
  /** The same in dark and in light, on a page that follows the system's theme; or these rules in both. */
  axeInBothThemes(page: Page, rules?: string[]): Promise<void>;
  watched: undefined;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  createServer: [async ({}, use) => use(() => RunningServer.create()), { scope: 'worker' }],
  serverOfFile: [
    async ({ createServer }, use) => {
      let running: { file: string; server: RunningServer } | undefined;
      await use(async (file) => {
        if (running?.file === file) return running.server;
        const [server] = await Promise.all([createServer(), running?.server.remove()]);
        running = { file, server };
        return server;
      });
      await running?.server.remove();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ serverOfFile }, use, { file }) => use(await serverOfFile(file)),
    { timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  expectedConsole: [{ patterns: [] }, { option: true }],
  watched: [
    async ({ page, expectedConsole }, use) => {
      const unexpected: string[] = [];
      const note = (text: string) => {
        if (!expectedConsole.patterns.some((pattern) => pattern.test(text))) unexpected.push(text);
      };
      page.on('pageerror', (error) => note(String(error)));
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        note(`${message.text()} ${message.location().url}`);
      });
      await use(undefined);
      expect(unexpected, 'errors and warnings on the console').toEqual([]);
    },
    { auto: true },
  ],
  axeInBothThemes: async ({ axe }, use) => {
    await use(async (page, rules) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        const shown = page.locator('html');
        await expect(shown).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        await axe(page, colorScheme === 'dark' ? rules : rulesOfColours);
      }
    });
  },
  signIn: async ({}, use) => {
    await use(async (page, { here = false, as = administrator.username } = {}) => {
      if (here) await fillIn(page, as);
      else {
        await bringSession(page, as);
        await page.goto('/admin-ui/admin/');
      }
      await expect(page.getByPlaceholder('Search for Org')).toBeVisible();
    });
  },
  go: async ({}, use) => {
    await use(async (page, path) => {
      await page.goto(`/admin-ui/admin${path}`);
    });
  },
  axe: async ({}, use) => {
    await use(async (page, rules) => {
      // A page that is just changing may have no heading for a moment, but never for long.
      await expect(page.locator('h1').first()).toBeAttached();
      // What is fading in has half its contrast.
      await page.waitForFunction(() =>
        document.getAnimations().every(({ effect, playState }) => {
          const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
          return isEndless || playState !== 'running';
        }),
      );
      // All in the page itself, and only what is wrong: a second page for the summary costs more than the rules.
      const builder = new AxeBuilder({ page })
        .setLegacyMode(true)
        .options({ resultTypes: ['violations'] });
      // What lies behind an open dialog is out of reach, and was looked at before it opened.
      if ((await page.getByRole('dialog').count()) > 0) builder.include('[role="dialog"]');
      const { violations } = await (rules ? builder.withRules(rules) : builder).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      );
      expect(found, 'accessibility violations').toEqual([]);
    });
  },
});

/** All that a theme or a brand changes of a page. */
export const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** Signs in as a person does. */
async function fillIn(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.locator('input[type=password]').fill(administrator.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(/\/admin-ui\/admin\//);
}

/** What the sign-in page does, without a page: that has tests of its own. What is opened next is signed in. */
export async function bringSession(
  page: Page,
  username: string = administrator.username,
): Promise<void> {
  const response = await page.request.post(login.path, {
    // As from a browser: its session needs the binding cookie too.
    headers: { origin: 'http://127.0.0.1' },
    data: { Username: username, Password: administrator.password, Realm: '', Org: null },
  });
  expect(response.ok()).toBe(true);
  const { AccessToken } = await response.json();
  const url = new URL(response.url()).origin;
  await page
    .context()
    .addCookies([{ name: 'UiAccessToken', value: AccessToken, url, sameSite: 'Strict' }]);
}

export { expect };

/** From its next load on, the page shows the theme of the system. */
export async function followSystemTheme(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // An empty page has no storage.
    if (location.protocol !== 'about:') localStorage.setItem('atrium-theme', 'system');
  });
}
