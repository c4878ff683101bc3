import type { Page } from '@playwright/test';
import { exampleDevice } from '../src/features/devices/examples.ts';
import { expect, test } from './fixtures.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Assets' }).getByRole('row').filter({ hasText: name });

async function choose(page: Page, name: string, option: string) {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Returns a day by its distance from today in the time zone of the site, which is UTC. */
const dayFrom = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a device is an asset; it and a rack get tags, labels and maintenance', async ({
  page,
  signIn,
  go,
  own,
  expectedConsole,
}) => {
  // The refused tag.
  expectedConsole.patterns.push(/400/);
  await own.send('POST', `/AdminApi/organizations/${own.lobby.number}/devices`, {
    ...exampleDevice({ name: 'Lobby switch', host: '127.0.0.1', serial: 'SN-77' }),
    type: 'switch',
    secrets: {},
  });
  await signIn({ as: 'own' });
  await go(`/setup/organization?org=${own.inn.org}`);
  await page.getByRole('button', { name: 'Setup', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Asset Monitoring' }).click();
  await rowOf(page, 'Lobby switch').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Lobby switch', level: 1 })).toBeVisible();
  await expect(page.getByText('Available, 30 days')).toBeVisible();
  await page.getByRole('link', { name: 'Asset', exact: true }).click();
  await expect(page.getByText('SN-77').first()).toBeVisible();
  await field(page, 'Asset tag').fill('IT-1');
  await field(page, 'Building').fill('Tower');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved Lobby switch')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of the label' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: 'Add asset' }).click();
  await field(page, 'Name').fill('Rack 4');
  await field(page, 'Asset tag').fill('it-1');
  await page.getByLabel('Bought on').fill('2026-05-02');
  await page.getByLabel('Warranty until').fill('2026-05-01');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Cannot be before the purchase')).toBeVisible();
  await page.getByLabel('Warranty until').fill('2030-05-01');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Lobby switch has this tag, last changed by /)).toBeVisible();
  await field(page, 'Asset tag').fill('IT-2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Created Rack 4')).toBeVisible();
  await expect(rowOf(page, 'Rack 4').getByText('Not connected')).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select Rack 4' }).check();
  await page.getByRole('checkbox', { name: 'Select Lobby switch' }).check();
  await page.getByRole('button', { name: 'Print labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print labels of 2 assets' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^Labels of .*\.pdf$/);
  await page.getByRole('button', { name: 'Clear selection' }).click();

  await page.getByRole('link', { name: 'Maintenance windows', exact: true }).click();
  await page.getByRole('link', { name: 'Add window' }).first().click();
  await field(page, 'Reason').fill('New switches');
  await choose(page, 'Concerns', 'Single assets');
  await page.getByRole('combobox', { name: 'Assets' }).fill('Lobby');
  await page.getByRole('option', { name: 'Lobby switch' }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('From').fill(`${dayFrom(-1)}T00:00`);
  await page.getByLabel('Until').fill(`${dayFrom(2)}T00:00`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Created New switches')).toBeVisible();
  await page.getByRole('link', { name: 'Assets', exact: true }).click();
  await expect(rowOf(page, 'Lobby switch').getByText('In maintenance')).toBeVisible();
});

test('a critical rule for assets is added where their alerts are shown', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/setup/asset-monitoring/alerts?org=${own.inn.org}`);
  await page.getByRole('button', { name: 'Alert rules' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add rule' }).first().click();
  await dialog.getByLabel('Name').fill('Core down');
  await choose(page, 'Watches', 'Asset down');
  await choose(page, 'Severity', 'Critical');
  await dialog.getByLabel('Recipients').fill('noc@hotel.example');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(dialog.getByRole('row').filter({ hasText: 'Core down' })).toContainText(
    'Asset down',
  );
});
