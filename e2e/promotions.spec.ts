import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Promotions' }).getByRole('row').filter({ hasText: name });

test('a banner is written beside its preview, started, and paused', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/manage/promotions/manage?org=${own.inn.org}`);
  await page.getByRole('button', { name: 'Add promotion' }).click();
  await page.getByRole('menuitem', { name: /^Banner/ }).click();
  await field(page, 'Name').fill('Spa');
  await field(page, 'Title').fill('Warm up <b>now</b>');
  await field(page, 'Text').fill('The sauna is open until 22.');
  await field(page, 'Button').fill('Book');
  await field(page, 'Address').fill('http://hotel.example.com/spa');
  const preview = page.frameLocator(
    'iframe[title="Preview of the page"]:not([aria-hidden="true"])',
  );
  await expect(preview.getByRole('heading', { name: 'Warm up <b>now</b>' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please ensure URL starts with "https://"')).toBeVisible();
  await field(page, 'Address').fill('https://hotel.example.com/spa');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Spa')).toContainText('Draft');

  const act = async (action: string) => {
    await rowOf(page, 'Spa').getByRole('button', { name: 'Actions for Spa' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await act('Start');
  await expect(rowOf(page, 'Spa')).toContainText('Running');
  await act('Pause');
  await expect(rowOf(page, 'Spa')).toContainText('Paused');
});
