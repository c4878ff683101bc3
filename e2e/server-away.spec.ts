import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { nameField, row } from './own-organizations.ts';

test.use({
  expectedConsole: {
    patterns: [/ERR_CONNECTION_REFUSED|Failed to load resource|error log cannot be reached/],
  },
});

const record = (page: Page) => page.getByRole('columnheader', { name: 'Change', exact: true });

test('an outage shows a message, and the screen recovers with the same session', async ({
  page,
  signIn,
  go,
  server,
}) => {
  await signIn({ as: 'platform' });
  await go('/support/admin-history?org=100000-100097');
  await expect(record(page)).toBeVisible();
  await server.stop();
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: 'Support' })
    .click();
  await page.getByRole('menuitem', { name: 'Admin History' }).click();
  await expect(page.getByText('Unknown Error occurred').first()).toBeVisible();
  await server.start();
  await expect(record(page)).toBeVisible();
  await page.reload();
  await expect(record(page)).toBeVisible();
});

test('an acknowledged change and its history survive a SIGKILL', async ({
  page,
  signIn,
  go,
  own,
  server,
}) => {
  await signIn({ as: 'own' });
  await go(`/setup/organization?org=${own.lodge.org}&tab=edit`);
  await expect(nameField(page)).toHaveValue('Harbor Lodge');
  await nameField(page).fill('Harbor Resort');
  await page.getByRole('button', { name: 'Add contact' }).click();
  await page
    .getByRole('group', { name: 'Contact 1' })
    .getByRole('textbox', { name: 'Name' })
    .fill('Jón');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved Harbor Resort')).toBeVisible();
  await server.kill();
  await server.start();
  await page.reload();
  await expect(nameField(page)).toHaveValue('Harbor Resort');
  await expect(row(page, 'Harbor Resort')).toBeVisible();
  await go(`/support/admin-history?org=${own.lodge.org}`);
  await page
    .getByRole('row', { name: /Harbor Resort: / })
    .getByRole('button')
    .click();
  await expect(
    page.getByRole('row', { name: 'Name Harbor Lodge Harbor Resort', exact: true }),
  ).toBeVisible();
});
