import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { administrator } from './server.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Profile' });

async function openPasswordForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile of admin' }).click();
  await dialog(page).getByRole('tab', { name: 'Change Password' }).click();
}

async function fill(page: Page, passwords: { current?: string; next: string; confirm?: string }) {
  const { current = administrator.password, next, confirm = next } = passwords;
  const field = (name: string) => dialog(page).getByRole('textbox', { name, exact: true });
  await field('Current Password').fill(current);
  await field('New Password').fill(next);
  await field('Confirm New Password').fill(confirm);
}

const save = (page: Page) => dialog(page).getByRole('button', { name: 'Change Password' }).click();

/** Answers the lookup of breached passwords: every asked prefix, and these hashes' ends as known. */
async function breachList(page: Page, known: string[] = []): Promise<string[]> {
  const asked: string[] = [];
  await page.route('https://api.pwnedpasswords.com/range/*', (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      body: known.map((rest) => `${rest}:7`).join('\r\n'),
    });
  });
  return asked;
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
});

test('the profile shows the six fields, empty ones as N/A, in a dialog of 700', async ({
  page,
  axe,
}) => {
  await page.getByRole('button', { name: 'Profile of admin' }).click();
  await expect(dialog(page).getByRole('term')).toHaveText([
    'Username',
    'First Name',
    'Last Name',
    'Email',
    'Phone Number',
    'Owner Organization',
  ]);
  await expect(dialog(page).getByRole('definition')).toHaveText([
    'admin',
    'N/A',
    'N/A',
    'N/A',
    'N/A',
    'N/A',
  ]);
  expect((await dialog(page).boundingBox())?.width).toBe(700);
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('each mistake in a new password has its message', async ({ page }) => {
  await breachList(page);
  await openPasswordForm(page);
  for (const [next, message] of [
    ['Short1', 'Must be at least 8 characters'],
    ['quiet-harbour-42', 'At least one Uppercase character is required.'],
    ['QUIET-HARBOUR-42', 'At least one Lowercase character is required.'],
    ['Quiet-Harbour', 'At least one number is required.'],
  ] as const) {
    await fill(page, { next });
    await save(page);
    await expect(dialog(page).getByText(message)).toBeVisible();
  }
  await fill(page, { next: 'Quiet-Harbour-42', confirm: 'Quiet-Harbour-43' });
  await save(page);
  await expect(dialog(page).getByText('Value does not match new password')).toBeVisible();
});

test('a breached password is refused; only five characters of its hash leave the page', async ({
  page,
  axe,
}) => {
  const hash = createHash('sha1').update('Quiet-Harbour-42').digest('hex').toUpperCase();
  const asked = await breachList(page, [hash.slice(5)]);
  await openPasswordForm(page);
  await fill(page, { next: 'Short1' });
  await fill(page, { next: 'Quiet-Harbour-42' });
  await expect(dialog(page).getByText('Password is not secure enough.')).toBeVisible();
  await expect(dialog(page).getByText(/^Strength: /)).toBeVisible();
  await axe(page);
  await save(page);
  await expect(dialog(page).getByText('Password is not secure enough.')).toBeVisible();
  expect(new Set(asked)).toEqual(
    new Set([`https://api.pwnedpasswords.com/range/${hash.slice(0, 5)}`]),
  );
});

test('while the lookup is away the form says so, and the server decides', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.patterns = [/range|Failed to fetch|editpassword/];
  await page.route('https://api.pwnedpasswords.com/range/*', (route) => route.abort());
  await openPasswordForm(page);
  await fill(page, { next: 'Password1' });
  await expect(dialog(page).getByText(/cannot be reached now/)).toBeVisible();
  await save(page);
  await expect(dialog(page).getByText('Password is not secure enough.')).toBeVisible();
});

test('a wrong current password keeps what was typed and says so at its field', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.patterns = [/editpassword/];
  await breachList(page);
  await openPasswordForm(page);
  await fill(page, { current: 'Wrong-One-1', next: 'Quiet-Harbour-42' });
  await save(page);
  const current = dialog(page).getByRole('textbox', { name: 'Current Password' });
  await expect(dialog(page).getByText('This is not your current password')).toBeVisible();
  await expect(current).toBeFocused();
  await expect(current).toHaveValue('Wrong-One-1');
});

test('what was typed is not lost by Escape', async ({ page }) => {
  await breachList(page);
  await openPasswordForm(page);
  await fill(page, { next: 'Quiet-Harbour-42' });
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
});
