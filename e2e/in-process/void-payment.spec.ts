import { settlePurchase } from '../../src/features/payments/public/card-payments.ts';
import { cardSales, pay } from '../../src/features/payments/testing/card-sales.ts';
import { innerReport } from '../embedded-sales.ts';
import { expect } from '../fixtures.ts';
import { test } from './fixtures.ts';

test('an authorized payment is voided on the report of cards, which asks first', async ({
  page,
  inProcess,
  signIn,
}) => {
  const sales = await cardSales(inProcess);
  const gateway = await sales.addGateway({ capture: 'atSessionStart' });
  const { purchaseId, url } = await sales.open(gateway);
  await pay(inProcess, url);
  expect(await settlePurchase(inProcess.context, purchaseId)).toBe('authorised');
  await signIn();
  await page.goto(`/admin-ui/admin/report/cc?org=${sales.family.site.number}&test=only`);
  const frame = innerReport(page, 'Credit Card Transactions');
  const row = frame.getByRole('row', { name: /Authori[sz]ation/ });
  await row.getByRole('link').first().click();
  const panel = frame.getByRole('region', { name: 'Details' });
  await panel.getByRole('button', { name: 'Void', exact: true }).click();
  const dialog = frame.getByRole('dialog', { name: 'Void €9.95?' });
  await expect(dialog.getByText(/Nothing is taken from the card/)).toBeVisible();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'authorised' });
  await dialog.getByRole('button', { name: 'Void', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(frame.getByRole('row', { name: /Void.*Succeeded/ })).toBeVisible();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'voided' });
});
