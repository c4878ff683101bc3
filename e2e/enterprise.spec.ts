import type { Page } from '@playwright/test';
import {
  enterpriseDevices,
  enterpriseOwners,
  enterpriseProfiles,
} from '../src/features/enterprise/contract.ts';
import {
  exampleDevice,
  exampleOwner,
  exampleProfile,
} from '../src/features/enterprise/testing/enterprise-world.ts';
import { idIn } from '../test/facts.ts';
import { expect, test } from './fixtures.ts';
import type { OwnProvider } from './own-provider.ts';

const table = (page: Page, name: string) => page.getByRole('table', { name });
const rowOf = (page: Page, list: string, name: string) =>
  table(page, list).getByRole('row').filter({ hasText: name });
const act = async (page: Page, list: string, name: string, action: string) => {
  await rowOf(page, list, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

function adding({ send, inn }: OwnProvider) {
  const path = (pattern: string) => pattern.replace('{orgNumber}', String(inn.number));
  return {
    owner: async (name: string) =>
      idIn(await send('POST', path(enterpriseOwners.create.path), exampleOwner({ name }))),
    profile: async (name: string) =>
      idIn(await send('POST', path(enterpriseProfiles.create.path), exampleProfile({ name }))),
    device: (body: object) => send('POST', path(enterpriseDevices.create.path), body),
  };
}

test('a device gets owner, profile and passphrase, is suspended, and resumed from its page', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/manage/enterprise/profiles?org=${own.inn.org}`);
  await page.getByRole('link', { name: 'Add profile' }).first().click();
  await field(page, 'Name').fill('Staff phones');
  await choose(page, 'Network', 'A VLAN');
  await field(page, 'VLAN').fill('310');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Profiles', 'Staff phones')).toContainText('310');

  await page.getByRole('link', { name: 'Owners' }).click();
  await page.getByRole('link', { name: 'Add owner' }).first().click();
  await field(page, 'Name').fill('Front desk');
  await choose(page, 'Kind', 'Department');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Owners', 'Front desk')).toContainText('0 of 10');

  await page.getByRole('link', { name: 'Devices', exact: true }).click();
  await page.getByRole('link', { name: 'Add device' }).first().click();
  await field(page, 'Name').fill('Desk phone');
  await choose(page, 'Owner', 'Front desk');
  await choose(page, 'Profile', 'Staff phones');
  await field(page, 'MAC address').fill('da-22-fb-00-00-07');
  await expect(page.getByRole('alert').filter({ hasText: 'may change it' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Devices', 'Desk phone')).toContainText('Private address, will change');

  await act(page, 'Devices', 'Desk phone', 'Show passphrase');
  const dialog = page.getByRole('dialog', { name: 'Passphrase of Desk phone' });
  await expect(dialog.getByRole('status')).toHaveText(/^[a-z2-9]{16}$/);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await act(page, 'Devices', 'Desk phone', 'Suspend');
  await expect(rowOf(page, 'Devices', 'Desk phone')).toContainText('Suspended');
  await page.getByRole('link', { name: 'Desk phone' }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('It may connect.')).toBeVisible();
});

test('a certificate is made by a link on the device, listed and revoked', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  const add = adding(own);
  const ownerId = await add.owner('Bob Frey');
  const profileId = await add.profile('Laptops');
  await add.device(
    exampleDevice({ name: 'Bob’s laptop', identity: 'eap-tls', ownerId, profileId }),
  );
  await go(`/manage/enterprise/certificates?org=${own.inn.org}`);
  await page.getByRole('button', { name: 'Set up authority' }).click();
  await expect(page.getByText('0 valid, 0 revoked')).toBeVisible();

  await page.getByRole('link', { name: 'Devices', exact: true }).click();
  await act(page, 'Devices', 'Bob’s laptop', 'New certificate link');
  const dialog = page.getByRole('dialog', { name: 'Certificate link for Bob’s laptop' });
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const link = (await dialog.getByRole('status').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const device = await page.context().newPage();
  await device.goto(link);
  await expect(device.getByRole('heading', { level: 1 })).toHaveText(
    'Certificate for Bob’s laptop',
  );
  const download = device.waitForEvent('download');
  await device.getByRole('button', { name: /Android/ }).click();
  expect((await download).suggestedFilename()).toBe('certificate.p12');
  await device.goto(link);
  await expect(device.getByText('not valid any more')).toBeVisible();
  await device.close();

  await go(`/manage/enterprise/certificates?org=${own.inn.org}`);
  await expect(rowOf(page, 'Certificates', 'Bob’s laptop')).toContainText('Valid');
  await act(page, 'Certificates', 'Bob’s laptop', 'Revoke');
  const revoking = page.getByRole('dialog', { name: /Revoke the certificate/ });
  await revoking.getByRole('button', { name: 'Revoke' }).click();
  await expect(rowOf(page, 'Certificates', 'Bob’s laptop')).toContainText('Revoked');
});

test('a resident registers a device, which is approved with others, and moves out', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  const add = adding(own);
  await add.owner('Ann Keller');
  await add.profile('Residents');
  await go(`/manage/enterprise/owners?org=${own.inn.org}`);
  await act(page, 'Owners', 'Ann Keller', 'Link for the owner');
  const dialog = page.getByRole('dialog', { name: 'Link for Ann Keller' });
  await choose(page, 'Profile of devices that the owner registers', 'Residents');
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const link = (await dialog.getByRole('status').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const resident = await page.context().newPage();
  await resident.goto(link);
  await resident.getByRole('textbox', { name: /^Name/ }).fill('Ann’s phone');
  await resident.getByRole('textbox', { name: /^MAC address/ }).fill('3c22fb000009');
  await resident.getByRole('button', { name: 'Register' }).click();
  await expect(resident.getByRole('listitem')).toContainText('Pending');
  await resident.close();

  await page.getByRole('link', { name: 'Devices', exact: true }).click();
  await rowOf(page, 'Devices', 'Ann’s phone').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Approve' }).click();
  const bulk = page.getByRole('dialog', { name: 'Approve: 1 device' });
  await bulk.getByRole('button', { name: 'Approve' }).click();
  await expect(bulk.getByText('1 done.')).toBeVisible();
  await bulk.getByRole('button', { name: 'Close' }).last().click();
  await expect(rowOf(page, 'Devices', 'Ann’s phone')).toContainText('Active');

  await page.getByRole('link', { name: 'Owners', exact: true }).click();
  await act(page, 'Owners', 'Ann Keller', 'Move out');
  await page
    .getByRole('dialog', { name: 'Move Ann Keller out?' })
    .getByRole('button', { name: 'Move out' })
    .click();
  await expect(rowOf(page, 'Owners', 'Ann Keller')).toContainText('Moved out');
  await page.getByRole('link', { name: 'Devices', exact: true }).click();
  await expect(rowOf(page, 'Devices', 'Ann’s phone')).toContainText('Revoked');
});
