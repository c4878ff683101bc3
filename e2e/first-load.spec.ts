import type { Page } from '@playwright/test';
import { bringSession, expect, test } from './fixtures.ts';

/** Notes in the page when the first element of a selector stood there. */
async function noteFirst(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector(wanted) === null) return;
      performance.mark('usable');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }, selector);
}

/** The kilobytes of scripts that had come until then, gzipped, without headers. */
function scriptsUntilUsable(page: Page): Promise<number> {
  return page.evaluate(() => {
    const usable = performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN;
    const sizes = performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => name.endsWith('.js') && !(responseEnd > usable))
      .map(({ encodedBodySize }) => encodedBodySize);
    return sizes.reduce((sum, size) => sum + size, 0) / 1000;
  });
}

test('at most 200 kB of scripts come before the first row of the tree', async ({ page, go }) => {
  await noteFirst(page, '[role=treeitem]');
  await bringSession(page);
  await go(page, '/');
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  // What comes later has come, so that nothing is missed.
  await expect(page.getByRole('button', { name: 'Theme' })).toBeVisible();
  const sent = await scriptsUntilUsable(page);
  expect(sent).toBeGreaterThan(100);
  expect(sent).toBeLessThanOrEqual(200);
});

test('at most 110 kB of scripts come before the sign-in page can be filled in', async ({
  page,
}) => {
  await noteFirst(page, 'input[type=password]');
  await page.goto('/admin-ui/login/');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  const sent = await scriptsUntilUsable(page);
  expect(sent).toBeGreaterThan(50);
  expect(sent).toBeLessThanOrEqual(110);
});
