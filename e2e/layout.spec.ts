import type { Frame, Page } from '@playwright/test';
import { collectFacts } from '../test/facts.ts';
import { bergen } from './embedded-users.ts';
import { expect, sampleProvider, test } from './fixtures.ts';
import { screensIn } from './in-process/accessible-screens.ts';
import { expectLoaded, fromList, measureFrames } from './measured-frames.ts';

const provider = String(sampleProvider);

/** A hotel of the sample that sells, and its area. */
const hotel = '100000-290001';
const rooms = `${hotel}-490001`;

const guestPath = '/manage/users?item={guestId}';
const devicePath = '/setup/devices/item/other/{deviceId}';

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
  ['/setup/payment-gateway/manage', rooms],
  ['/manage/promo-codes', hotel],
  ['/support/loyalty', hotel],
  ['/setup/asset-monitoring/manage', hotel],
  ['/setup/connection-profiles/manage', hotel],
  ['/setup/pan-mapping/pan', hotel],
  ['/setup/mikrotik-manager/templates', hotel],
  ['/setup/mikrotik-manager/routers', hotel],
  ['/setup/mikrotik-manager/backups', hotel],
  ['/setup/mikrotik-manager/firmware', hotel],
  ['/manage/enterprise/devices', hotel],
  ['/manage/enterprise/owners', hotel],
  ['/manage/enterprise/profiles', hotel],
  ['/setup/advanced-conference/rooms', hotel],
  ['/setup/advanced-conference/ports', hotel],
  ['/setup/advanced-conference/networks', hotel],
  ['/manage/conference/current', hotel],
  ['/manage/conference/coming', hotel],
  ['/manage/conference/past', hotel],
  ['/manage/groups', hotel],
  ['/manage/rotating-password', hotel],
  ['/manage/promotions/manage', hotel],
]);

const mostShift = 0.02;
const lowestFirstRow = 220;
/** Below the tabs of the overview. */
const isOnTab = (path: string) => path.startsWith('/setup/organization');
/** Records that the sample does not have. */
const withoutRecord = new Set([
  '/setup/images/item/{imageId}',
  '/setup/asset-monitoring/window/{windowId}',
  '/setup/mikrotik-manager/job/{runId}',
  '/manage/hotspot-2.0/partner/{partnerId}',
]);
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
  // A walk through all screens takes more tokens than the tests after it could share.
  await signIn({ alone: true });
});

test('lists begin at most 220 px from the top, have rows of 40 px and do not move while they load', async ({
  page,
}) => {
  for (const [path, org] of lists)
    await test.step(path, async () => {
      await page.goto(addressAt(path, org));
      const { top, heights } = await fromList(page, measure);
      if (!isOnTab(path))
        expect.soft(top, `top of the first row of ${path}`).toBeLessThanOrEqual(lowestFirstRow);
      expect.soft(heights.length, `rows of ${path}`).toBeGreaterThan(0);
      if (!wrapping.has(path)) expect.soft(heights, `heights of the rows of ${path}`).toEqual([40]);
      await expectStill(page, path);
      await expectOneTitle(page, path);
    });
});

test('a hotel’s exceptions of every kind take one line or two, and columns fit beside a panel', async ({
  page,
}) => {
  for (const [report, mostTop, lines] of [['pms', 275, 1] as const, ['cc', 300, 2] as const])
    await test.step(report, async () => {
      await page.goto(addressAt(`/report/${report}`, hotel));
      const { top } = await fromList(page, measure);
      expect.soft(top, 'top of the first row').toBeLessThanOrEqual(mostTop);
      const frame = page.frameLocator('iframe').first();
      const chips = frame.getByRole('group', { name: 'Exceptions' }).locator('label');
      await expect(chips.nth(8)).toBeVisible();
      const tops = await chips.evaluateAll((all) =>
        all.map((chip) => chip.getBoundingClientRect().top),
      );
      expect.soft(new Set(tops).size, 'lines of exceptions').toBe(lines);
      await frame.getByRole('row').nth(1).getByRole('link').first().click();
      await expect(frame.getByRole('button', { name: 'Close' })).toBeVisible();
      const beyond = await frame
        .locator('table')
        .first()
        .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
      expect.soft(beyond, 'width of the table beyond its place').toBeLessThanOrEqual(0);
    });
});

test('overviews, reports, forms and records do not move while they load', async ({ page }) => {
  for (const { path, at } of others.filter((screen) => !withoutRecord.has(screen.path)))
    await test.step(path, async () => {
      const address = path.includes('{')
        ? await addressOfFirst(page, path)
        : addressAt(path, organizations.get(at) ?? provider);
      await page.goto(address);
      await expectLoaded(page);
      await expectStill(page, path);
      await expectOneTitle(page, path);
    });
});

test('the page of a guest does not move, whichever of its parts comes last', async ({ page }) => {
  const guest = await addressOfFirst(page, guestPath);
  const parts = ['access', 'sessions', 'purchases'];
  const address = (part: string) => `**/guests/*/${part}*`;
  for (const last of parts)
    await test.step(last, async () => {
      const held = Promise.withResolvers<void>();
      await page.route(address(last), async (route) => {
        await held.promise;
        await route.continue();
      });
      const others = parts.filter((part) => part !== last);
      const arrived = others.map((part) => page.waitForResponse(address(part)));
      await page.goto(guest);
      await Promise.all(arrived);
      await measureFrames(page, nextFrames);
      held.resolve();
      await expectLoaded(page);
      await expectStill(page, guest);
      await page.unroute(address(last));
    });
});

test('a new record opened by its address waits for the role', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  const permissions = '**/admin/permissions*';
  await page.route(permissions, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(addressAt('/manage/access-codes/batch/new', bergen));
  await expect(page.getByRole('treeitem', { selected: true })).toBeVisible();
  await measureFrames(page, nextFrames);
  await expect(page.getByRole('main').getByText('Loading')).toBeVisible();
  held.resolve();
  await expect(page.getByRole('button', { name: 'Generate codes' })).toBeVisible();
  await expectLoaded(page);
  await expectStill(page, 'a new batch');
  await page.unroute(permissions);
});

test('at 200 % zoom the new screens are as wide as the window', async ({ page }) => {
  const records = [await addressOfFirst(page, guestPath), await addressOfFirst(page, devicePath)];
  const below = ['', '?tab=devices', '?tab=plans'].map((tab) =>
    addressAt(`/setup/organization${tab}`, provider),
  );
  await page.setViewportSize({ width: 720, height: 450 });
  for (const address of [...below, ...records])
    await test.step(address, async () => {
      await page.goto(address);
      await expectLoaded(page);
      for (const width of await measureFrames(page, overflowOf))
        expect.soft(width, `width beyond the window at ${address}`).toBeLessThanOrEqual(0);
    });
});

test('on a phone, tabs scroll instead of the screen, and the current one is in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(addressAt('/setup/asset-monitoring/manage', hotel));
  await expectLoaded(page);
  expect(Math.max(...(await measureFrames(page, overflowOf)))).toBeLessThanOrEqual(0);
  await expect(page.getByRole('link', { name: 'Assets' })).toBeInViewport({ ratio: 1 });
});

test('content that is wider than its screen is seen', async ({ page }) => {
  await page.goto(addressAt('/setup/devices/manage', bergen));
  await expectLoaded(page);
  await page.evaluate(() => {
    const wide = document.createElement('div');
    wide.style.width = '3000px';
    document.querySelector('#main')?.append(wide);
  });
  expect(Math.max(...(await measureFrames(page, overflowOf)))).toBeGreaterThan(0);
});

test('a shift is seen', async ({ page }) => {
  await page.goto(addressAt('/setup/devices/manage', bergen));
  await expectLoaded(page);
  await page.evaluate(() => {
    const pushed = document.createElement('div');
    pushed.style.height = '200px';
    document.body.prepend(pushed);
  });
  await expect
    .poll(async () => Math.max(...(await measureFrames(page, shiftOf))))
    .toBeGreaterThan(mostShift);
});

function addressAt(path: string, org: string): string {
  return `/admin-ui/admin${path}${path.includes('?') ? '&' : '?'}org=${org}`;
}

/** Returns the address of the first record of a screen in the list before it in the facts, or in another of its feature. */
async function addressOfFirst(page: Page, path: string): Promise<string> {
  const index = screens.findIndex((screen) => screen.path === path);
  const isList = (one: (typeof screens)[number]) =>
    one.feature === screens[index]?.feature && lists.has(one.path);
  const list = (screens.slice(0, index).findLast(isList) ?? screens.find(isList))?.path;
  if (list === undefined) throw new Error(`${path} has no list in \`lists\``);
  const org = lists.get(list) ?? provider;
  await page.goto(addressAt(list, org));
  const links = await fromList(page, async (frame) => {
    const all = frame.locator('tbody a');
    await expect(all.first()).toBeVisible({ timeout: 1_000 });
    return all.evaluateAll((found) => found.map((one) => one.getAttribute('href') ?? ''));
  });
  const [start = ''] = path.split(/[{?]/);
  const query = /\}.*\?(.+)/.exec(path)?.[1];
  const href = links.find((link) => link.startsWith(`/admin-ui/admin${start}`)) ?? links[0] ?? '';
  const item = new URL(href, page.url()).searchParams.get('item');
  if (item !== null) return addressAt(`${start}?item=${item}`, org);
  return query === undefined ? href : `${href}&${query}`;
}

async function expectStill(page: Page, path: string): Promise<void> {
  for (const shift of await measureFrames(page, shiftOf))
    expect.soft(shift, `layout shift of ${path}`).toBeLessThanOrEqual(mostShift);
}

/** The console and its embedded page have one title together, and no heading is as large as it is. */
async function expectOneTitle(page: Page, path: string): Promise<void> {
  const sizes = await measureFrames(page, headingSizes);
  const titles = sizes.flatMap(({ h1 }) => h1);
  expect.soft(titles, `titles of ${path}`).toHaveLength(1);
  for (const size of sizes.flatMap(({ others }) => others))
    expect.soft(size, `other headings of ${path}`).toBeLessThan(titles[0] ?? 0);
}

const headingSizes = (frame: Frame) =>
  frame.evaluate(() => {
    const sizesOf = (selector: string) =>
      [...document.querySelectorAll(selector)]
        // Headings for screen readers only are one pixel large.
        .filter((element) => element.checkVisibility() && element.clientWidth > 1)
        .map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    return { h1: sizesOf('h1'), others: sizesOf('h2, h3, h4, h5, h6') };
  });

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

const shiftOf = (frame: Frame) =>
  frame.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));

/** Waits until what has arrived can be seen. */
const nextFrames = (frame: Frame) =>
  frame.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

/** The console's screen scrolls in its own element. */
const overflowOf = (frame: Frame) =>
  frame.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('html, #main')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    ),
  );
