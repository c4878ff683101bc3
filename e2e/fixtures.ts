import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { administrator, RunningServer } from './server.ts';

interface WorkerFixtures {
  server: RunningServer;
}

interface TestFixtures {
  /** console messages that this test brings about on purpose */
  expectedConsole: { patterns: RegExp[] };
  /** Signs in from the sign-in page; `here` when the page is there already, `as` somebody else than the first. */
  signIn(page: Page, options?: { here?: boolean; as?: string }): Promise<void>;
  /** Opens an address of the console, such as `/setup/organization?org=100000`. */
  go(page: Page, path: string): Promise<void>;
  /** Fails on any accessibility violation of what is on the page now, or on one of these rules. */
  axe(page: Page, rules?: string[]): Promise<void>;
  /** The same in dark and in light, on a page that follows the system's theme. */
  axeInBothThemes(page: Page): Promise<void>;
  watched: undefined;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await RunningServer.create();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 60_000 },
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
    await use(async (page) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        const shown = page.locator('html');
        await expect(shown).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        await axe(page);
      }
    });
  },
  signIn: async ({}, use) => {
    await use(async (page, { here = false, as = administrator.username } = {}) => {
      if (!here) await page.goto('/admin-ui/login/');
      await page.getByRole('textbox', { name: 'Username' }).fill(as);
      await page.locator('input[type=password]').fill(administrator.password);
      await page.getByRole('button', { name: 'Log In' }).click();
      await page.waitForURL(/\/admin-ui\/admin\//);
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

export { expect };

/** From its next load on, the page shows the theme of the system. */
export async function followSystemTheme(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('atrium-theme', 'system'));
}
