import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { minute, untilShown, warning, watching } from './session-dialogs.ts';
import { test } from './timed.ts';

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const changed = 'Warning! Your Org Tree selection has changed from another tab or window.';
const edit = (org: string) => `/admin-ui/admin/setup/organization?org=${org}`;

// A headless browser gives every tab the focus: coming back is told by the event itself.
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('a tab says that another one has chosen an organization, and can follow it', async ({
  page,
  signIn,
  axe,
}) => {
  await signIn(page);
  await page.goto(edit('100000-100097'));
  await expect(nameField(page)).toHaveValue('Iceland');
  await comeBack(page);
  await expect(page.getByText(changed)).toHaveCount(0);

  const other = await page.context().newPage();
  await other.goto(edit('100000-100097-200016'));
  await expect(nameField(other)).toHaveValue('Keflavik International Airport');

  await comeBack(page);
  await expect(page.getByText(changed)).toBeVisible();
  await page.getByRole('button', { name: 'More Details' }).click();
  const details = page.getByRole('dialog', { name: 'Org Change Details' });
  await expect(details).toContainText('This tab works with Iceland');
  await expect(details).toContainText('Keflavik International Airport (200016) has been selected');
  await axe(page);
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
