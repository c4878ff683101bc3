import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { type AccessCodeCalls, accessCodeCalls } from '../../test/access-code-calls.ts';
import { publishPortal } from '../../test/portal-guests.ts';
import type { TestServer } from '../../test/server.ts';
import { expect } from '../fixtures.ts';
import { type InProcessServer, test } from './fixtures.ts';
import { openPortalSite, type PortalSite } from './portal-site.ts';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);
interface Site extends PortalSite {
  calls: AccessCodeCalls;
}

async function openSite(server: InProcessServer): Promise<Site> {
  const calls = await accessCodeCalls(server);
  return { calls, ...(await openPortalSite(server, calls.family.area, calls.token)) };
}

async function addFreePlan({ calls }: Site): Promise<void> {
  await calls.addPlan({ name: 'Free', price: 0, paymentMethods: [], duration: 7_200 });
}

/** Opens a page in a browser without script, as some captive assistants are. */
async function openWithoutScript(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, ...options });
  return context.newPage();
}

async function violationsAt(browser: Browser, url: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ bypassCSP: true, ...options });
  const page = await context.newPage();
  await page.goto(url);
  const language = await page.locator('html').getAttribute('lang');
  await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const { axe } = Object(window);
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
      [id, ...nodes.map(({ html }) => html)].join(' '),
    );
  });
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  await context.close();
  return { language, found, isWide };
}

async function languagesOf(server: TestServer, { calls }: Site, tags: string[]) {
  await publishPortal(server, calls.family.area, { languages: { tags } });
}

test('a guest without script goes online by a click, sees what is left and logs out', async ({
  browser,
  inProcess,
}) => {
  const site = await openSite(inProcess);
  await addFreePlan(site);
  const page = await openWithoutScript(browser, { viewport: { width: 390, height: 844 } });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const response = await page.goto(site.address);
  expect(requests).toEqual([site.address]);
  expect((await response?.body())?.length).toBeLessThan(60_000);
  await page.getByRole('button', { name: 'Connect for free' }).click();
  await expect(page.getByRole('heading', { name: 'You are online' })).toBeVisible();
  await expect(page.getByText('Time left')).toBeVisible();
  await page.screenshot({ path: 'test-results/portal-status.png', fullPage: true });
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'You are online' })).toBeHidden();
  expect(await page.context().cookies()).toEqual([]);
  await page.context().close();
  await site.close();
});

test('a guest signs in with an access code, after a wrong one', async ({ browser, inProcess }) => {
  const site = await openSite(inProcess);
  const [code] = await site.calls.listCodes(await site.calls.createBatchWithCodes({ count: 1 }));
  const page = await openWithoutScript(browser);
  await page.goto(site.address);
  const input = page.getByLabel('Access code');
  await input.fill('WRONG123');
  await page.getByRole('button', { name: 'Connect', exact: true }).first().click();
  await expect(page.getByRole('alert')).toContainText('We do not know this code');
  await expect(page.getByText('Support code', { exact: true })).toBeVisible();
  await input.fill(code?.code ?? '');
  await page.getByRole('button', { name: 'Connect', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'You are online' })).toBeVisible();
  await page.context().close();
  await site.close();
});

test('the portal is accessible in English, Arabic and Japanese, on phones and desktops, light and dark', async ({
  browser,
  inProcess,
}) => {
  test.setTimeout(180_000);
  const site = await openSite(inProcess);
  await addFreePlan(site);
  await languagesOf(inProcess, site, ['en', 'ar', 'ja']);
  // A device keeps the language of its visit.
  for (const locale of ['en', 'ar', 'ja'])
    for (const viewport of [
      { width: 320, height: 568 },
      { width: 1440, height: 900 },
    ])
      for (const colorScheme of ['light', 'dark'] as const)
        expect(
          await violationsAt(browser, site.newAddress(), { locale, viewport, colorScheme }),
        ).toEqual({ language: locale, found: [], isWide: false });
  const page = await openWithoutScript(browser, { locale: 'ar' });
  await page.goto(site.address);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('button', { name: 'الاتصال مجانًا' })).toBeVisible();
  await page.getByRole('link', { name: '日本語' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await page.getByRole('button', { name: '無料で接続' }).click();
  await expect(
    page.getByRole('heading', { name: 'インターネットに接続されています' }),
  ).toBeVisible();
  await page.context().close();
  await site.close();
});
