import type { Page } from '@playwright/test';
import { bringSession, expect, followSystemTheme, test } from './fixtures.ts';
import { send } from './own-organizations.ts';

const iceland = '100000-100097';
const husavik = '100000-100097-200014';
const number = 200_014;
const table = (page: Page) => page.getByRole('table', { name: 'Admin History' });
const rowOf = (page: Page, text: string | RegExp) =>
  table(page).getByRole('row').filter({ hasText: text }).first();

async function change(page: Page, fields: object): Promise<void> {
  await send(page, 'PUT', String(number), {
    ...(await send(page, 'GET', String(number))),
    ...fields,
  });
}

async function open(page: Page, text: string | RegExp): Promise<void> {
  const details = rowOf(page, text).getByRole('button', { name: 'Details' });
  // The page shows itself anew once the organization is set, with its rows closed.
  await expect(async () => {
    if ((await details.getAttribute('aria-expanded')) === 'false') await details.click();
    await expect(page.getByRole('link', { name: 'Link to this entry' })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
}

test('a change is found, read, undone, found again by its link, and exported', async ({
  page,
  go,
}) => {
  await bringSession(page);
  await change(page, { name: 'Lifecycle Airport', timeZone: 'Atlantic/Reykjavik' });
  await go(page, `/support/admin-history?org=${husavik}`);
  await expect(rowOf(page, 'Lifecycle Airport')).toContainText('GMT');
  await page.getByRole('combobox', { name: 'Action' }).selectOption('update');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('organization');
  await expect(page).toHaveURL(/action=update/);
  await open(page, 'Lifecycle Airport');
  await expect(
    table(page).getByRole('row', { name: 'Name Húsavík Airport Lifecycle Airport', exact: true }),
  ).toBeVisible();
  await expect(table(page).getByText(/^(Chrome|Chromium) \d+ on Linux$/)).toBeVisible();

  await table(page).getByRole('button', { name: 'Undo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this change of Lifecycle Airport?' });
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undid the change of Lifecycle Airport')).toBeVisible();
  await expect(rowOf(page, 'Húsavík Airport')).toBeVisible();
  await open(page, 'Lifecycle Airport');
  await expect(table(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await table(page).getByRole('link', { name: 'Link to this entry' }).click();
  await expect(page).toHaveURL(/entry=\d+/);
  await expect(table(page).getByRole('row', { name: /^Name/ })).toBeVisible();
  await page.reload();
  await expect(table(page).getByRole('link', { name: 'Undone since' })).toBeVisible();
  await table(page).getByRole('link', { name: 'Undone since' }).click();
  await expect(table(page).getByRole('link', { name: 'Undoes an earlier change' })).toBeVisible();
  await table(page).getByRole('link', { name: 'Húsavík Airport' }).click();
  await expect(page).toHaveURL(/\/setup\/organization\?/);
  await page.goBack();
  await page.getByRole('button', { name: 'One entry: show all' }).click();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await saved).suggestedFilename()).toBe('Admin History of Húsavík Airport.csv');
  await page.reload();
  await expect(rowOf(page, 'export list')).toContainText('Admin History of Húsavík Airport.csv');
});

test('the list is narrowed by text, person and record, by keyboard, and kept in the address', async ({
  page,
  go,
}) => {
  await bringSession(page);
  await change(page, { notes: 'First' });
  await change(page, { notes: 'Second' });
  await go(page, `/support/admin-history?org=${iceland}`);
  const filter = page.getByRole('textbox', { name: 'Filter by person, record or action' });
  await filter.fill('húsavík');
  await expect(page).toHaveURL(/text=/);
  await expect(filter).toBeFocused();
  await page.reload();
  await expect(filter).toHaveValue('húsavík');
  await rowOf(page, 'Húsavík').getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(
    table(page).getByRole('row', { name: 'Notes First Second', exact: true }),
  ).toBeVisible();
  await table(page).getByRole('button', { name: 'All about this record' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/record=200014/);
  await expect(page.getByRole('button', { name: 'One record: show all' })).toBeVisible();
  await filter.fill('nothing like it');
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page).not.toHaveURL(/record=|text=/);
  await expect(rowOf(page, 'Húsavík')).toBeVisible();
});

test('what cannot be undone is refused with its reason, and odd periods and addresses do no harm', async ({
  page,
  go,
  expectedConsole,
}) => {
  expectedConsole.patterns.push(/409/);
  await bringSession(page);
  await change(page, { notes: 'Earlier' });
  await change(page, { notes: 'Later' });
  await go(page, `/support/admin-history?org=${husavik}&page=2x&action=nothing&person=x`);
  await table(page).getByRole('button', { name: 'Details' }).nth(1).click();
  await table(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/was changed again since: Notes/)).toBeVisible();

  await page.getByLabel('Since').fill('2099-12-31');
  await expect(page.getByText('No change matches the filter.')).toBeVisible();
  await page.getByLabel('Until').fill('0001-01-01');
  await expect(page).toHaveURL(/until=0001-01-01/);
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page.getByLabel('Since')).toHaveValue('');
  await expect(rowOf(page, 'Húsavík')).toBeVisible();
  await go(page, `/support/admin-history?org=${husavik}&from=2026-02-31`);
  await expect(rowOf(page, 'Húsavík')).toBeVisible();
  await expect(page.getByLabel('Since')).toHaveValue('');
});

test('everyone can read it, wide and narrow, light and dark', async ({
  page,
  go,
  axeInBothThemes,
}) => {
  await followSystemTheme(page);
  await bringSession(page);
  await change(page, { notes: 'Read by everyone' });
  await go(page, `/support/admin-history?org=${husavik}`);
  await open(page, 'Húsavík');
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await axeInBothThemes(page);
    // The columns may be wider than a phone; what is below a row is not.
    for (const shown of [
      page.getByRole('columnheader', { name: 'After' }),
      page.getByRole('button', { name: 'All about this record' }),
    ]) {
      const box = await shown.boundingBox();
      expect((box?.x ?? Number.NaN) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
    }
  }
});
