import type { Page } from '@playwright/test';
import {
  exampleHouse,
  exampleInvoices,
  exampleSandbox,
} from '../src/features/payment-gateways/examples.ts';
import { examplePlan } from '../src/features/service-plans/examples.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { OwnProvider } from './own-provider.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Payment Gateways' }).getByRole('row').filter({ hasText: name });
const gatewaysOf = (area: number) => `/AdminApi/organizations/${area}/payment-gateways`;
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const add = ({ send }: OwnProvider, area: number, gateway: object) =>
  send('POST', gatewaysOf(area), { ...gateway, secrets: {} });

test('a house is added, tested, activated, suspended and retired', async ({
  page,
  signIn,
  go,
  own,
  expectedConsole,
}) => {
  expectedConsole.patterns.push(/409 \(Conflict\)/);
  await signIn({ as: 'own' });
  await go(`/setup/organization?org=${own.lobby.org}&tab=edit`);
  await button(page, 'Setup').click();
  await item(page, 'Payment Gateway').click();
  await expect(page.getByText(/^Payment gateways take what guests pay/)).toBeVisible();
  await button(page, 'Add gateway').first().click();
  await page.getByRole('menuitem', { name: 'House' }).click();

  await field(page, 'Name').fill('Main house');
  await field(page, 'Rooms').fill('101-103, 0101');
  await button(page, 'Save').click();
  await expect(page.getByText('101 and 0101 are the same room. List one of them')).toBeVisible();
  await field(page, 'Rooms').fill('101-103');
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/\/item\/pms\/house\/1/);
  await expect(page.getByText('Not tested since the last change')).toBeVisible();

  await button(page, 'Test').first().click();
  await expect(page.getByRole('dialog').getByText('3 rooms, from 101.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('These settings passed the test')).toBeVisible();
  await button(page, 'Start testing').click();
  await button(page, 'Activate').click();
  await expect(page.getByText('Main house is active now')).toBeVisible();
  await expectAccessible(page);

  await field(page, 'Currencies').fill('JPY');
  await button(page, 'Save').click();
  await expect(page.getByText(/^Suspend Main house before/)).toBeVisible();
  await field(page, 'Currencies').fill('USD');
  await button(page, 'Suspend').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Main house is suspended now')).toBeVisible();
  await button(page, 'Retire').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
  await expect(page.getByText(/^This gateway is retired/)).toBeVisible();
});

test('gateways are ordered, copied to another area and traced', async ({
  page,
  signIn,
  go,
  own,
}) => {
  const area = own.bar.number;
  await add(own, area, exampleHouse());
  await add(own, area, exampleSandbox({ name: 'Cards' }));
  await signIn({ as: 'own' });
  await go(`/setup/payment-gateway/manage?org=${own.bar.org}`);
  await expect(rowOf(page, 'House')).toContainText('Proven');
  await button(page, 'Move Cards, position 2').press('ArrowUp');
  await expect(button(page, 'Move Cards, position 1')).toBeVisible();

  await button(page, 'Actions for House').click();
  await item(page, 'Trace').click();
  await expect(page.getByText('Nothing was sent or received yet.')).toBeVisible();
  await page.keyboard.press('Escape');

  await button(page, 'Actions for Cards').click();
  await item(page, 'Copy to other areas').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Service areas' }).fill('Terrace');
  await page.getByRole('option').filter({ hasText: 'Terrace' }).first().click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect
    .poll(async () => (await own.send('GET', gatewaysOf(own.terrace.number))).total)
    .toBe(1);
});

test('the legacy page shows a gateway as keys and values', async ({ page, signIn, go, own }) => {
  await add(own, own.terrace.number, exampleHouse({ name: 'Old house' }));
  await signIn({ as: 'own' });
  await go(`/setup/payment-gateway/legacy?org=${own.terrace.org}`);
  const frame = page.frameLocator('iframe').first();
  await frame.getByRole('link', { name: 'Old house' }).click();
  await expect(frame.getByRole('cell', { name: '101-120' })).toBeVisible();
  await frame.getByRole('link', { name: 'Open in Payment Gateways' }).click();
  await expect(page).toHaveURL(/\/setup\/payment-gateway\/item\/pms\/house\//);
});

test('an invoice is issued, paid, and another cancelled by a credit note', async ({
  page,
  signIn,
  go,
  own,
}) => {
  const area = own.terrace.number;
  await own.send('POST', `/AdminApi/organizations/${area}/service-plans`, examplePlan());
  const { id } = await add(own, area, exampleInvoices({ name: 'Group sales', mode: 'live' }));
  const status = `/AdminApi/organizations/${area}/payment-gateway-status`;
  await own.send('POST', status, { gatewayId: id, status: 'Test' });
  await own.send('POST', `${gatewaysOf(area)}/${id}/tests`);
  await own.send('POST', status, { gatewayId: id, status: 'Active' });
  const { number } = await own.send('GET', `${gatewaysOf(area)}/${id}`);
  await signIn({ as: 'own' });
  await go(`/setup/payment-gateway/item/invoice/invoice/${number}?org=${own.terrace.org}`);
  await page.getByRole('link', { name: 'Invoices', exact: true }).click();
  await expect(page.getByText(/^No invoices yet/)).toBeVisible();

  for (const customer of ['Nordic Energy Forum', 'Alpine Fintech Days']) {
    await page.getByRole('link', { name: 'New invoice' }).first().click();
    await field(page, 'Customer').fill(customer);
    await page.getByRole('combobox', { name: 'Plan' }).click();
    await page.getByRole('option').filter({ hasText: examplePlan().name }).click();
    await field(page, 'Quantity').fill('20');
    await field(page, 'Price of each').fill('5.00');
    await expect(page.getByRole('region', { name: 'Once issued' })).toContainText('€100.00');
    await button(page, 'Issue invoice').click();
    await expect(page.getByText(/^Issued INV\d/)).toBeVisible();
  }
  const row = (name: string) =>
    page.getByRole('table', { name: 'Invoices' }).getByRole('row').filter({ hasText: name });
  await expect(row('INV1')).toContainText('Nordic Energy Forum');
  await expectAccessible(page);

  const downloaded = page.waitForEvent('download');
  await button(page, 'Actions for INV1').click();
  await item(page, 'PDF').click();
  expect((await downloaded).suggestedFilename()).toBe('INV1.pdf');
  await button(page, 'Actions for INV1').click();
  await item(page, 'Mark as paid').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(row('INV1')).toContainText('Paid');

  await button(page, 'Actions for INV2').click();
  await item(page, 'Cancel by credit note').click();
  await field(page, 'Reason').fill('Wrong address');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel by credit note' }).click();
  await expect(row('Credit note for INV2')).toContainText('INV3');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(field(page, 'Next number')).toHaveValue('4');
});
