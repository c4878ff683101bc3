import type { Page } from '@playwright/test';
import { exampleHotspot, examplePartner } from '../src/features/hotspot/examples.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const hotspotOf = (number: number) => `/AdminApi/organizations/${number}/hotspot`;

test('a site’s settings are typed, published, drift by a change above, and are published again', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await own.send('PUT', hotspotOf(own.north.number), {
    ...exampleHotspot({ ssid: null, naiRealms: null, domains: [{ domain: 'harbor.example' }] }),
    version: 0,
  });
  await signIn({ as: 'own' });
  await go(`/manage/hotspot-2.0?org=${own.inn.org}`);
  await expect(page).toHaveURL(/hotspot-2\.0\/settings/);
  await expect(page.getByText('From the grouping North: 5A03BA0000')).toBeVisible();
  await expect(page.getByText('Enter an SSID.')).toBeVisible();

  await field(page, 'SSID').fill('Harbor Passpoint');
  await page.getByRole('switch', { name: 'NAI realms: Set here' }).press(' ');
  await button(page, 'Add realm').click();
  const realm = page.getByRole('group', { name: 'Realm 1' }).getByRole('textbox');
  await realm.fill('guest@members.example');
  await button(page, 'Save').click();
  await expect(page.getByText('Enter the part after the @, such as example.com')).toBeVisible();
  await expect(realm).toBeFocused();
  await realm.fill('members.example');
  await button(page, 'Save').click();
  await expect(page.getByText('Saved Hotspot 2.0')).toBeVisible();

  const tester = page.getByRole('region', { name: 'Would a phone join?' });
  await tester.getByRole('textbox', { name: 'Realm' }).fill('members.example');
  await expect(tester.getByText('Roaming: realm members.example is announced.')).toBeVisible();
  await tester.getByRole('textbox', { name: 'Realm' }).fill('rooms.harbor.example');
  await expect(tester.getByText(/^Home network/)).toBeVisible();
  await tester.getByRole('textbox', { name: 'Realm' }).fill('other.example');
  await expect(tester.getByText(/^It does not join/)).toBeVisible();
  await expectAccessible(page);

  await button(page, 'Publish').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /^SSID/ })).toContainText('Harbor Passpoint');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published as number 1')).toBeVisible();
  await expect(page.getByText('What is published is what is set.')).toBeVisible();

  await own.send('PUT', hotspotOf(own.north.number), {
    ...exampleHotspot({
      ssid: null,
      naiRealms: null,
      domains: [{ domain: 'harbor.example' }],
      internet: 'no',
    }),
    version: 1,
  });
  await page.reload();
  await expect(page.getByText(/were changed since the publication/)).toBeVisible();
  await button(page, 'Publish').click();
  await expect(dialog.getByRole('row', { name: 'Internet access Yes No' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Withdrew publication 2')).toBeVisible();
  await expect(page.getByText(/were changed since the publication/)).toBeVisible();

  await button(page, 'Snippets').click();
  await expect(dialog.getByRole('region', { name: 'hostapd' })).toContainText(
    'ssid2="Harbor Passpoint"',
  );
  await expectAccessible(page);
});

test('snippets of settings that are incomplete say what is missing instead', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/manage/hotspot-2.0/settings?org=${own.lodge.org}`);
  await button(page, 'Snippets').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Enter an SSID.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeDisabled();
  await expect(dialog.getByRole('region', { name: 'hostapd' })).toBeHidden();
});

test('a profile is made in the browser, and its password leaves it in the file only', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await own.send('PUT', hotspotOf(own.lodge.number), { ...exampleHotspot(), version: 0 });
  await signIn({ as: 'own' });
  await go(`/manage/hotspot-2.0/settings?org=${own.lodge.org}`);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await button(page, 'Profile for a phone').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'User name' }).fill('ann');
  await dialog.locator('input[type=password]').fill('Plum-Orchard-77');
  await dialog.getByRole('textbox', { name: 'Name of the RADIUS server' }).fill('radius.example');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('hotel.example.mobileconfig');
  const stream = await file.createReadStream();
  expect(String(Buffer.concat(await stream.toArray()))).toContain(
    '<string>Plum-Orchard-77</string>',
  );
  expect(sent.filter((one) => one.includes('Plum-Orchard'))).toEqual([]);
});

test('a partner is added and tested, and is a route of the areas below', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await own.send(
    'POST',
    `/AdminApi/organizations/${own.south.number}/hotspot-partners`,
    examplePartner({ name: 'Southern hub', match: 'south.example' }),
  );
  await signIn({ as: 'own' });
  await go(`/manage/hotspot-2.0/partners?org=${own.terrace.org}`);
  await expect(
    page.getByText('From above, after these: Southern hub (south.example)'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Add partner' }).first().click();
  await field(page, 'Name').fill('Local hub');
  await field(page, 'Realm or consortium').fill('5A03B');
  await button(page, 'Save').click();
  await expect(page.getByText(/^Use 6 or 10 hexadecimal digits/)).toBeVisible();
  await field(page, 'Realm or consortium').fill('local.example');
  await field(page, 'Host').fill('127.0.0.1');
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expect(page.getByText('Created Local hub')).toBeVisible();

  await page.getByRole('link', { name: 'Local hub' }).click();
  await button(page, 'Set certificate').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Certificate in PEM' }).fill('no certificate');
  await dialog.getByRole('button', { name: 'Set certificate' }).click();
  await expect(dialog.getByText(/^Paste certificates in PEM/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Test').click();
  await expect(dialog.getByText(/127\.0\.0\.1/).first()).toBeVisible();
  await expectAccessible(page);
});
