import type { Page } from '@playwright/test';
import { bringSession, expect, followSystemTheme, test } from './fixtures.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

test('what opens over the console has no accessibility violation', async ({
  page,
  go,
  axeInBothThemes: axe,
}) => {
  test.setTimeout(120_000);
  await followSystemTheme(page);
  await bringSession(page);
  await go(page, '/setup/organization?org=100000-100097');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Iceland');

  const box = page.getByRole('combobox', { name: 'Search for Org' });
  await box.click();
  await expect(page.getByText('Recently Viewed Orgs')).toBeVisible();
  await axe(page);
  await box.fill('air');
  await expect(page.getByText(/^Results \(/)).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');

  for (const menu of ['Setup', 'Support']) {
    await page.getByRole('button', { name: menu, exact: true }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  }
  await page.getByRole('button', { name: /^Theme/ }).click();
  await expect(page.getByRole('menuitemradio').first()).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitemradio')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
  await axe(page);
  await closeDialog(page);
  await page.getByRole('button', { name: 'Support', exact: true }).focus();
  await page.keyboard.press('?');
  await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible();
  await axe(page);
  await closeDialog(page);

  await page.getByRole('button', { name: /^Profile of/ }).click();
  await expect(page.getByRole('term').first()).toBeVisible();
  await axe(page);
  await page.getByRole('tab', { name: 'Change Password' }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Required').first()).toBeVisible();
  await axe(page);
  await closeDialog(page);
  await page.getByRole('button', { name: 'Feedback' }).click();
  await expect(page.getByRole('textbox', { name: 'Feedback' })).toBeVisible();
  await axe(page);
  await closeDialog(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Are you sure you want to logout?')).toBeVisible();
  await axe(page);
  await closeDialog(page);

  await page.getByRole('treeitem', { name: 'Norway', exact: true }).click({ button: 'right' });
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await axe(page);
});
