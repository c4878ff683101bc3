import type { Page } from '@playwright/test';
import { examplePlan } from '../src/features/service-plans/examples.ts';
import { bringSession, expect, test } from './fixtures.ts';
import { addTwoAreas, chooseArea, send } from './own-organizations.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const rows = (page: Page) => page.getByRole('table', { name: 'Service Plans' }).getByRole('row');
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });

async function addPlan(page: Page, name: string, price: string): Promise<void> {
  await page.getByRole('link', { name: 'Add plan' }).first().click();
  await field(page, 'Name').fill(name);
  await field(page, 'Portal name').fill(`${name} on the portal`);
  await field(page, 'Price').fill(price);
  if (price !== '0') await page.getByRole('checkbox', { name: 'Credit card' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Created ${name}`)).toBeVisible();
  await expect(rowOf(page, name)).toBeVisible();
}

async function removePlan(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Deleted ${name}`)).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
}

test('a plan lives: added, previewed, changed, duplicated, retired, deleted, all in the history', async ({
  page,
  go,
  axe,
}) => {
  await bringSession(page);
  const areas = await addTwoAreas(page, 'Living');
  await go(page, `/setup/organization?${areas.in}`);
  await page.getByRole('button', { name: 'Setup', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Service Plans' }).click();
  await expect(page).toHaveURL(/\/setup\/service-plans\/manage\?/);
  await expect(page.getByText(/^Service plans are what guests/)).toBeVisible();

  await page.getByRole('link', { name: 'Add plan' }).first().click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Name').fill('Lounge');
  await field(page, 'Portal name').fill('Lounge Wi-Fi');
  await field(page, 'Price').fill('4.999');
  await field(page, 'Download').fill('50 Mbps');
  await field(page, 'Upload').fill('fast');
  await field(page, 'Time').fill('90');
  await field(page, 'Tax').fill('150');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Download')).toHaveValue('50 Mbit/s');
  await expect(field(page, 'Time')).toHaveValue('90 minutes');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('USD has no more than 2 decimals')).toBeVisible();
  await expect(page.getByText('Must be 50 or less')).toBeVisible();
  await expect(page.getByText('Write it like 10 Mbit/s')).toBeVisible();
  await axe(page);

  await field(page, 'Price').fill('4.99');
  await field(page, 'Tax').fill('24');
  await field(page, 'Upload').fill('10');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Please choose at least one value')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Room charge (PMS)' }).check();
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'As a guest sees it' });
  await expect(preview.getByText('$4.99')).toBeVisible();
  await expect(preview.getByText('includes $0.97 tax')).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Created Lounge')).toBeVisible();
  await expect(rowOf(page, 'Lounge')).toContainText('90 minutes');
  await axe(page);

  await rowOf(page, 'Lounge').getByRole('link', { name: 'Lounge' }).click();
  await expect(field(page, 'Price')).toHaveValue('4.99');
  await field(page, 'Price').fill('5.5');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved Lounge')).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('5.50');
  await expect(field(page, 'Price')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Lounge', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Actions for Lounge' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(field(page, 'Name')).toHaveValue('Copy of Lounge');
  await expect(field(page, 'Price')).toHaveValue('5.50');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Copy of Lounge')).toContainText('Draft');

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.getByRole('region', { name: '2 selected' }).getByText('Retire').click();
  await expect(page.getByText('2 plans are retired now')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Active');
  await expect(page.getByText('No plan matches the filters.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No plan matches the filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await removePlan(page, 'Copy of Lounge');
  await removePlan(page, 'Lounge');
  await go(page, `/support/admin-history?${areas.in}`);
  await expect(page.getByRole('row', { name: /delete service plan/ })).toHaveCount(2);
  await areas.remove();
});

test('plans are put in the portal’s order by keyboard, and columns hidden, kept in the address', async ({
  page,
  go,
}) => {
  await bringSession(page);
  const areas = await addTwoAreas(page, 'Ordered');
  await go(page, `/setup/service-plans?${areas.in}`);
  await addPlan(page, 'Basic', '0');
  await addPlan(page, 'Business', '12');
  await page.getByRole('button', { name: 'Move Business, place 2' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Business is at place 1 now')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move Business, place 1' })).toBeFocused();
  await expect(rows(page).nth(1)).toContainText('Business');

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Portal name' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Portal name' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Price' }).click();
  await expect(page).toHaveURL(/sort=-?price/);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Portal name' })).toHaveCount(0);
  await areas.remove();
});

test('two who edit the same plan see both versions', async ({
  page,
  go,
  context,
  expectedConsole,
}) => {
  expectedConsole.patterns.push(/409/);
  await bringSession(page);
  const areas = await addTwoAreas(page, 'Contested');
  await go(page, `/setup/service-plans?${areas.in}`);
  await addPlan(page, 'Contested', '5');
  await rowOf(page, 'Contested').getByRole('link', { name: 'Contested' }).click();
  await expect(field(page, 'Price')).toHaveValue('5.00');
  const other = await context.newPage();
  await other.goto(page.url());
  await field(other, 'Price').fill('6');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved Contested')).toBeVisible();
  await other.close();
  await field(page, 'Price').fill('7');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this' });
  await expect(dialog.getByRole('row', { name: 'Price 7.00 6.00' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect(field(page, 'Price')).toHaveValue('6.00');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await areas.remove();
});

test('only service areas have plans', async ({ page, go }) => {
  await bringSession(page);
  await go(page, '/setup/service-plans?org=100000-100097');
  await expect(
    page.getByText('This application only supports organizations that are "ServiceAreas".'),
  ).toBeVisible();
});

test.describe('copying to other areas', () => {
  test.use({ expectedConsole: { patterns: [/400/] } });

  test('says for each what became of it, and tries the failed again', async ({ page, go, axe }) => {
    await bringSession(page);
    const areas = await addTwoAreas(page, 'Copying');
    await send(page, 'POST', `${areas.one}/service-plans`, examplePlan({ name: 'Day' }));
    await send(page, 'POST', `${areas.one}/service-plans`, examplePlan({ name: 'Week' }));
    const { id } = await send(
      page,
      'POST',
      `${areas.two}/service-plans`,
      examplePlan({ name: 'Day' }),
    );
    await go(page, `/setup/service-plans/manage?${areas.in}`);
    await page.getByRole('checkbox', { name: 'Select Day' }).check();
    await page.getByRole('checkbox', { name: 'Select Week' }).check();
    await page.getByRole('button', { name: 'Copy to other areas' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy 2 plans to other areas' });
    await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeDisabled();
    await chooseArea(page, 'Copying Two');
    await axe(page);
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(dialog.getByText('1 done, 1 failed.')).toBeVisible();
    await expect(dialog.getByText('Week: done')).toBeVisible();
    await expect(dialog.getByText('Day: the area has a plan of this name already')).toBeVisible();
    await axe(page);
    await send(page, 'DELETE', `${areas.two}/service-plans/${id}`);
    await dialog.getByRole('button', { name: 'Try the failed again' }).click();
    await expect(dialog.getByText('2 done.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    const copies = await send(page, 'GET', `${areas.two}/service-plans`);
    expect(copies.rows).toMatchObject([
      { name: 'Week', status: 'Draft' },
      { name: 'Day', status: 'Draft' },
    ]);
    await areas.remove();
  });
});
