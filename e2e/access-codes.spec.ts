import type { Page } from '@playwright/test';
import { createAccessCodeBatch } from '../src/features/access-codes/contract.ts';
import { exampleBatch } from '../src/features/access-codes/examples.ts';
import { servicePlans } from '../src/features/service-plans/contract.ts';
import { examplePlan } from '../src/features/service-plans/examples.ts';
import { expect, test } from './fixtures.ts';
import type { OwnProvider } from './own-provider.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Access Codes' }).getByRole('row').filter({ hasText: name });
const codes = (page: Page) => page.getByRole('table', { name: /^Codes of/ }).getByRole('row');

async function post({ send, lobby }: OwnProvider, path: string, body: object): Promise<string> {
  return (await send('POST', path.replace('{orgNumber}', String(lobby.number)), body)).id;
}

function addPlan(own: OwnProvider, name: string): Promise<string> {
  return post(own, servicePlans.create.path, examplePlan({ name }));
}

test('a batch is created, generated, exported and printed, and its codes are revoked', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await addPlan(own, 'Congress plan');
  await go(`/setup/organization?org=${own.lobby.org}&tab=edit`);
  await page.getByRole('button', { name: 'Manage', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Access Codes' }).click();
  await expect(page).toHaveURL(/\/manage\/access-codes\/manage\?/);
  await page.getByRole('link', { name: 'New batch' }).first().click();
  await field(page, 'Name').fill('Congress');
  await page.getByRole('combobox', { name: 'Plan' }).fill('inn congress');
  await page.getByRole('option', { name: 'Congress plan – Harbor Inn › Lobby' }).click();
  await field(page, 'How many').fill('30');
  await field(page, 'Valid until').fill('2031-03-01T12:00');
  await page.getByRole('button', { name: 'Generate codes' }).click();
  await expect(page.getByRole('heading', { name: 'Congress', level: 1 })).toBeVisible();
  await expect(page.getByText('Ready')).toBeVisible();
  await expect(codes(page)).toHaveCount(26);
  const usage = page.getByRole('region', { name: 'Usage of the codes' });
  await expect(usage.getByText('No code is online now')).toBeVisible();
  await expect(usage.getByRole('listitem')).toHaveText(['Unused 30']);

  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await exported).suggestedFilename()).toBe('Access codes of Lobby.csv');
  await page.getByRole('button', { name: 'Print vouchers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print Congress' });
  await field(page, 'Address in the QR code').fill('https://portal.example.com/?code={code}');
  await field(page, 'Name of the Wi-Fi').fill('Congress Wi-Fi');
  const preview = dialog.getByRole('img', { name: 'Preview of the first sheet' });
  await expect(preview.getByText('1. Join the Wi-Fi Congress Wi-Fi')).toHaveCount(1);
  await expect(dialog.getByText('4 sheets')).toBeVisible();
  const printed = page.waitForEvent('download');
  const remembered = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.url().includes('/voucher-settings'),
  );
  await dialog.getByRole('button', { name: 'Create PDF' }).click();
  expect((await printed).suggestedFilename()).toBe('Congress 1-30.pdf');
  await expect(dialog).toBeHidden();
  expect((await remembered).ok()).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'Print vouchers' }).click();
  await expect(field(page, 'Name of the Wi-Fi')).toHaveValue('Congress Wi-Fi');
  await expect(preview.getByText('2. Scan, or open portal.example.com')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await expect(codes(page)).toHaveCount(26);
  const code = (await codes(page).nth(1).getByRole('cell').first().innerText()).trim();
  await field(page, 'Find a code').fill(code.toLowerCase().replaceAll('-', ''));
  await expect(codes(page)).toHaveCount(2);
  await codes(page).nth(1).getByRole('button', { name: 'Details' }).click();
  await expect(page.getByText('This code has not been used.')).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${code}` }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(`${code} is revoked`)).toBeVisible();
  await expect(codes(page).nth(1)).toContainText('Revoked');
  await expect(usage.getByRole('listitem')).toHaveText(['Unused 29', 'Revoked 1']);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Revoke all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke all' }).click();
  await expect(page.getByText('All codes of Congress are revoked')).toBeVisible();
  await page.getByRole('link', { name: 'All batches' }).click();
  await field(page, 'Filter by name, or find a code').fill(code);
  await expect(rowOf(page, 'Congress')).toContainText('Revoked');
  await go(`/support/admin-history?org=${own.lobby.org}`);
  await expect(page.getByRole('row', { name: /access code batch/ })).toHaveCount(2);
  await expect(page.getByRole('row', { name: /Revoked code …/ })).toHaveCount(1);
  await page.getByRole('link', { name: / of Congress$/ }).click();
  await expect(page.getByRole('heading', { name: 'Congress', level: 1 })).toBeVisible();
});

test('a batch is created, generated, extended and deleted by keyboard', async ({
  page,
  signIn,
  go,
  own,
  expectedConsole,
}) => {
  expectedConsole.patterns.push(/400/);
  await signIn({ as: 'own' });
  await addPlan(own, 'Keyboard plan');
  await go(`/manage/access-codes?org=${own.lobby.org}`);
  await page.getByRole('link', { name: 'New batch' }).first().focus();
  await page.keyboard.press('Enter');
  await field(page, 'Name').focus();
  await page.keyboard.type('Typed');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Keyboard');
  await expect(page.getByRole('option', { name: /Keyboard plan/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await field(page, 'Valid until').fill('2031-03-01T12:00');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Ready')).toBeVisible();

  const more = page.getByRole('button', { name: 'More actions' });
  const first = page.getByRole('menuitem', { name: 'Extend all' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  const extension = page.getByRole('dialog', { name: 'Extend all codes of Typed' });
  await extension.getByLabel('Valid until').fill('2030-01-01T12:00');
  await extension.getByRole('button', { name: 'Extend' }).press('Enter');
  await expect(extension.getByText('Please select a later date')).toBeVisible();
  await extension.getByLabel('Valid until').fill('2032-01-01T12:00');
  await extension.getByRole('button', { name: 'Extend' }).press('Enter');
  await expect(extension).toBeHidden();
  await expect(page.getByText(/Jan 1, 2032/).first()).toBeVisible();

  await expect(first).toBeHidden();
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('Deleted Typed')).toBeVisible();
  await expect(rowOf(page, 'Typed')).toHaveCount(0);
});

test('codes that are easy to guess, or like another batch’s, are rejected, and the input is kept', async ({
  page,
  signIn,
  go,
  own,
  expectedConsole,
}) => {
  expectedConsole.patterns.push(/400/);
  await signIn({ as: 'own' });
  const planId = await addPlan(own, 'Prefix plan');
  const vip = exampleBatch({ planId, prefix: 'VIP', length: 8, alphabet: 'letters' });
  const id = await post(own, createAccessCodeBatch.path, vip);
  await go(`/manage/access-codes/batch/new?org=${own.lobby.org}`);
  await page.getByRole('combobox', { name: 'Plan' }).fill('Prefix');
  await page.getByRole('option', { name: /Prefix plan/ }).click();
  await field(page, 'Name').fill('Worst');
  await field(page, 'How many').fill('100000');
  await page.getByRole('combobox', { name: 'Characters' }).click();
  await page.getByRole('option', { name: 'Digits 0–9' }).click();
  await field(page, 'Length').fill('4');
  await expect(page.getByText('Too easy to guess: use 15 characters or more')).toBeVisible();
  await field(page, 'Prefix').fill('V-I');
  await page.getByRole('button', { name: 'Generate codes' }).click();
  await expect(page.getByText('Use letters and digits')).toBeVisible();
  await field(page, 'Prefix').fill('');
  await page.getByRole('button', { name: 'Generate codes' }).click();
  await expect(page.getByText(/15 characters or more are needed/)).toBeVisible();

  await field(page, 'How many').fill('5');
  await page.getByRole('combobox', { name: 'Characters' }).click();
  await page.getByRole('option', { name: 'Letters A–Z' }).click();
  await field(page, 'Length').fill('8');
  await field(page, 'Prefix').fill('vip');
  await page.getByRole('button', { name: 'Generate codes' }).click();
  await expect(page.getByText(/Codes of another batch of your provider can read/)).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Worst');
  await expect(field(page, 'Prefix')).toHaveValue('vip');
  await field(page, 'Length').fill('9');
  await page.getByRole('button', { name: 'Generate codes' }).click();
  await expect(page.getByRole('heading', { name: 'Worst', level: 1 })).toBeVisible();

  await go(`/manage/access-codes/batch/${id}?org=${own.lobby.org}`);
  await page.getByRole('button', { name: 'Print vouchers' }).click();
  await field(page, 'Address in the QR code').fill('http://portal.example.com/');
  await field(page, 'To').fill('100000');
  await page.getByRole('button', { name: 'Create PDF' }).click();
  await expect(page.getByText('Please ensure URL starts with "https://"')).toBeVisible();
  await field(page, 'Address in the QR code').fill('');
  await page.getByRole('button', { name: 'Create PDF' }).click();
  await expect(page.getByText('Must be 20 or less')).toBeVisible();
});

test('a large batch shows its progress and can be stopped', async ({ page, signIn, go, own }) => {
  await signIn({ as: 'own' });
  const planId = await addPlan(own, 'Large plan');
  const body = exampleBatch({ planId, name: 'Large', count: 100_000, length: 14 });
  const id = await post(own, createAccessCodeBatch.path, body);
  await go(`/manage/access-codes/batch/${id}?org=${own.lobby.org}`);
  await expect(page.getByText(/^Generating codes: [1-9][\d,]* of 100,000$/)).toBeVisible();
  await expect(codes(page)).toHaveCount(26);
  await page.getByRole('button', { name: 'Stop generating codes' }).click();
  await expect(page.getByText('Large: no further codes are generated')).toBeVisible();
  await expect(page.getByText('Stopped')).toBeVisible();
  await expect(page.getByText(/^[\d,]+ of 100,000$/)).toBeVisible();
});
