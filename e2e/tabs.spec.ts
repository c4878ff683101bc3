import type { Page } from '@playwright/test';
import { bringSession, expect, followSystemTheme } from './fixtures.ts';
import {
  countdown,
  expired,
  minute,
  second,
  untilShown,
  warning,
  watching,
} from './session-dialogs.ts';
import { type Time, test } from './timed.ts';

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const changed = 'Warning! Your Org Tree selection has changed from another tab or window.';
const edit = (org: string) => `/admin-ui/admin/setup/organization?org=${org}`;

// A headless browser gives every tab the focus: coming back is told by the event itself.
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('a tab says that another one has chosen an organization, and can follow it', async ({
  page,
  axeInBothThemes,
}) => {
  test.setTimeout(120_000);
  await followSystemTheme(page);
  await bringSession(page);
  await page.goto(edit('100000-100097'));
  await expect(nameField(page)).toHaveValue('Iceland');
  await comeBack(page);
  await expect(page.getByText(changed)).toHaveCount(0);

  const other = await page.context().newPage();
  await other.goto(edit('100000-100097-200016'));
  await expect(nameField(other)).toHaveValue('Keflavik International Airport');
  // Behind another tab everything would be slow.
  await other.close();

  await comeBack(page);
  await expect(page.getByText(changed)).toBeVisible();
  // Under the pointer it stays.
  await page.getByText(changed).hover();
  await axeInBothThemes(page);
  await page.getByRole('button', { name: 'More Details' }).click();
  const details = page.getByRole('dialog', { name: 'Org Change Details' });
  await expect(details).toContainText('This tab works with Iceland');
  await expect(details).toContainText('Keflavik International Airport (200016) has been selected');
  await axeInBothThemes(page);
  await details.getByRole('button', { name: 'Cancel' }).click();
  await expect(details).toHaveCount(0);
  await expect(nameField(page)).toHaveValue('Iceland');

  await comeBack(page);
  await page.getByRole('button', { name: 'More Details' }).click();
  await details.getByRole('button', { name: 'Refresh' }).click();
  await expect(nameField(page)).toHaveValue('Keflavik International Airport');
});

test('activity in one tab keeps the session of the other alive', async ({ page, signIn, time }) => {
  await signIn(page);
  await watching(page);
  const other = await page.context().newPage();
  await other.goto(edit('100000-100097'));
  await expect(nameField(other)).toHaveValue('Iceland');
  await time.stop(page);
  await page.mouse.move(700, 600);
  await time.pass(27 * minute);
  await other.mouse.move(300, 300);
  await other.mouse.move(320, 320);
  await time.pass(20 * minute);
  await expect(warning(page)).toHaveCount(0);
  await time.pass(8 * minute + untilShown);
  await expect(warning(page)).toBeVisible();
});

test.describe('two tabs of one session', () => {
  test.use({ expectedConsole: { patterns: [/401/] } });

  /** Opens them and stops all clocks at an activity of the moment. */
  async function openBoth(page: Page, time: Time): Promise<Page> {
    await watching(page);
    const other = await page.context().newPage();
    await other.goto(edit('100000-100097'));
    await expect(nameField(other)).toHaveValue('Iceland');
    await time.stop(page);
    await page.mouse.move(700, 600);
    return other;
  }

  test('are warned together; staying in one keeps both, logging out in one ends both', async ({
    page,
    signIn,
    time,
  }) => {
    await signIn(page);
    const other = await openBoth(page, time);
    await time.pass(28 * minute + untilShown);
    await expect(countdown(page, '2:00')).toBeVisible();
    await expect(countdown(other, '2:00')).toBeVisible();
    const told = page.waitForResponse(/IsLoginValid$/);
    await page.getByRole('button', { name: 'Stay Logged In' }).click();
    await (await told).finished();
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
    await signIn(page);
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

  test('end together at 12:00:00', async ({ page, signIn, time, timed }) => {
    await signIn(page);
    const other = await openBoth(page, time);
    await timed.leaveOfSession(20 * minute);
    const end = timed.clock.now.getTime() + 20 * minute;
    for (const tab of [page, other]) {
      await time.reload(tab);
      await time.passUntil(nameField(tab));
    }
    await time.pass(end - second - timed.clock.now.getTime());
    for (const tab of [page, other]) {
      await expect(nameField(tab)).toHaveValue('Iceland');
      await expect(tab.getByRole('dialog')).toHaveCount(0);
    }
    await time.pass(second + untilShown);
    await time.pass(untilShown);
    for (const tab of [page, other]) await expect(expired(tab)).toBeVisible();
  });
});
