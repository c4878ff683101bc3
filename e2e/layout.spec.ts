import type { Frame, Page } from '@playwright/test';
import { collectFacts } from '../test/facts.ts';
import { bergen } from './embedded-users.ts';
import { expect, sampleProvider, test } from './fixtures.ts';
import { screensIn } from './in-process/accessible-screens.ts';

const provider = String(sampleProvider);

/** Lists of the sample provider that have rows, and where. */
const lists = new Map([
  ['/setup/organization?tab=devices', provider],
  ['/setup/organization?tab=plans', provider],
  ['/setup/devices/manage', bergen],
  ['/setup/service-plans/manage', bergen],
  ['/manage/users', bergen],
  ['/manage/access-codes/manage', bergen],
  ['/manage/admins', provider],
  ['/manage/role-templates/manage', provider],
  ['/support/admin-history', provider],
  ['/support/radius', bergen],
  ['/support/radius?tab=sessions', bergen],
  ['/support/radius?tab=problems', provider],
  ['/support/account?text=priya', bergen],
]);

const mostShift = 0.02;
const lowestFirstRow = 220;
/** Below the tabs of the overview. */
const isOnTab = (path: string) => path.startsWith('/setup/organization');
/** Rows whose texts wrap are higher. */
const wrapping = new Set(['/support/admin-history', '/support/radius?tab=problems']);

const organizations = new Map<string, string>([
  ['grouping', '100000-100161'],
  ['site', '100000-100161-200636'],
  ['area', bergen],
]);
const screens = screensIn(await collectFacts());
// Only the operator of the platform sees feedback.
const others = screens.filter(({ path }) => !lists.has(path) && path !== '/support/feedback');

test.use({ cold: true });

test.beforeEach(async ({ page, signIn }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(observeShifts);
  await signIn();
});

test('lists begin at most 220 px from the top, have rows of 40 px and do not move while they load', async ({
  page,
}) => {
  for (const [path, org] of lists)
    await test.step(path, async () => {
      await page.goto(addressAt(path, org));
      const { top, heights } = await measureList(page);
      if (!isOnTab(path))
        expect.soft(top, `top of the first row of ${path}`).toBeLessThanOrEqual(lowestFirstRow);
      expect.soft(heights.length, `rows of ${path}`).toBeGreaterThan(0);
      if (!wrapping.has(path)) expect.soft(heights, `heights of the rows of ${path}`).toEqual([40]);
      await expectStill(page, path);
    });
});

test('overviews, reports, forms and records do not move while they load', async ({ page }) => {
  for (const { path, at, feature } of others)
    await test.step(path, async () => {
      const address = path.includes('{')
        ? await addressOfFirst(page, feature)
        : addressAt(path, organizations.get(at) ?? provider);
      if (address === null) return;
      await page.goto(address);
      await expectLoaded(page);
      await expectStill(page, path);
    });
});

function addressAt(path: string, org: string): string {
  return `/admin-ui/admin${path}${path.includes('?') ? '&' : '?'}org=${org}`;
}

/** Returns the address of the first record in a feature's list; null where the sample has none. */
async function addressOfFirst(page: Page, feature: string): Promise<string | null> {
  const list = screens.find((one) => one.feature === feature && lists.has(one.path))?.path;
  if (list === undefined) return null;
  const org = lists.get(list) ?? provider;
  await page.goto(addressAt(list, org));
  const frame = await listFrame(page);
  const href = await frame.locator('tbody a').first().getAttribute('href');
  const item = new URL(href ?? '', page.url()).searchParams.get('item');
  return item === null ? href : addressAt(`${list}?item=${item}`, org);
}

/** Returns the frame whose list has been loaded. */
async function listFrame(page: Page): Promise<Frame> {
  // A frame may be replaced meanwhile.
  const hasRows = (frame: Frame) =>
    frame
      .evaluate(() => document.querySelector('table:not([aria-busy=true]) > tbody td') !== null)
      .catch(() => false);
  let found: Frame | undefined;
  await expect
    .poll(
      async () => {
        for (const frame of page.frames()) if (await hasRows(frame)) found = frame;
        return found !== undefined;
      },
      { message: `a list with rows at ${page.url()}` },
    )
    .toBe(true);
  return found ?? page.mainFrame();
}

/** Waits until the content of all frames is there. */
async function expectLoaded(page: Page): Promise<void> {
  const isLoaded = (frame: Frame) =>
    frame
      .evaluate(
        () =>
          document.body.innerText.trim() !== '' &&
          document.querySelector(
            '[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root',
          ) === null,
      )
      .catch(() => false);
  // Live lists never stop loading.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  await expect
    .poll(async () => (await Promise.all(page.frames().map(isLoaded))).every(Boolean), {
      message: `content at ${page.url()}`,
    })
    .toBe(true);
}

async function expectStill(page: Page, path: string): Promise<void> {
  for (const frame of page.frames())
    expect
      .soft(await frame.evaluate(shiftOf).catch(() => 0), `layout shift of ${path}`)
      .toBeLessThanOrEqual(mostShift);
}

/** Measures again in another frame if the first one is replaced meanwhile. */
async function measureList(page: Page) {
  let measured: Awaited<ReturnType<typeof measure>> | undefined;
  await expect(async () => {
    measured = await measure(await listFrame(page));
  }).toPass();
  return measured ?? { top: Number.NaN, heights: [] };
}

const measure = (frame: Frame) =>
  frame.evaluate(() => {
    const boxes = [...document.querySelectorAll('table > tbody > tr')]
      // A list without records has one row that says so.
      .filter((row) => row.querySelector('td[colspan]') === null)
      .map((row) => row.getBoundingClientRect());
    // Radius Activity first says that no server is connected, or which gateways need attention.
    const notice = document.querySelector(
      '[role=note], [aria-label="Gateways that need attention"]',
    );
    const top = (element: Element | null | undefined) => element?.getBoundingClientRect().top ?? 0;
    const above = top(notice?.nextElementSibling) - top(notice);
    const offset = window.frameElement?.getBoundingClientRect().top ?? 0;
    return {
      top: offset + (boxes[0]?.top ?? Number.NaN) - above,
      heights: [...new Set(boxes.map(({ height }) => height))],
    };
  });

/** Counts the layout shifts of a document (the sum is kept in its root element). */
function observeShifts(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) {
        const { dataset } = document.documentElement;
        dataset.shift = String(Number(dataset.shift ?? 0) + Number(entry.value));
      }
  }).observe({ type: 'layout-shift', buffered: true });
}

function shiftOf(): number {
  return Number(document.documentElement.dataset.shift ?? 0);
}
