import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { chooseFirstOption } from './own-organizations.ts';

const wizardAt = ({ org }: { org: string }) => `/setup/add-org/new-site-wizard?org=${org}`;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const step = (page: Page, title: string) =>
  page.getByRole('region', { name: new RegExp(`^Step \\d of 6: ${title}$`) });
const plan = (page: Page, position: number) =>
  page.getByRole('group', { name: `Plan ${position}`, exact: true });
const portal = (page: Page, area: string) =>
  page.getByRole('region', { name: `Portal of ${area}`, exact: true });
const brand = (page: Page) => page.getByRole('combobox', { name: 'Brand of the guest portal' });
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

test('a site is created from a template with its areas, plans and portals, in accessible steps that survive a reload', async ({
  page,
  go,
  own,
  signIn,
  expectedConsole,
}) => {
  expectedConsole.patterns.push(/400/);
  await signIn({ as: 'own' });
  await go(`/setup/organization?org=${own.north.org}&tab=edit`);
  await page.getByRole('button', { name: 'Setup', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add Org' }).click();
  await page.getByRole('link', { name: 'New site' }).click();
  await expect(page).toHaveURL(/\/setup\/add-org\/new-site-wizard\?.*step=start/);
  await expect(page.getByText('It will be below North.')).toBeVisible();
  await page.getByRole('radio', { name: 'Small hotel' }).check();
  await next(page);

  await expect(page).toHaveURL(/step=site/);
  await expect(step(page, 'Site')).toBeFocused();
  await next(page);
  await expect(field(page, 'Name')).toBeFocused();
  await expect(page.getByText('Required').first()).toBeVisible();
  await expectAccessible(page);
  await field(page, 'Name').fill('Harbor Inn');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Reykjavik');
  await page.getByRole('option', { name: 'Atlantic/Reykjavik' }).click();
  await next(page);

  await expect(step(page, 'Service areas')).toBeVisible();
  await field(page, 'Name').nth(1).fill('guest ROOMS');
  await next(page);
  await expect(page.getByText('Must be unique')).toBeVisible();
  await expectAccessible(page);
  await field(page, 'Name').nth(1).fill('Lobby and bar');
  await page.reload();
  await expect(field(page, 'Name').nth(1)).toHaveValue('Lobby and bar');
  await next(page);

  await expect(step(page, 'Plans')).toBeVisible();
  const price = field(page, 'Price').first();
  await plan(page, 3).getByRole('textbox', { name: 'Name' }).fill('A week');
  await plan(page, 1)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(plan(page, 2).getByRole('textbox', { name: 'Name' })).toHaveValue('A week');
  await expect(page.getByRole('button', { name: 'Add plan' })).toBeFocused();
  await expect(price).toHaveValue('10.00');
  await price.fill('9.995');
  await next(page);
  await expect(page.getByText('USD has no more than 2 decimals')).toBeVisible();
  await expect(price).toBeFocused();
  await expectAccessible(page);
  await price.fill('9.90');
  await page.getByRole('button', { name: 'Edit the plans of Lobby and bar' }).click();
  await page.getByRole('button', { name: 'Add a standard plan' }).nth(1).click();
  await page.getByRole('menuitem', { name: /^Day pass/ }).click();
  await next(page);

  await expect(step(page, 'Portal')).toBeVisible();
  const rooms = portal(page, 'Guest rooms');
  await expect(rooms.getByRole('heading')).toHaveText([
    'Welcome to Harbor Inn',
    'Premium',
    'A week',
  ]);
  await brand(page).click();
  await page.getByRole('option', { name: 'Clearview (clearview)' }).click();
  await expect(rooms.getByRole('img', { name: 'Clearview' })).toBeVisible();
  await page.getByRole('button', { name: 'Change the portal of Lobby and bar' }).click();
  await field(page, 'Language').nth(1).fill('is');
  // The preview shows the area whose portal is edited.
  await expect(portal(page, 'Lobby and bar').getByText('$8.00')).toBeVisible();
  await expect(page.getByText('Without a text in Icelandic: Free Wi-Fi, Day pass')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(field(page, 'Language').nth(1)).toHaveValue('is');
  await page.getByRole('combobox', { name: 'Area' }).selectOption('Lobby and bar');
  await page.getByText('Desktop', { exact: true }).click();
  const cards = portal(page, 'Lobby and bar').getByRole('article');
  const topOf = async (index: number) => (await cards.nth(index).boundingBox())?.y ?? index;
  const isSideBySide = async () => (await topOf(0)) === (await topOf(1));
  await expect.poll(isSideBySide, 'the cards are side by side').toBe(true);
  await next(page);

  await expect(step(page, 'Summary')).toBeVisible();
  await expect(
    page.getByText('One site with 3 service areas and 5 plans will be created below North'),
  ).toBeVisible();
  await expect(page.getByText('$9.90 · 1 day · 50 / 20 Mbit/s')).toBeVisible();
  await expect(page.getByText('A week')).toBeVisible();
  await expect(page.getByText('Guest portal: Clearview (clearview) · English')).toBeVisible();
  await expect(page.getByText('Guest portal: Clearview (clearview) · Icelandic')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create site' }).click();

  // A sibling has the same name, so nothing is created and the wizard returns to the field.
  await expect(step(page, 'Site')).toBeVisible();
  await expect(page.getByText('Must be unique')).toBeVisible();
  await expect(field(page, 'Name').first()).toBeFocused();
  await field(page, 'Name').first().fill('Hótel Snæfell');
  await page.getByRole('link', { name: 'Summary' }).click();
  await page.getByRole('button', { name: 'Create site' }).click();

  await expect(
    page.getByText('Created Hótel Snæfell with 3 service areas and 5 plans'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Hótel Snæfell' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add the access points' })).toBeVisible();
  const row = page.getByRole('treeitem', { name: 'Hótel Snæfell' });
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(row).toBeInViewport();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(brand(page)).toHaveValue('Clearview (clearview)');
  await go(`/support/admin-history${new URL(page.url()).search.replace('&tab=edit', '')}`);
  const entry = page.getByRole('row', { name: /Added site/ });
  await expect(entry).toHaveCount(1);
  await expect(entry.getByRole('link', { name: 'Hótel Snæfell' })).toBeVisible();
  await go(wizardAt(own.north));
  await expect(page.getByRole('radio', { name: 'Nothing' })).toBeChecked();
});

test('a site is created and its areas are reordered by keyboard', async ({
  page,
  go,
  own,
  signIn,
}) => {
  await signIn({ as: 'own' });
  await go(wizardAt(own.north));
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await expect(page).toHaveURL(/step=start/);
  await page.getByRole('radio', { name: 'Nothing' }).focus();
  await press('Enter');
  await expect(step(page, 'Site')).toBeFocused();
  await press('Tab');
  await expect(field(page, 'Name')).toBeFocused();
  await page.keyboard.type('Keyboard Inn');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.focus();
  await press('Control+a');
  await page.keyboard.type('Reykjavik');
  await expect(page.getByRole('option')).toHaveCount(1);
  await chooseFirstOption(page);
  await expect(zone).toHaveValue('Atlantic/Reykjavik');
  await press('Control+s');

  await expect(step(page, 'Service areas')).toBeFocused();
  await press('Tab', 'Enter');
  await expect(field(page, 'Name')).toBeFocused();
  await page.keyboard.type('Lobby');
  await page.getByRole('button', { name: 'Add service area' }).focus();
  await press('Enter');
  await expect(field(page, 'Name').nth(1)).toBeFocused();
  await page.keyboard.type('Rooms');
  await press('Tab', 'Enter');
  await expect(page.getByText('Rooms is at position 1 now')).toBeAttached();
  await expect(field(page, 'Name').first()).toHaveValue('Rooms');
  await expect(page.getByRole('button', { name: 'Move Rooms down' })).toBeFocused();
  await press('Control+s');

  await expect(step(page, 'Plans')).toBeFocused();
  await press('Tab', 'Enter');
  await field(page, 'Price').focus();
  await press('Control+a');
  await page.keyboard.type('12');
  await expect(page.getByRole('checkbox', { name: 'Credit card' })).toBeChecked();
  await press('Control+s');

  await expect(step(page, 'Portal')).toBeFocused();
  // The list opens with the focus or the first key, depending on whether the inherited brand is known by then.
  await press('Tab', 'ArrowDown');
  const clearview = page.getByRole('option', { name: 'Clearview (clearview)', exact: true });
  await expect(async () => {
    if ((await clearview.getAttribute('data-combobox-selected')) === null) await press('ArrowDown');
    await expect(clearview).toHaveAttribute('data-combobox-selected', { timeout: 100 });
  }).toPass({ intervals: [50] });
  await press('Enter', 'Tab');
  await expect(brand(page)).toHaveValue('Clearview (clearview)');
  await page.getByRole('button', { name: 'Change the portal of Lobby' }).focus();
  await press('Enter');
  await expect(brand(page).nth(1)).toBeFocused();
  await expect(portal(page, 'Lobby').getByText('There is no plan to choose here.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Plans' }).focus();
  await press('Enter');
  await expect(step(page, 'Plans')).toBeFocused();
  await press('Control+s');
  await expect(step(page, 'Portal')).toBeFocused();
  await press('Control+s');
  await expect(page.getByText('$12.00 · 1 day · Unlimited')).toBeVisible();
  await page.getByRole('link', { name: 'Service areas' }).focus();
  await press('Enter');
  await expect(step(page, 'Service areas')).toBeFocused();
  await page.getByRole('link', { name: 'Summary' }).focus();
  await press('Enter');
  await expect(step(page, 'Summary')).toBeFocused();
  await press('Control+s');
  await expect(
    page.getByText('Created Keyboard Inn with 2 service areas and 1 plan'),
  ).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'Keyboard Inn' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Keyboard Inn' })).toBeVisible();
});

test('a site can be copied; choosing another start requires confirmation; the wizard can be restarted', async ({
  page,
  go,
  own,
  signIn,
}) => {
  await signIn({ as: 'own' });
  await go(wizardAt(own.south));
  await page.getByRole('radio', { name: 'A copy of another site' }).check();
  await next(page);
  const source = page.getByRole('combobox', { name: 'Site to copy' });
  await expect(page.getByText('Required')).toBeVisible();
  await expect(source).toBeFocused();
  await expect(page.getByRole('switch', { name: 'With its devices' })).toBeChecked();
  await source.fill('harbor inn');
  await page.getByRole('option', { name: /Harbor Inn/ }).click();
  await next(page);
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Atlantic/Reykjavik');
  await field(page, 'Name').fill('Copied');
  await next(page);
  await expect(field(page, 'Name')).toHaveCount(2);
  await expect(field(page, 'Name').first()).toHaveValue(/^(Bar|Lobby)$/);

  // Leaving loses nothing, so there is no question.
  await page.getByRole('treeitem', { name: 'North', exact: true }).click();
  await expect(page.getByText('It will be below North.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Nothing' })).toBeChecked();
  await go(wizardAt(own.south));
  await expect(step(page, 'Service areas')).toBeVisible();
  await expect(field(page, 'Name')).toHaveCount(2);

  await page.getByRole('link', { name: 'Start' }).click();
  await page.getByRole('radio', { name: 'Residence' }).check();
  await next(page);
  await expect(page.getByRole('dialog', { name: 'Start from something else?' })).toBeVisible();
  await page.getByRole('button', { name: 'Replace' }).click();
  await expect(field(page, 'Name')).toHaveValue('Copied');
  await next(page);
  await expect(field(page, 'Name').first()).toHaveValue('Apartments');

  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('radio', { name: 'Nothing' })).toBeChecked();
  await expect(page.getByRole('link', { name: 'Site', exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Nothing' })).toBeChecked();
});

test('a site cannot be added below a site', async ({ page, go, own, signIn }) => {
  await signIn({ as: 'own' });
  await go(wizardAt(own.lodge));
  await expect(
    page.getByText(/^A site can be added below a service provider or a grouping/),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Organization', exact: true }).click();
  await expect(page.getByText('It will be below')).toBeVisible();
});
