import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, expectSettled } from '../fixtures.ts';
import { type Time, test } from './fixtures.ts';
import {
  countdown,
  expired,
  minute,
  second,
  untilShown,
  warning,
  watching,
} from './session-dialogs.ts';

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const changed = 'Warning! Your Org Tree selection has changed from another tab or window.';
const edit = (org: string) => `/admin-ui/admin/setup/organization?org=${org}&tab=edit`;

// Dispatched manually, because every tab of a headless browser has the focus.
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('a tab warns that another one has selected an organization, and can follow it', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto(edit('100000-100097'));
  await expect(nameField(page)).toHaveValue('Iceland');
  await expectSettled(page);
  await comeBack(page);
  await expect(page.getByText(changed)).toHaveCount(0);

  const token = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'UiAccessToken')?.value;
  const before = await token();
  const other = await page.context().newPage();
  await other.goto(edit('100000-100097-200016'));
  await expect(nameField(other)).toHaveValue('Keflavik International Airport');
  // The record may be shown before its organization is set, which closing the tab would prevent.
  await expect.poll(token).not.toBe(before);
  // Background pages are throttled.
  await other.close();

  await comeBack(page);
  await expect(page.getByText(changed)).toBeVisible();
  // The message stays while the pointer is over it.
  await page.getByText(changed).hover();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More Details' }).click();
  const details = page.getByRole('dialog', { name: 'Org Change Details' });
  await expect(details).toContainText('This tab works with Iceland');
  await expect(details).toContainText('Keflavik International Airport (200016) has been selected');
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Cancel' }).click();
  await expect(details).toHaveCount(0);
  await expect(nameField(page)).toHaveValue('Iceland');

  await comeBack(page);
  await page.getByRole('button', { name: 'More Details' }).click();
  await details.getByRole('button', { name: 'Refresh' }).click();
  await expect(nameField(page)).toHaveValue('Keflavik International Airport');
});

test.describe('two tabs of one session', () => {
  test.use({ cold: true, expectedConsole: { patterns: [/401/] } });

  /** Opens both tabs and stops all clocks at an activity. */
  async function openBoth(page: Page, time: Time): Promise<Page> {
    await page.goto('/admin-ui/admin/');
    await watching(page);
    const other = await page.context().newPage();
    await other.goto(edit('100000-100097'));
    await expect(nameField(other)).toHaveValue('Iceland');
    await time.stop(page);
    await page.mouse.move(700, 600);
    return other;
  }

  test('activity in one counts for both; warning, staying logged in and logout apply to both', async ({
    page,
    signIn,
    time,
  }) => {
    await signIn();
    const other = await openBoth(page, time);
    await time.pass(27 * minute);
    await other.mouse.move(300, 300);
    await other.mouse.move(320, 320);
    await time.pass(20 * minute);
    await expect(warning(page)).toHaveCount(0);
    await time.pass(8 * minute + untilShown);
    await expect(countdown(page, '2:00')).toBeVisible();
    await expect(countdown(other, '2:00')).toBeVisible();

    const notified = page.waitForResponse(/IsLoginValid$/);
    await page.getByRole('button', { name: 'Stay Logged In' }).click();
    await (await notified).finished();
    await time.pass(untilShown);
    await expect(warning(page)).toHaveCount(0);
    await expect(warning(other)).toHaveCount(0);

    await time.pass(28 * minute);
    await expect(warning(page)).toBeVisible();
    await other.getByRole('button', { name: 'Log Out' }).click();
    await other.waitForURL(/\/admin-ui\/login\/$/);
    await time.pass(untilShown);
    await expect(expired(page)).toBeVisible();
    await expect(warning(page)).toHaveCount(0);
  });

  test('end together at 30:00', async ({ page, signIn, time }) => {
    await signIn();
    const other = await openBoth(page, time);
    await time.pass(28 * minute + untilShown);
    await expect(warning(page)).toBeVisible();
    await expect(warning(other)).toBeVisible();
    await time.pass(minute + 59 * second);
    for (const tab of [page, other]) {
      await expect(countdown(tab, '0:01')).toBeVisible();
      await expect(expired(tab)).toHaveCount(0);
    }
    await time.pass(second);
    await time.pass(untilShown);
    for (const tab of [page, other]) await expect(expired(tab)).toBeVisible();
  });

  test('end together at 12:00:00 despite activity, and not a second earlier', async ({
    page,
    signIn,
    time,
    inProcess,
  }) => {
    await signIn();
    const other = await openBoth(page, time);
    await inProcess.leaveOfSession(70 * minute);
    const end = inProcess.clock.now.getTime() + 70 * minute;
    for (const tab of [page, other]) {
      await time.reload(tab);
      await time.passUntil(tab.getByRole('tree'));
    }
    for (let times = 0; times < 2; times += 1) {
      await time.pass(28 * minute + untilShown);
      const notified = page.waitForResponse(/IsLoginValid$/);
      await page.getByRole('button', { name: 'Stay Logged In' }).click();
      await (await notified).finished();
      // The page handles the response before its clock advances.
      await page.evaluate(() => undefined);
      await time.pass(untilShown);
      await inProcess.application.settle();
    }
    await time.pass(end - second - inProcess.clock.now.getTime());
    for (const tab of [page, other]) {
      await expect(tab.getByRole('tree')).toBeVisible();
      await expect(tab.getByRole('dialog')).toHaveCount(0);
    }
    await time.pass(second + untilShown);
    await time.pass(untilShown);
    for (const tab of [page, other]) await expect(expired(tab)).toBeVisible();
  });
});
