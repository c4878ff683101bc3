import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Feedback' });

test('feedback is sent, confirmed and listed for the operator; help opens in a new tab', async ({
  page,
  signIn,
  go,
}) => {
  await signIn({ as: 'platform' });
  await go('/');
  const help = page.getByRole('link', { name: 'Help' });
  await expect(help).toHaveAttribute('target', '_blank');
  await expect(help).toHaveAttribute('href', /^\/help\/\w+/);
  await page.getByRole('button', { name: 'Feedback' }).click();
  await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(450);
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
  const received = dialog(page).getByRole('link', { name: 'Received Feedback' });
  // A link beside a typed text would discard it.
  await dialog(page).getByRole('textbox', { name: 'Feedback' }).fill('Not sent');
  await expect(received).toBeHidden();
  await dialog(page).getByRole('textbox', { name: 'Feedback' }).fill('');
  await received.click();
  await expect(page.getByRole('heading', { name: 'Received Feedback' })).toBeVisible();
  const row = page.getByRole('row', { name: /The tree is too green/ });
  await expect(row).toContainText('Bug');
  await row.getByRole('button').first().click();
  await expect(page.getByText('ada@example.com')).toBeVisible();
});

test('on a phone the tools of the header are in one menu', async ({ page, signIn, go }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn({ as: 'platform' });
  await go('/support/feedback');
  await expect(page.getByRole('list', { name: 'Received Feedback' })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Profile of admin',
    'Feedback',
    'Help',
    'Logout',
  ]);
  await page.getByRole('menuitem', { name: 'Feedback' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Feedback' })).toBeVisible();
});
