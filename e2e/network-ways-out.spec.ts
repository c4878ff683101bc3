import { newRecord } from '../src/contract/fields/fields.ts';
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
import { panUnits } from '../src/features/pan-mapping/contract.ts';
import { panUnit } from '../src/features/pan-mapping/fields.ts';
import { idIn } from '../test/facts.ts';
import { expect, test } from './fixtures.ts';
import type { OwnProvider } from './own-provider.ts';

const adding = ({ send, inn }: OwnProvider, pattern: string, body: object) =>
  send('POST', pattern.replace('{orgNumber}', String(inn.number)), body);

test('an address of a type that does not exist leads back to the list', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/setup/connection-profiles/item/new/banana?org=${own.inn.org}`);
  await expect(page.getByText('There is no such type of connection profile.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(/\/setup\/connection-profiles\/manage/);
});

test('an address of a unit that is gone says so', async ({ page, signIn, go, own }) => {
  await adding(
    own,
    panUnits.create.path,
    newRecord(panUnit, { building: 'House', floor: 1, number: '101' }),
  );
  await signIn({ as: 'own' });
  await go(`/setup/pan-mapping/building?org=${own.inn.org}&item=${crypto.randomUUID()}`);
  const notice = page.getByText(/^The unit of this address is not here/);
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(notice).toHaveCount(0);
});

test('the first error of a new device has the focus, and a certificate that is missing is said', async ({
  page,
  signIn,
  go,
  own,
}) => {
  const ownerId = idIn(await adding(own, enterpriseOwners.create.path, exampleOwner({})));
  const profileId = idIn(await adding(own, enterpriseProfiles.create.path, exampleProfile({})));
  const body = exampleDevice({ ownerId, profileId, identity: 'eap-tls' });
  const id = idIn(await adding(own, enterpriseDevices.create.path, body));
  await signIn({ as: 'own' });
  await go(`/manage/enterprise/device?org=${own.inn.org}`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Thermostat');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('combobox', { name: 'Owner' })).toBeFocused();

  await go(`/manage/enterprise/device/${id}?org=${own.inn.org}`);
  await expect(page.getByText('It cannot sign in yet: it has no certificate.')).toBeVisible();
  await expect(page.getByText('It may connect.')).toHaveCount(0);
});
