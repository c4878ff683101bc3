import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { OwnProvider } from './own-provider.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Admin History' });
const rowOf = (page: Page, text: string | RegExp) =>
  table(page).getByRole('row').filter({ hasText: text }).first();

async function change({ inn, send }: OwnProvider, fields: object): Promise<void> {
  const path = `/AdminApi/organizations/${inn.number}`;
  await send('PUT', path, { ...(await send('GET', path)), ...fields });
}

async function open(page: Page, text: string | RegExp): Promise<void> {
  const details = rowOf(page, text).getByRole('button', { name: 'Details' });
  // The page reloads with closed rows once the organization is set.
  await expect(async () => {
    if ((await details.getAttribute('aria-expanded')) === 'false') await details.click();
    await expect(page.getByRole('link', { name: 'Link to this entry' })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
}

test('a change can be found, read, undone, linked to and exported', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await change(own, { name: 'Renamed Inn' });
  await go(`/support/admin-history?org=${own.inn.org}`);
  await expect(table(page).getByRole('columnheader', { name: 'When, Reykjavik' })).toBeVisible();
  await expect(rowOf(page, 'Renamed Inn').getByRole('time')).toHaveAttribute('title', /GMT/);
  await page.getByRole('combobox', { name: 'Action' }).selectOption('update');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('organization');
  await expect(page).toHaveURL(/action=update/);
  await open(page, 'Renamed Inn');
  await expect(
    table(page).getByRole('row', { name: 'Name Harbor Inn Renamed Inn', exact: true }),
  ).toBeVisible();

  await table(page).getByRole('button', { name: 'Undo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this change of Renamed Inn?' });
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undid the change of Renamed Inn')).toBeVisible();
  await expect(rowOf(page, 'Harbor Inn')).toBeVisible();
  await open(page, 'Harbor Inn → Renamed Inn');
  await expect(table(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await table(page).getByRole('link', { name: 'Link to this entry' }).click();
  await expect(page).toHaveURL(/entry=\d+/);
  await expect(table(page).getByRole('row', { name: /^Name/ })).toBeVisible();
  await page.reload();
  await expect(table(page).getByRole('link', { name: 'Undone by a later change' })).toBeVisible();
  await table(page).getByRole('link', { name: 'Undone by a later change' }).click();
  await expect(table(page).getByRole('link', { name: 'Undoes an earlier change' })).toBeVisible();
  await expect(table(page).getByText(/^(Chrome|Chromium) \d+ on Linux$/)).toBeVisible();
  await table(page).getByRole('link', { name: 'Harbor Inn' }).click();
  await expect(page).toHaveURL(/\/setup\/organization\?/);
  await page.goBack();
  await page.getByRole('button', { name: 'One entry: show all' }).click();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await saved).suggestedFilename()).toBe('Admin History of Harbor Inn.csv');
  await page.reload();
  await expect(rowOf(page, 'Exported Admin History of Harbor Inn.csv')).toBeVisible();
});

test('the changes of one record are shown by keyboard; on a phone a row’s details stay visible', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await change(own, { notes: 'First' });
  await change(own, { notes: 'Second' });
  await go(`/support/admin-history?org=${own.north.org}`);
  await rowOf(page, 'Harbor Inn').getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(
    table(page).getByRole('row', { name: 'Notes First Second', exact: true }),
  ).toBeVisible();
  const allOfRecord = page.getByRole('button', { name: 'All changes to this record' });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const shown of [page.getByRole('columnheader', { name: 'After' }), allOfRecord]) {
    const rightEdge = async () => {
      const box = await shown.boundingBox();
      return box === null ? Number.NaN : box.x + box.width;
    };
    await expect.poll(rightEdge).toBeLessThanOrEqual(390);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await allOfRecord.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`record=${own.inn.number}`));
  await page.getByRole('button', { name: 'One record: show all' }).click();
  await expect(page).not.toHaveURL(/record=/);
});

test('an undo that is not possible shows the reason, and invalid periods and addresses are ignored', async ({
  page,
  signIn,
  go,
  own,
  expectedConsole,
}) => {
  expectedConsole.patterns.push(/409/);
  await signIn({ as: 'own' });
  await change(own, { notes: 'Earlier' });
  await change(own, { notes: 'Later' });
  await go(`/support/admin-history?org=${own.inn.org}&page=2x&action=nothing&person=x`);
  await table(page).getByRole('button', { name: 'Details' }).nth(1).click();
  await table(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/was changed again since: Notes/)).toBeVisible();

  await page.getByLabel('Since').fill('2099-12-31');
  await expect(page.getByText('No change matches the filter.')).toBeVisible();
  await page.getByLabel('Until').fill('0001-01-01');
  await expect(page.getByLabel('Until')).toHaveAccessibleDescription(/Use a year from 1900/);
  await page.getByLabel('Until').fill('2099-12-31');
  await expect(page).toHaveURL(/until=2099-12-31/);
  await expect(page.getByLabel('Until')).toHaveAccessibleDescription('');
  await page.getByLabel('Until').fill('2099-12-30');
  await expect(page.getByLabel('Until')).toHaveAccessibleDescription(
    'Must not be before the first day',
  );
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page.getByLabel('Since')).toHaveValue('');
  await expect(page.getByLabel('Until')).toHaveAccessibleDescription('');
  await expect(rowOf(page, 'Harbor Inn')).toBeVisible();
  await go(`/support/admin-history?org=${own.inn.org}&from=2026-02-31`);
  await expect(rowOf(page, 'Harbor Inn')).toBeVisible();
  await expect(page.getByLabel('Since')).toHaveValue('');
});
