import { expectNoViolations } from './axe.ts';
import { addSales, innerReport, reportOf } from './embedded-sales.ts';
import { expect, test } from './fixtures.ts';

// All tests look at the same sales.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ server, ownProviderOf }, { file }) => {
  // The server stops and starts, which takes long on a busy machine.
  test.setTimeout(120_000);
  await addSales(server, await ownProviderOf(file));
});

test('an unknown posting is found by its exception and opened with its purchase', async ({
  page,
  signIn,
  own,
}) => {
  await signIn({ as: 'own' });
  await page.goto(reportOf('pms', own.provider));
  const frame = innerReport(page, 'PMS Transactions');
  await expect(frame.getByText('25 of 32')).toBeVisible();
  await frame.getByRole('button', { name: 'Show more' }).click();
  await expect(frame.getByText('32 rows')).toBeVisible();
  await frame.getByText('Unknown 1', { exact: true }).click();
  await expect(page).toHaveURL(/exception=unknown/);
  const row = frame.getByRole('row', { name: /Unknown/ });
  await row.getByRole('link').first().click();
  const panel = frame.getByRole('region', { name: 'Details' });
  await expect(panel.getByRole('heading', { name: 'Unknown' })).toBeVisible();
  await expect(panel.getByText('Quist, Zoë')).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Purchase' }).getByText('Pending')).toBeVisible();
  await expectNoViolations(page);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
});

test('each sum of postings opens its rows', async ({ page, signIn, own }) => {
  await signIn({ as: 'own' });
  await page.goto(reportOf('pms', own.inn, '&tab=sums&by=answer'));
  const frame = innerReport(page, 'PMS Transactions');
  const row = frame.getByRole('row', { name: /No posting allowed/ });
  await row.getByTitle('Refused: 1 row').click();
  await expect(page).toHaveURL(/answer=NP/);
  await expect(frame.getByText('1 row', { exact: true })).toBeVisible();
  await expect(frame.getByText('Answer: No posting allowed')).toBeVisible();
  await frame.getByRole('button', { name: 'Remove the filter Answer' }).click();
  await expect(page).not.toHaveURL(/answer=NP/);
});

test('a hotel’s file in Latin-1 is compared, stored, opened again and deleted', async ({
  page,
  signIn,
  own,
}) => {
  await signIn({ as: 'own' });
  await page.goto(reportOf('pms', own.inn, '&tab=reconciliations'));
  const frame = innerReport(page, 'PMS Transactions');
  await frame.getByRole('button', { name: 'Reconcile a file' }).click();
  const dialog = frame.getByRole('dialog', { name: 'Reconcile with the hotel’s file' });
  const lines = ['Belegnummer;Gast;Betrag', '100;Müller;10,00', '101;Zoë;9,00', '999;=cmd;1,00'];
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'hotel.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n'), 'latin1'),
  });
  await expect(dialog.getByRole('combobox', { name: 'Check number' })).toHaveValue('0');
  await expect(dialog.getByRole('combobox', { name: 'Amount' })).toHaveValue('2');
  await dialog.getByRole('button', { name: 'Compare' }).click();
  await expect(frame.getByText('Differs 1', { exact: true })).toBeVisible();
  await expect(frame.getByText('Theirs only 1', { exact: true })).toBeVisible();
  await frame.getByText('Differs 1', { exact: true }).click();
  await frame.getByRole('link', { name: /Check number 101/ }).click();
  const panel = frame.getByRole('region', { name: 'Details' });
  await expect(panel.getByText('Amount differs')).toBeVisible();
  await frame.getByRole('link', { name: 'Reconciliations' }).click();
  await expect(frame.getByRole('row', { name: /hotel\.csv/ })).toBeVisible();
  await frame.getByRole('button', { name: 'Actions for hotel.csv' }).click();
  await frame.getByRole('menuitem', { name: 'Delete' }).click();
  await frame.getByRole('button', { name: 'Delete' }).click();
  await expect(frame.getByText(/No file of a hotel/)).toBeVisible();
});

test('a declined card has its reason, and fees and net are added up', async ({
  page,
  signIn,
  own,
}) => {
  await signIn({ as: 'own' });
  await page.goto(reportOf('cc', own.provider));
  const frame = innerReport(page, 'Credit Card Transactions');
  await expect(frame.getByRole('row', { name: /Failed €[\d.]+ Not enough money/ })).toBeVisible();
  const sums = frame.getByRole('group', { name: 'Sums' });
  await expect(sums).toContainText('Net€5.70');
  await sums.getByTitle('Refunded: 1 row').click();
  await expect(page).toHaveURL(/sum=refunded/);
  await expect(frame.getByText('1 row', { exact: true })).toBeVisible();
  await frame
    .getByRole('row', { name: /Refund/ })
    .getByRole('link')
    .first()
    .click();
  const panel = frame.getByRole('region', { name: 'Details' });
  await expect(panel.getByRole('link', { name: 'Sale · Succeeded' })).toBeVisible();
  await expectNoViolations(page);
});

test('card transactions are filtered by the last digits', async ({ page, signIn, own }) => {
  await signIn({ as: 'own' });
  await page.goto(reportOf('cc', own.lobby));
  const frame = innerReport(page, 'Credit Card Transactions');
  await frame.getByRole('button', { name: 'More filters' }).click();
  await frame.getByRole('textbox', { name: 'Last 4' }).fill('0002');
  await frame.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/last4=0002/);
  await expect(frame.getByText('1 row', { exact: true })).toBeVisible();
});

test('sales of guests and of sellers are added up', async ({ page, signIn, own }) => {
  await signIn({ as: 'own' });
  await page.goto(reportOf('user', own.provider));
  const frame = innerReport(page, 'User Sales');
  await expect(frame.getByRole('row', { name: /Zoë Quist.*Room charge/ })).toBeVisible();
  await expectNoViolations(page);
  await frame.getByText('Sold by', { exact: true }).click();
  await expect(page).toHaveURL(/by=seller/);
  await expect(frame.getByRole('row', { name: /Front desk/ })).toHaveCount(1);
});

test('a seller with many complimentary sales is found, and their guests are listed', async ({
  page,
  signIn,
  own,
}) => {
  await signIn({ as: 'own' });
  await page.goto(reportOf('user', own.provider));
  const frame = innerReport(page, 'User Sales');
  await frame.getByText('Over 3 complimentary a day 1', { exact: true }).click();
  const row = frame.getByRole('row', { name: /Front desk/ });
  await row.getByRole('link', { name: 'Front desk' }).click();
  await expect(page).toHaveURL(/seller=/);
  await expect(frame.getByRole('row', { name: /Zoë Quist.*Complimentary/ })).toBeVisible();
});
