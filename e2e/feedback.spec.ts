import type { Page } from '@playwright/test';
import { bringSession, expect, test } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Feedback' });

test('feedback is sent, thanked for, and listed for the operator', async ({
  page,
  signIn,
  axe,
}) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Feedback' }).click();
  expect((await dialog(page).boundingBox())?.width).toBe(450);
  await axe(page);
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(dialog(page).getByText('Required')).toBeVisible();
  await dialog(page).getByRole('radio', { name: 'Bug' }).check();
  await dialog(page).getByRole('textbox', { name: 'Feedback' }).fill('The tree is too green.');
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill('ada@');
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(dialog(page).getByText('Invalid Email')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  const sent = page.waitForRequest('**/AdminApi/admin/feedback');
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  expect(Object.keys((await sent).postDataJSON()).sort()).toEqual([
    'AccessToken',
    'Email',
    'Feedback',
    'FeedbackType',
    'Location',
    'SystemInfo',
  ]);
  await expect(page.getByText('Thank you. Your feedback was sent.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  await page.getByRole('button', { name: 'Feedback' }).click();
  await dialog(page).getByRole('link', { name: 'See what was sent' }).click();
  await expect(page.getByRole('heading', { name: 'Received Feedback' })).toBeVisible();
  const row = page.getByRole('row', { name: /The tree is too green/ });
  await expect(row).toContainText('Bug');
  await row.getByRole('button').first().click();
  await expect(page.getByText('ada@example.com')).toBeVisible();
  await axe(page);
});

test('on a phone the tools of the header are in one menu', async ({ page, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await bringSession(page);
  // Anew, without the tree: the drawer is closed.
  await page.goto('/admin-ui/admin/support/feedback');
  await expect(page.getByRole('table', { name: 'Received Feedback' })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Profile of admin',
    'Feedback',
    'Help',
    'Logout',
  ]);
  await axe(page);
  await page.getByRole('menuitem', { name: 'Feedback' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Feedback' })).toBeVisible();
  await axe(page);
});

test('help opens the knowledge base in a new tab', async ({ page, signIn }) => {
  await signIn(page);
  const help = page.getByRole('link', { name: 'Help' });
  await expect(help).toHaveAttribute('target', '_blank');
  await expect(help).toHaveAttribute('href', /^https:/);
});
