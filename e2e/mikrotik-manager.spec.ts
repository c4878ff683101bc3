import type { Page } from '@playwright/test';
import { exampleDevice } from '../src/features/devices/examples.ts';
import { startRouter } from '../test/routeros/serve.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const pool = '/ip/pool';

async function choose(page: Page, name: string, option: string) {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Reads what a job will do, starts it and waits for its end. */
async function approve(page: Page) {
  await button(page, 'Approve and start').click();
  await expect(dialog(page).getByText('It changes 1 router.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Approve and start' }).click();
  await expect(page.getByText('1 of 1 done')).toBeVisible({ timeout: 30_000 });
}

test('a template with a variable is planned and applied; drift is found and overwritten', async ({
  page,
  signIn,
  go,
  own,
}) => {
  // Four runs, each with a backup, a guard and a check of the router.
  test.setTimeout(90_000);
  await using router = await startRouter({ user: 'atrium', password: 'secret', clock: new Date() });
  await own.send('POST', `/AdminApi/organizations/${own.lobby.number}/devices`, {
    ...exampleDevice({
      name: 'Lobby router',
      host: '127.0.0.1',
      api: {
        scheme: 'http',
        port: router.port,
        user: 'atrium',
        trust: 'nothing',
        fingerprint: null,
      },
    }),
    type: 'mikrotik',
    secrets: { apiPassword: 'secret' },
  });
  await signIn({ as: 'own' });
  await go(`/setup/mikrotik-manager/templates?org=${own.inn.org}`);
  await expectAccessible(page);
  await link(page, 'Add template').first().click();
  await field(page, 'Name').fill('Guest addresses');
  await choose(page, 'Status', 'Active');
  await field(page, 'Configuration').fill('/ip pool add name=guests ranges={{range}}');
  await button(page, 'Add variable').click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill('range');
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expect(page.getByText('Created Guest addresses')).toBeVisible();
  await button(page, 'Set value').click();
  await dialog(page).getByRole('textbox', { name: 'Variable' }).fill('range');
  await dialog(page).getByRole('textbox', { name: 'Value' }).fill('10.0.0.2-10.0.0.9');
  await dialog(page).getByRole('button', { name: 'Set value' }).click();
  await expect(page.getByText('Saved the value of range')).toBeVisible();

  await link(page, 'Routers').click();
  await link(page, 'Lobby router').click();
  await button(page, 'Read now').click();
  await expect(page.getByText('10.0.0.2-10.0.0.9').first()).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await button(page, 'Apply templates').click();
  await expect(page.getByText('Waits for approval')).toBeVisible();
  expect(router.menu(pool).rows).toEqual([]);
  await approve(page);
  await expectAccessible(page);
  expect(router.menu(pool).rows).toMatchObject([{ name: 'guests', ranges: '10.0.0.2-10.0.0.9' }]);

  const [{ '.id': id = '' } = {}] = router.menu(pool).rows;
  router.menu(pool).set(id, { ranges: '10.9.9.2-10.9.9.3' });
  await go(`/setup/mikrotik-manager/routers?org=${own.inn.org}`);
  await page.getByRole('button', { name: /^Actions for .+ › Lobby router$/ }).click();
  await item(page, 'Read now').click();
  await expect(page.getByRole('row').getByText('Drifted')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await link(page, 'Lobby router').click();
  await expect(page.getByText('10.9.9.2-10.9.9.3')).toBeVisible();
  await button(page, 'Overwrite').click();
  await approve(page);
  expect(router.menu(pool).rows).toMatchObject([{ ranges: '10.0.0.2-10.0.0.9' }]);

  await button(page, 'Undo with this backup').click();
  await expect(page.getByRole('heading', { name: /^Restore the backup of / })).toBeVisible();
  await expect(page.getByText('Users, certificates, files and RouterOS itself')).toBeVisible();
  await expectAccessible(page);
  await approve(page);
  expect(router.menu(pool).rows).toMatchObject([{ ranges: '10.9.9.2-10.9.9.3' }]);
  await go(`/setup/mikrotik-manager/backups?org=${own.inn.org}`);
  await page
    .getByRole('button', { name: /^Actions for .+ › Lobby router$/ })
    .last()
    .click();
  await item(page, 'Restore this backup').click();
  await approve(page);
  expect(router.menu(pool).rows).toEqual([]);
});

test('routers and assets are two modes of one page', async ({ page, signIn, go, own }) => {
  await signIn({ as: 'own' });
  await go(`/setup/mikrotik-manager/routers?org=${own.lodge.org}`);
  await link(page, 'Assets').click();
  await expect(page.getByRole('heading', { name: 'Asset Monitoring', level: 1 })).toBeVisible();
  await link(page, 'Maintenance windows').click();
  await expect(link(page, 'Maintenance windows')).toHaveAttribute('aria-current', 'page');
  await link(page, 'Alerts').click();
  await expectAccessible(page);
  await link(page, 'Routers').click();
  await expect(page.getByRole('heading', { name: 'Mikrotik Manager', level: 1 })).toBeVisible();
});
