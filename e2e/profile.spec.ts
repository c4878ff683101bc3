import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { editPassword } from '../src/features/session/profile/contract.ts';
import { expectAccessible } from './axe.ts';
import { expect, expectSettled, test } from './fixtures.ts';
import { administrator } from './server.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Profile' });

async function openPasswordForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile of sample-reader' }).click();
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

const hashOf = (password: string) =>
  createHash('sha1').update(password).digest('hex').toUpperCase();
const lookupOf = (password: string) =>
  `https://api.pwnedpasswords.com/range/${hashOf(password).slice(0, 5)}`;

/** Replies to lookups of breached passwords with these hash suffixes; returns the requested URLs. */
async function breachList(page: Page, known: string[] = []): Promise<string[]> {
  const requested: string[] = [];
  await page.route('https://api.pwnedpasswords.com/range/*', (route) => {
    requested.push(route.request().url());
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      body: known.map((rest) => `${rest}:7`).join('\r\n'),
    });
  });
  return requested;
}

test.beforeEach(async ({ signIn, go }) => {
  await signIn();
  await go('/');
});

test('the profile shows six fields, empty ones as N/A, in a dialog 700 pixels wide', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Profile of sample-reader' }).click();
  await expect(dialog(page).getByRole('term')).toHaveText([
    'Username',
    'First Name',
    'Last Name',
    'Email',
    'Phone Number',
    'Owner Organization',
  ]);
  await expect(dialog(page).getByRole('definition')).toHaveText([
    'sample-reader',
    'N/A',
    'N/A',
    'N/A',
    'N/A',
    'World Airports',
  ]);
  await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(700);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('a weak, breached or unconfirmed password is rejected; only five characters of its hash leave the page', async ({
  page,
}) => {
  const hash = hashOf('Quiet-Harbour-42');
  const requested = await breachList(page, [hash.slice(5)]);
  await openPasswordForm(page);
  const weak = [
    ['Short1', 'Must be at least 8 characters'],
    ['quiet-harbour-42', 'At least one Uppercase character is required.'],
    ['QUIET-HARBOUR-42', 'At least one Lowercase character is required.'],
    ['Quiet-Harbour', 'At least one number is required.'],
  ] as const;
  for (const [next, message] of weak) {
    await fill(page, { next });
    await save(page);
    await expect(dialog(page).getByText(message)).toBeVisible();
  }
  await fill(page, { next: 'Quiet-Harbour-42', confirm: 'Quiet-Harbour-43' });
  await expect(dialog(page).getByText('Password is not secure enough.')).toBeVisible();
  await expect(dialog(page).getByText(/^Strength: /)).toBeVisible();
  await expectAccessible(page);
  await save(page);
  await expect(dialog(page).getByText('Value does not match new password')).toBeVisible();
  await fill(page, { next: 'Quiet-Harbour-42' });
  await save(page);
  await expect(dialog(page).getByText('Password is not secure enough.')).toBeVisible();
  expect(requested).toContain(lookupOf('Quiet-Harbour-42'));
  // The lookup of a previously typed password may arrive late.
  const typed = [...weak.map(([next]) => next), 'Quiet-Harbour-42'].map(lookupOf);
  expect(requested.filter((address) => !typed.includes(address))).toEqual([]);
});

test('a failed lookup is shown and the server decides; Escape does not discard the input', async ({
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
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
});

test('a wrong current password is shown at its field, and the input is kept', async ({
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

test('after too many wrong passwords the form says when to try again, and keeps the input', async ({
  page,
  expectedConsole,
  signIn,
  go,
}) => {
  expectedConsole.patterns = [/editpassword/];
  const overview = page.getByRole('heading', { level: 1, name: 'World Airports' });
  // A token that replaces the shared session's would be stored over the new session's.
  await expect(overview).toBeVisible();
  await expectSettled(page);
  await signIn({ alone: true });
  await go('/');
  await breachList(page);
  await expect(overview).toBeVisible();
  await expectSettled(page);
  await page.evaluate(
    async ({ path, body }) => {
      const [, token = ''] = /UiAccessToken=([^;]+)/.exec(document.cookie) ?? [];
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const guess = () => fetch(path, { method: 'PUT', headers, body });
      await Promise.all(Array.from({ length: 12 }, guess));
    },
    {
      path: editPassword.path,
      body: JSON.stringify({ CurrentPassword: 'Wrong-One-1', NewPassword: 'Quiet-Harbour-42' }),
    },
  );
  await openPasswordForm(page);
  await fill(page, { current: 'Wrong-One-2', next: 'Quiet-Harbour-42' });
  // On a busy machine the first delay may be over; the next ones are longer.
  await expect(async () => {
    await save(page);
    await expect(dialog(page).getByRole('alert')).toHaveText(
      /^Too many attempts\. Please try again in \d+ seconds?\.$/,
      { timeout: 2_000 },
    );
  }).toPass();
  await expect(dialog(page).getByRole('textbox', { name: 'Current Password' })).toHaveValue(
    'Wrong-One-2',
  );
});
