import type { Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { nameField, row } from './own-organizations.ts';
import { RunningServer } from './server.ts';

let started: Promise<RunningServer> | undefined;

/** A server that these tests stop and kill. */
function ownServer(): Promise<RunningServer> {
  started ??= RunningServer.create();
  return started;
}

const test = base.extend({ baseURL: async ({}, use) => use((await ownServer()).url) });

test.afterAll(async () => (await started)?.remove());

test.use({
  expectedConsole: {
    patterns: [/ERR_CONNECTION_REFUSED|Failed to load resource|error log cannot be reached/],
  },
});

const record = (page: Page) => page.getByRole('columnheader', { name: 'Record' });

test('a failure shows its message, and the screen recovers under the same session', async ({
  page,
  signIn,
  go,
}) => {
  await signIn({ as: 'platform' });
  await go('/support/admin-history?org=100000-100097');
  await expect(record(page)).toBeVisible();
  await (await ownServer()).stop();
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: 'Support' })
    .click();
  await page.getByRole('menuitem', { name: 'Admin History' }).click();
  await expect(page.getByText('Unknown Error occurred').first()).toBeVisible();
  await (await ownServer()).start();
  await expect(record(page)).toBeVisible();
  await page.reload();
  await expect(record(page)).toBeVisible();
});

test('an edited name is kept through a SIGKILL right after it was acknowledged, with its history', async ({
  page,
  signIn,
  go,
}) => {
  await signIn({ as: 'platform' });
  await go('/setup/organization?org=100000-100097-200011');
  await expect(nameField(page)).toHaveValue('Akureyri Airport');
  await nameField(page).fill('Akureyri Regional');
  await page.getByRole('button', { name: 'Add contact' }).click();
  await page
    .getByRole('group', { name: 'Contact 1' })
    .getByRole('textbox', { name: 'Name' })
    .fill('Jón');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved Akureyri Regional')).toBeVisible();
  await (await ownServer()).kill();
  await (await ownServer()).start();
  await page.reload();
  await expect(nameField(page)).toHaveValue('Akureyri Regional');
  await expect(row(page, 'Akureyri Regional')).toBeVisible();
  await go('/support/admin-history?org=100000-100097-200011');
  await page
    .getByRole('row', { name: /update organization Akureyri Regional/ })
    .getByRole('button')
    .click();
  await expect(
    page.getByRole('row', { name: 'Name Akureyri Airport Akureyri Regional', exact: true }),
  ).toBeVisible();
});
