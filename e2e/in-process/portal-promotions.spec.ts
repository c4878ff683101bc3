import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { exampleVariant } from '../../src/features/promotions/examples.ts';
import type { Promotion } from '../../src/features/promotions/fields.ts';
import { plantPromotion } from '../../src/features/promotions/testing/planted-promotion.ts';
import { accessCodeCalls } from '../../test/access-code-calls.ts';
import { expect } from '../fixtures.ts';
import { type InProcessServer, test } from './fixtures.ts';
import { openPortalSite } from './portal-site.ts';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

async function openPromoted(server: InProcessServer, promotions: readonly Partial<Promotion>[]) {
  const calls = await accessCodeCalls(server);
  const { area } = calls.family;
  const site = await openPortalSite(server, area, calls.token);
  for (const promotion of promotions) await plantPromotion(server, area, promotion);
  return site;
}

test('a splash closes without script, and a banner leads on', async ({ browser, inProcess }) => {
  const site = await openPromoted(inProcess, [
    {
      type: 'splash',
      placement: 'beforeLogin',
      splashSeconds: 0,
      variants: [exampleVariant({ title: { en: 'Welcome back' } })],
    },
    { variants: [exampleVariant({ title: { en: 'Breakfast' } })] },
  ]);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(site.newAddress());
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByText('Close', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeHidden();
  const followed = page.waitForRequest('https://hotel.example.com/breakfast');
  await page.locator('section.promotion').getByRole('link', { name: 'See the menu' }).click();
  await followed;
  await context.close();
});

test('a splash closes by itself, and nothing on the page moves', async ({ browser, inProcess }) => {
  const site = await openPromoted(inProcess, [
    { type: 'splash', placement: 'beforeLogin', splashSeconds: 1 },
    { placement: 'beforeLogin' },
    { placement: 'loginPage' },
  ]);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(site.newAddress());
  // A pointer beside the content does not hold it open.
  await page.mouse.move(10, 30);
  await expect(page.locator('details.splash')).toBeHidden();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Object(entry).value);
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 0));
      }),
  );
  expect(shift).toBe(0);
  await context.close();
});

test.describe('accessibility', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1_440])
      test(`promotions have no violation, ${width} wide and ${colorScheme}`, async ({
        browser,
        inProcess,
      }) => {
        const site = await openPromoted(inProcess, [
          { type: 'splash', placement: 'beforeLogin', splashSeconds: 0 },
          { placement: 'beforeLogin' },
          { placement: 'loginPage' },
        ]);
        const context = await browser.newContext({
          bypassCSP: true,
          colorScheme,
          viewport: { width, height: 844 },
        });
        const page = await context.newPage();
        const violations = async () => {
          await page.evaluate(axeSource);
          return page.evaluate(async () => {
            const found = await Object(window).axe.run();
            return found.violations.map(({ id }: { id: string }) => id);
          });
        };
        await page.goto(site.newAddress());
        expect(await violations()).toEqual([]);
        await page.getByText('Close', { exact: true }).click();
        expect(await violations()).toEqual([]);
        // The splash has no place in the layout of the page.
        const topOf = async (tag: string) => (await page.locator(tag).boundingBox())?.y;
        expect(await topOf(width === 390 ? '.hero' : 'main')).toBe(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(
          false,
        );
        await context.close();
      });
});
