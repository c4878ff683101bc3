import type { Page } from '@playwright/test';
import { examplePlan } from '../src/features/service-plans/examples.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addTwoAreas, chooseArea } from './own-organizations.ts';
import type { OwnProvider } from './own-provider.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const rows = (page: Page) => page.getByRole('table', { name: 'Service Plans' }).getByRole('row');
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });
const plansOf = (area: number) => `/AdminApi/organizations/${area}/service-plans`;

async function addPlan({ send }: OwnProvider, area: number, name: string): Promise<string> {
  return (await send('POST', plansOf(area), examplePlan({ name }))).id;
}

async function removePlan(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Deleted ${name}`)).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
}

test('a plan is added, previewed, changed, duplicated, retired and deleted, and the history has it all', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/setup/organization?org=${own.lobby.org}&tab=edit`);
  await page.getByRole('button', { name: 'Setup', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Service Plans' }).click();
  await expect(page).toHaveURL(/\/setup\/service-plans\/manage\?/);
  await expect(page.getByText(/^Service plans are the offers/)).toBeVisible();

  await page.getByRole('link', { name: 'Add plan' }).first().click();
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

  await field(page, 'Price').fill('4.99');
  await field(page, 'Tax').fill('24');
  await field(page, 'Upload').fill('10');
  const card = page.getByRole('region', { name: 'As a guest sees it' });
  await expect(card.getByRole('heading', { name: 'Lounge Wi-Fi' })).toBeVisible();
  await expect(card.getByText('$4.99')).toBeVisible();
  await expect(card.getByText('includes $0.97 tax')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please choose at least one value')).toBeVisible();
  await page.setViewportSize({ width: 1200, height: 900 });
  // The tree, which was beside the page, is above it.
  await page.getByRole('dialog', { name: 'Organizations' }).press('Escape');
  await expect(card).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Room charge (PMS)' }).check();
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'As a guest sees it' });
  await expect(preview.getByText('$4.99')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Created Lounge')).toBeVisible();
  await expect(rowOf(page, 'Lounge')).toContainText('90 minutes');

  await rowOf(page, 'Lounge').getByRole('link', { name: 'Lounge' }).click();
  await expect(field(page, 'Price')).toHaveValue('4.99');
  await field(page, 'Price').fill('5.5');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved Lounge')).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('5.50');
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
  await removePlan(page, 'Copy of Lounge');
  await removePlan(page, 'Lounge');
  await go(`/support/admin-history?org=${own.lobby.org}`);
  await expect(page.getByRole('row', { name: /Deleted service plan/ })).toHaveCount(2);
});

test('a plan that was previewed and changed has the changed values when it is opened again', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await addPlan(own, own.bar.number, 'Night');
  await go(`/setup/service-plans/manage?org=${own.bar.org}`);
  await page.getByRole('button', { name: 'Actions for Night' }).click();
  await page.getByRole('menuitem', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'As a guest sees it' });
  await expect(preview.getByText('Premium Wi-Fi')).toBeVisible();
  await page.keyboard.press('Escape');
  const open = () => rowOf(page, 'Night').getByRole('link', { name: 'Night' }).click();
  await open();
  for (const price of ['7.50', '8.50']) {
    await field(page, 'Price').fill(price);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved Night')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await open();
    await expect(field(page, 'Price')).toHaveValue(price);
  }
});

test('plans are reordered by keyboard and copied to another area, and a grouping has none', async ({
  page,
  signIn,
  go,
  own,
  expectedConsole,
}) => {
  expectedConsole.patterns.push(/400/);
  await signIn({ as: 'own' });
  const { one, two, org } = await addTwoAreas(own, 'Copying');
  await addPlan(own, one, 'Day');
  await addPlan(own, one, 'Week');
  const taken = await addPlan(own, two, 'Day');
  await go(`/setup/service-plans/manage?org=${org}`);
  await page.getByRole('button', { name: 'Move Week, position 2' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Week is at position 1 now')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move Week, position 1' })).toBeFocused();
  await expect(rows(page).nth(1)).toContainText('Week');

  await page.getByRole('checkbox', { name: 'Select Day' }).check();
  await page.getByRole('checkbox', { name: 'Select Week' }).check();
  await page.getByRole('button', { name: 'Copy to other areas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy 2 plans to other areas' });
  await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeDisabled();
  await chooseArea(page, 'Copying Two');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(dialog.getByText('1 done, 1 failed.')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toContainText(/Copying Two.* > Copying/);
  await expect(dialog.getByText('Day: the area already has a plan with this name')).toBeVisible();
  await own.send('DELETE', `${plansOf(two)}/${taken}`);
  await dialog.getByRole('button', { name: 'Retry failed' }).click();
  await expect(dialog.getByText('2 done.')).toBeVisible();
  const { rows: copies } = await own.send('GET', plansOf(two));
  expect(copies).toMatchObject([
    { name: 'Week', status: 'Draft' },
    { name: 'Day', status: 'Draft' },
  ]);

  await go(`/setup/service-plans?org=${own.north.org}`);
  await expect(
    page.getByText('This application only supports organizations that are "ServiceAreas".'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Service Plans' })).toBeVisible();
  await page.getByRole('link', { name: 'Harbor Inn › Lobby' }).click();
  await expect(page).toHaveURL(new RegExp(`service-plans/manage\\?org=${own.lobby.org}$`));
  await expect(page.getByRole('table', { name: 'Service Plans' })).toBeVisible();
});
