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

interface LoadedScripts {
  count: number;
  /** gzipped or smaller, without headers */
  kilobytes: number;
  /** without those that the page's HTML names for the screen of its address */
  ownKilobytes: number;
}

/** Returns the scripts that were loaded before that. */
function scriptsUntilUsable(page: Page): Promise<LoadedScripts> {
  return page.evaluate(() => {
    const usable = performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN;
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => name.endsWith('.js') && !(responseEnd > usable));
    const style = document.querySelector('head > link[rel=stylesheet]');
    // The build's own links come before the style sheet, the screen's after it.
    const ofScreen = new Set(
      [...document.querySelectorAll<HTMLLinkElement>('head > link[rel=modulepreload]')]
        .filter((link) => style?.compareDocumentPosition(link) === Node.DOCUMENT_POSITION_FOLLOWING)
        .map(({ href }) => href),
    );
    const kilobytesOf = (entries: readonly PerformanceResourceTiming[]) =>
      entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000;
    return {
      count: scripts.length,
      kilobytes: kilobytesOf(scripts),
      ownKilobytes: kilobytesOf(scripts.filter(({ name }) => !ofScreen.has(name))),
    };
  });
}

test('before the first row of the tree, at most 195 kB of scripts load besides those of the screen', async ({
  page,
  signIn,
  go,
}) => {
  await recordFirst(page, '[role=treeitem]');
  await signIn();
  await go('/setup/organization?org=100000&tab=edit');
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  // Wait for the rest, so that nothing is missed.
  await expect(page.getByRole('button', { name: 'Theme' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  const { ownKilobytes } = await scriptsUntilUsable(page);
  expect(ownKilobytes).toBeGreaterThan(100);
  expect(ownKilobytes).toBeLessThanOrEqual(195);
});

test('a link to a list loads at most 12 scripts and 272 kB', async ({ page, own, signIn, go }) => {
  await recordFirst(page, 'tbody tr');
  await signIn({ as: 'own' });
  await go(`/manage/role-templates/manage?org=${own.lobby.org}`);
  await expect(page.getByRole('row').getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Theme' })).toBeVisible();
  const { count, kilobytes } = await scriptsUntilUsable(page);
  expect(count).toBeGreaterThan(4);
  expect(count).toBeLessThanOrEqual(12);
  expect(kilobytes).toBeLessThanOrEqual(272);
});

for (const { path, call } of [
  { path: '/setup/organization', call: /\/overview$/ },
  { path: '/setup/devices/manage', call: /\/devices\?/ },
  { path: '/setup/service-plans/manage', call: /\/service-plans\?/ },
  { path: '/manage/access-codes/manage', call: /\/access-code-batches\?/ },
  { path: '/manage/role-templates/manage', call: /\/role-templates\?/ },
  { path: '/support/admin-history', call: /AdminApi.*\/history\?/ },
  { path: '/manage/users', call: /\/guests\?/ },
  { path: '/manage/admins', call: /\/administrators\?/ },
  { path: '/report/revenue', call: /AdminApi.*\/revenue\?/ },
])
  test(`the data of ${path} is requested once, before the console’s code runs`, async ({
    page,
    own,
    signIn,
    go,
  }) => {
    await signIn({ as: 'own' });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      asked.push(`${request.method()} ${pathname}${search}`);
    });
    await go(`${path}?org=${own.lobby.org}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Theme' })).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByText(/No |Lobby|Showing|of \d/)
        .first(),
    ).toBeVisible();
    const starts = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name, startTime }) => ({ name, startTime })),
      );
    const isAskedFirst = async () => {
      const resources = await starts();
      const ofData = resources.find(({ name }) => {
        const { pathname, search } = new URL(name);
        return call.test(`GET ${pathname}${search}`);
      });
      // The first thing that the console's code loads.
      const byCode = resources.find(({ name }) => name.includes('/afterTree-'));
      return ofData && byCode && ofData.startTime < byCode.startTime;
    };
    await expect.poll(isAskedFirst).toBe(true);
    const unread = () =>
      page.evaluate(() =>
        [...(globalThis.startedCalls ?? [])]
          .filter(([, { isRead }]) => !isRead)
          .map(([key]) => key),
      );
    await expect.poll(unread).toEqual([]);
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
    expect(asked.filter((request) => call.test(request))).toHaveLength(1);
  });

test('at most 8 scripts and 110 kB load before the sign-in page can be filled in', async ({
  page,
}) => {
  await recordFirst(page, 'input[type=password]');
  await page.goto('/admin-ui/login/');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  const { count, kilobytes } = await scriptsUntilUsable(page);
  expect(count).toBeLessThanOrEqual(8);
  expect(kilobytes).toBeGreaterThan(50);
  expect(kilobytes).toBeLessThanOrEqual(110);
});
