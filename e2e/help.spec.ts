import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('help opens the page of the screen in a new tab, in the theme of the console', async ({
  page,
  signIn,
  go,
}) => {
  await signIn({ as: 'platform' });
  await go('/support/admin-history');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Help' }).click();
  const help = await opened;
  await expect(help.getByRole('heading', { level: 1 })).toHaveText('Admin History');
  await expect(help.getByRole('heading', { name: 'Undo a change' })).toBeVisible();
  await expectNoViolations(help);
  await help.goto(help.url().replace('theme=light', 'theme=dark'));
  await expectNoViolations(help, 'of colors');

  await help.getByRole('searchbox', { name: 'Search the help' }).fill('vouchers print');
  await help.getByRole('searchbox').press('Enter');
  await help.getByRole('main').getByRole('link', { name: 'Access Codes' }).click();
  await expect(help.getByRole('heading', { level: 1 })).toHaveText('Access Codes');
  await expect(help.locator('html')).toHaveCSS('color-scheme', 'dark');
});

test('the help fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/help/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help');
  await expectNoViolations(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
