import type { Page } from '@playwright/test';
import { promotions } from '../src/features/promotions/contract.ts';
import { examplePromotion, exampleVariant } from '../src/features/promotions/examples.ts';
import type { Promotion } from '../src/features/promotions/fields.ts';
import { expect, test } from './fixtures.ts';
import type { OwnProvider } from './own-provider.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Promotions' }).getByRole('row').filter({ hasText: name });

function addPromotion({ send, inn }: OwnProvider, changes: Partial<Promotion>) {
  const path = promotions.create.path.replace('{orgNumber}', String(inn.number));
  return send('POST', path, examplePromotion(changes));
}

test('a banner is written beside its preview, started, and paused', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/manage/promotions/manage?org=${own.inn.org}`);
  await page.getByRole('button', { name: 'Add promotion' }).first().click();
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

test('variants whose shares do not add up are refused, and split evenly', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await addPromotion(own, {
    name: 'Compared',
    variants: [
      exampleVariant({ share: 50, title: { en: 'First' } }),
      exampleVariant({ share: 50, title: { en: 'Second' } }),
    ],
  });
  await go(`/manage/promotions/manage?org=${own.inn.org}`);
  await page.getByRole('link', { name: 'Compared' }).click();
  const shares = page.getByRole('textbox', { name: 'Share' });
  await shares.nth(1).fill('49');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('The shares must add up to 100 %. They add up to 99 %'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Split evenly' }).click();
  await expect(page.getByText('They add up to 99 %')).toHaveCount(0);
  await field(page, 'Name').fill('Compared evenly');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved Compared evenly')).toBeVisible();
  await page.reload();
  await expect(shares.nth(1)).toHaveValue('50');
});

test('promotions are started and copied together, with a result for each', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await addPromotion(own, { name: 'First banner' });
  await addPromotion(own, { name: 'Second banner' });
  await go(`/manage/promotions/manage?org=${own.inn.org}`);
  for (const name of ['First banner', 'Second banner'])
    await rowOf(page, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const started = page.getByRole('dialog', { name: 'Start 2 promotions' });
  await started.getByRole('button', { name: 'Start' }).click();
  await expect(started.getByText('2 done.')).toBeVisible();
  await started.getByRole('button', { name: 'Close' }).last().click();
  await expect(rowOf(page, 'Second banner')).toContainText('Running');

  await rowOf(page, 'First banner').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Copy to organizations' }).click();
  const copied = page.getByRole('dialog', { name: 'Copy 1 promotion' });
  await copied.getByRole('combobox', { name: 'Organizations' }).fill(String(own.lobby.number));
  await page.getByRole('listbox', { name: 'Organizations' }).getByRole('option').click();
  await expect(copied.getByRole('combobox', { name: 'Organizations' })).toBeFocused();
  await copied.getByRole('button', { name: 'Copy to organizations' }).click();
  await expect(copied.getByText('1 done.')).toBeVisible();
  await go(`/manage/promotions/manage?org=${own.lobby.org}`);
  await expect(rowOf(page, 'First banner')).toContainText('Draft');
});
