import type { Page } from '@playwright/test';
import { expect, followSystemTheme } from './fixtures.ts';
import {
  countdown,
  expired,
  hour,
  minute,
  second,
  untilShown,
  warning,
  watching,
} from './session-dialogs.ts';
import { test } from './timed.ts';

test.use({ expectedConsole: { patterns: [/401/] } });

/** Signs in and stops both clocks at an activity of the moment. */
test.beforeEach(async ({ page, signIn, time }) => {
  await followSystemTheme(page);
  await signIn(page);
  await watching(page);
  await time.stop(page);
  await page.mouse.move(700, 600);
});

/** Asked from outside the page, by its cookies. */
async function isAliveOnServer(page: Page): Promise<boolean> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'UiAccessToken');
  const headers = { authorization: `Bearer ${token?.value}` };
  return (await page.request.get('/AdminApi/admin/account', { headers })).ok();
}

const validityCalls = (page: Page) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('IsLoginValid')) calls.push(request.url());
  });
  return calls;
};

test('a console that nobody uses warns at 28:00, counts down, and ends at 30:00', async ({
  page,
  time,
}) => {
  await time.pass(27 * minute + 59 * second);
  await expect(warning(page)).toHaveCount(0);
  await time.pass(second + untilShown);
  await expect(countdown(page, '2:00')).toBeVisible();
  await time.pass(minute + 59 * second);
  await expect(countdown(page, '0:01')).toBeVisible();
  await expect(expired(page)).toHaveCount(0);
  const logout = page.waitForResponse(/AdminApi\/admin\/logout$/);
  await time.pass(second);
  await logout;
  await expect(expired(page)).toBeVisible();
  await expect(warning(page)).toHaveCount(0);
  expect(await isAliveOnServer(page)).toBe(false);
});

for (const key of ['Enter', 'Escape'])
  test(`'Stay Logged In' by ${key} starts the time anew, here and on the server`, async ({
    page,
    time,
  }) => {
    await time.pass(28 * minute + untilShown);
    await expect(countdown(page, '2:00')).toBeVisible();
    await time.pass(minute);
    await expect(page.getByRole('button', { name: 'Stay Logged In' })).toBeFocused();
    const told = page.waitForResponse(/IsLoginValid$/);
    await page.keyboard.press(key);
    expect((await told).status()).toBe(200);
    await expect(warning(page)).toHaveCount(0);
    await time.pass(27 * minute + 59 * second);
    await expect(warning(page)).toHaveCount(0);
    await time.pass(second + untilShown);
    await expect(countdown(page, '2:00')).toBeVisible();
  });

test('moving the mouse is no answer to the warning', async ({ page, time }) => {
  await time.pass(28 * minute + untilShown);
  await expect(warning(page)).toBeVisible();
  await page.mouse.move(300, 300);
  await time.pass(2 * minute);
  await expect(expired(page)).toBeVisible();
});

test('‘Log Out’ ends the session and leads to the sign-in page', async ({ page, time }) => {
  await time.pass(28 * minute + untilShown);
  const answer = page.waitForResponse(/AdminApi\/admin\/logout$/);
  await page.getByRole('button', { name: 'Log Out' }).click();
  expect((await answer).status()).toBe(200);
  await page.waitForURL(/\/admin-ui\/login\/$/);
});

test('a logout that fails leads there all the same', async ({ page, time, context }) => {
  await context.route('**/AdminApi/admin/logout', (route) => route.fulfill({ status: 401 }));
  await time.pass(28 * minute + untilShown);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL(/\/admin-ui\/login\/$/);
});

test('a laptop that slept 40 minutes is logged out at once, whatever is done first', async ({
  page,
  time,
}) => {
  await time.pass(10 * second);
  await time.sleep(40 * minute);
  await page.mouse.move(300, 300);
  await time.pass(untilShown);
  await expect(expired(page)).toBeVisible();
  await expect(warning(page)).toHaveCount(0);
});

for (const [name, act] of [
  ['the mouse', (page: Page, step: number) => page.mouse.move(500 + step, 600)],
  ['a key', (page: Page) => page.keyboard.press('Shift')],
  ['the wheel', turnWheel],
  ['a touch', touch],
  // Assistive technology clicks without a pointer.
  ['a click', (page: Page) => page.getByRole('tree').dispatchEvent('click')],
] as const)
  test(`${name} alone keeps the session alive, on the server too`, async ({
    page,
    time,
    timed,
  }) => {
    const calls = validityCalls(page);
    for (let step = 0; step < 4; step += 1) {
      const told = page.waitForResponse(/IsLoginValid$/);
      await act(page, step);
      await time.pass(10 * minute);
      await told;
      await timed.application.settle();
    }
    await expect(warning(page)).toHaveCount(0);
    expect(calls.length).toBe(4);
    expect(await isAliveOnServer(page)).toBe(true);
  });

test('loading the page is activity too', async ({ page, time }) => {
  await time.pass(27 * minute);
  await time.reload(page);
  await time.pass(27 * minute);
  await expect(warning(page)).toHaveCount(0);
  await time.pass(minute + untilShown);
  await expect(warning(page)).toBeVisible();
});

test('the warning has no accessibility violation', async ({ page, time, axeInBothThemes }) => {
  await time.pass(28 * minute + untilShown);
  await expect(warning(page)).toBeVisible();
  // What looks for violations needs a clock that goes.
  await page.context().clock.resume();
  await axeInBothThemes(page);
  await expect(warning(page)).toBeVisible();
});

test('constant use tells the server at most once a minute', async ({ page, time }) => {
  const calls = validityCalls(page);
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.move(500 + step, 600);
    await time.pass(5 * second);
  }
  expect(calls.length).toBeGreaterThanOrEqual(4);
  expect(calls.length).toBeLessThanOrEqual(6);
});

test('a session in use ends at 12:00:00, not a second before', async ({ page, time, timed }) => {
  test.setTimeout(120_000);
  const session = await timed.database.system
    .selectFrom('admin_session')
    .select('created_at')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const age = () => timed.clock.now.getTime() - session.created_at.getTime();
  for (let cycle = 0; cycle < 25; cycle += 1) {
    await time.pass(28 * minute + untilShown);
    const told = page.waitForResponse(/IsLoginValid$/);
    await page.getByRole('button', { name: 'Stay Logged In' }).click();
    await (await told).finished();
    // The page reads the answer before its clock goes on.
    await page.evaluate(() => undefined);
    await time.pass(untilShown);
    await timed.application.settle();
  }
  await time.pass(12 * hour - second - age());
  await expect(page.getByRole('tree')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await time.pass(second);
  await time.pass(untilShown);
  await expect(expired(page)).toBeVisible();
});

/** Playwright's wheel does not wait until the page has seen it. */
async function turnWheel(page: Page): Promise<void> {
  // The listener is there before the wheel turns: the two ways into the page do not wait for each other.
  const record = await page.evaluateHandle(() => ({
    turned: new Promise<void>((resolve) =>
      addEventListener('wheel', () => resolve(), { once: true }),
    ),
  }));
  await page.mouse.wheel(0, 40);
  await record.evaluate(({ turned }) => turned);
}

/** A touch that does not become a tap, which would be a click. */
async function touch(page: Page): Promise<void> {
  const input = await page.context().newCDPSession(page);
  const touchPoints = [{ x: 700, y: 600 }];
  await input.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await input.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
  await input.detach();
}
