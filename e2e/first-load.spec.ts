import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// With an empty cache.
test.use({ cold: true });

/** Records in the page when the first element of a selector appears. */
async function recordFirst(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector(wanted) === null) return;
      performance.mark('usable');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }, selector);
}

/** Returns the kilobytes of scripts that were loaded before that, gzipped, without headers. */
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

/** Returns the order of a module's request and a call's response. */
async function orderOf(page: Page, part: string, call: string): Promise<string[]> {
  const order: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(part)) order.push(part);
  });
  page.on('response', (response) => {
    if (response.url().endsWith(call)) order.push(call);
  });
  return order;
}

test('at most 195 kB of scripts load before the first row of the tree, and a screen’s module is requested after the tree’s response', async ({
  page,
  signIn,
  go,
}) => {
  await recordFirst(page, '[role=treeitem]');
  await signIn();
  const order = await orderOf(page, 'EditOrganizationPage', '/AdminApi/org/tree');
  await go('/setup/organization?org=100000');
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  // Wait for the rest, so that nothing is missed.
  await expect(page.getByRole('button', { name: 'Theme' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  const sent = await scriptsUntilUsable(page);
  expect(sent).toBeGreaterThan(100);
  expect(sent).toBeLessThanOrEqual(195);
  expect(order.slice(0, 2)).toEqual(['/AdminApi/org/tree', 'EditOrganizationPage']);
});

test('at most 110 kB of scripts load before the sign-in page can be filled in', async ({
  page,
}) => {
  await recordFirst(page, 'input[type=password]');
  await page.goto('/admin-ui/login/');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  const sent = await scriptsUntilUsable(page);
  expect(sent).toBeGreaterThan(50);
  expect(sent).toBeLessThanOrEqual(110);
});
