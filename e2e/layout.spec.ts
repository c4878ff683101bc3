import type { Frame, Page } from '@playwright/test';
import { bergen } from './embedded-users.ts';
import { expect, test } from './fixtures.ts';

const lists = {
  Devices: '/setup/devices/manage',
  'Service Plans': '/setup/service-plans/manage',
  Users: '/manage/users',
  'Access Codes': '/manage/access-codes/manage',
  'Admin Accounts': '/manage/admins',
  'Role Templates': '/manage/role-templates/manage',
  'Admin History': '/support/admin-history',
  'Radius Activity': '/support/radius',
  'Radius Activity, sessions': '/support/radius?tab=sessions',
  'Find Accounts': '/support/account?text=priya',
};

const mostShift = 0.02;
const lowestFirstRow = 220;

test.use({ cold: true });

test('lists begin at most 220 px from the top, have rows of 40 px and do not move while they load', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(observeShifts);
  await signIn();
  for (const [name, path] of Object.entries(lists))
    await test.step(name, async () => {
      await page.goto(`/admin-ui/admin${path}${path.includes('?') ? '&' : '?'}org=${bergen}`);
      const frame = await listFrame(page);
      const measured = await measure(frame);
      expect(measured.top, 'top of the first row').toBeLessThanOrEqual(lowestFirstRow);
      // A list without records has one row that says so.
      for (const height of measured.heights) expect(height, 'height of a row').toBe(40);
      for (const one of page.frames())
        expect(await one.evaluate(shiftOf), 'layout shift').toBeLessThanOrEqual(mostShift);
    });
});

/** Returns the frame whose list has been loaded. */
async function listFrame(page: Page): Promise<Frame> {
  // A frame may be replaced meanwhile.
  const hasRows = (frame: Frame) =>
    frame
      .evaluate(() => document.querySelector('table[aria-busy=false] > tbody td') !== null)
      .catch(() => false);
  let found: Frame | undefined;
  await expect
    .poll(
      async () => {
        for (const frame of page.frames()) if (await hasRows(frame)) found = frame;
        return found !== undefined;
      },
      { message: 'a list with rows' },
    )
    .toBe(true);
  return found ?? page.mainFrame();
}

const measure = (frame: Frame) =>
  frame.evaluate(() => {
    const rows = [...document.querySelectorAll('table > tbody > tr')];
    const boxes = rows
      .filter((row) => row.querySelector('td[colspan]') === null)
      .map((row) => row.getBoundingClientRect());
    const offset = window.frameElement?.getBoundingClientRect().top ?? 0;
    const [first] = rows.map((row) => row.getBoundingClientRect());
    return {
      top: offset + (first?.top ?? Number.NaN),
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
