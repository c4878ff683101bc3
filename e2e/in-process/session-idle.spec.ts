import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect } from '../fixtures.ts';
import { test } from './fixtures.ts';
import {
  countdown,
  expired,
  minute,
  second,
  untilShown,
  warning,
  watching,
} from './session-dialogs.ts';

test.use({ cold: true, expectedConsole: { patterns: [/401/] } });

// Each test opens the console and stops both clocks at an activity.
test.beforeEach(async ({ page, signIn, go, time }) => {
  await signIn();
  await go('/');
  await watching(page);
  await time.stop(page);
  await page.mouse.move(700, 600);
});

/** Returns whether the session is alive on the server, without a request of the page. */
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

test('an idle console warns at 28:00, counts down despite mouse movements, and ends at 30:00', async ({
  page,
  time,
}) => {
  await time.pass(27 * minute + 59 * second);
  await expect(warning(page)).toHaveCount(0);
  await time.pass(second + untilShown);
  await expect(countdown(page, '2:00')).toBeVisible();
  await page.mouse.move(300, 300);
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

test('‘Stay Logged In’ by Enter or Escape restarts the idle time in the browser and on the server; ‘Log Out’ ends the session', async ({
  page,
  time,
}) => {
  await time.pass(28 * minute + untilShown);
  for (const key of ['Enter', 'Escape']) {
    await expect(countdown(page, '2:00')).toBeVisible();
    await time.pass(minute);
    await expect(page.getByRole('button', { name: 'Stay Logged In' })).toBeFocused();
    const notified = page.waitForResponse(/IsLoginValid$/);
    await page.keyboard.press(key);
    expect((await notified).status()).toBe(200);
    await expect(warning(page)).toHaveCount(0);
    await time.pass(27 * minute + 59 * second);
    await expect(warning(page)).toHaveCount(0);
    await time.pass(second + untilShown);
  }
  await expect(countdown(page, '2:00')).toBeVisible();
  const logout = page.waitForResponse(/AdminApi\/admin\/logout$/);
  await page.getByRole('button', { name: 'Log Out' }).click();
  expect((await logout).status()).toBe(200);
  await page.waitForURL(/\/admin-ui\/login\/$/);
});

test('mouse, keys, wheel, touch, clicks and loading keep the session alive, on the server too; a failed logout also redirects to sign-in', async ({
  page,
  time,
  inProcess,
  context,
}) => {
  const acts: (() => Promise<void>)[] = [
    () => page.mouse.move(500, 600),
    () => page.keyboard.press('Shift'),
    () => turnWheel(page),
    () => touch(page),
    // A click without a pointer, as by assistive technology.
    () => page.getByRole('tree').dispatchEvent('click'),
  ];
  await time.pass(20 * minute);
  const calls = validityCalls(page);
  // Without any one of them, the session would be idle for 40 minutes.
  for (const act of acts) {
    const notified = page.waitForResponse(/IsLoginValid$/);
    await act();
    await time.pass(5 * second);
    expect((await notified).status()).toBe(200);
    await inProcess.application.settle();
    await time.pass(20 * minute);
    await expect(warning(page)).toHaveCount(0);
  }
  expect(calls).toHaveLength(acts.length);
  expect(await isAliveOnServer(page)).toBe(true);

  await time.reload(page);
  await time.pass(27 * minute);
  await expect(warning(page)).toHaveCount(0);
  await time.pass(minute + untilShown);
  await expect(warning(page)).toBeVisible();
  // Axe needs a running clock.
  await context.clock.resume();
  await expectAccessible(page);
  await context.route('**/AdminApi/admin/logout', (route) => route.fulfill({ status: 401 }));
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL(/\/admin-ui\/login\/$/);
});

test('constant activity is sent to the server at most once a minute; after 40 minutes of sleep the session has ended', async ({
  page,
  time,
}) => {
  const calls = validityCalls(page);
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.move(500 + step, 600);
    await time.pass(5 * second);
  }
  expect(calls.length).toBeGreaterThanOrEqual(4);
  expect(calls.length).toBeLessThanOrEqual(6);

  await time.sleep(40 * minute);
  await page.mouse.move(300, 300);
  await time.pass(untilShown);
  await expect(expired(page)).toBeVisible();
  await expect(warning(page)).toHaveCount(0);
});

/** Turns the wheel and waits for the page's event, which Playwright does not. */
async function turnWheel(page: Page): Promise<void> {
  // Adds the listener first, because both protocols are independent.
  const record = await page.evaluateHandle(() => ({
    turned: new Promise<void>((resolve) =>
      addEventListener('wheel', () => resolve(), { once: true }),
    ),
  }));
  await page.mouse.wheel(0, 40);
  await record.evaluate(({ turned }) => turned);
}

/** Touches without a tap, which would be a click. */
async function touch(page: Page): Promise<void> {
  const input = await page.context().newCDPSession(page);
  const touchPoints = [{ x: 700, y: 600 }];
  await input.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await input.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
  await input.detach();
}
