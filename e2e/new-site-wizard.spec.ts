import type { Page } from '@playwright/test';
import { bringSession, expect, followSystemTheme, test } from './fixtures.ts';
import { takeFirstOption } from './own-organizations.ts';
import { removeShown } from './remove-shown.ts';

const iceland = '100000-100097';
const wizard = `/setup/add-org/new-site-wizard?org=${iceland}`;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const step = (page: Page, title: string) =>
  page.getByRole('region', { name: new RegExp(`^Step \\d of 6: ${title}$`) });
const plan = (page: Page, position: number) =>
  page.getByRole('group', { name: `Plan ${position}`, exact: true });
const portal = (page: Page, area: string) =>
  page.getByRole('region', { name: `Portal of ${area}`, exact: true });
const brand = (page: Page) => page.getByRole('combobox', { name: 'Brand of the guest portal' });
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

async function chooseTimeZone(page: Page): Promise<void> {
  const timeZone = page.getByRole('combobox', { name: 'Time zone' });
  // A list that just became shorter moves under the pointer.
  await expect(async () => {
    await timeZone.fill('Reykjavik');
    await expect(page.getByRole('option')).toHaveCount(1, { timeout: 2_000 });
    await page.getByRole('option', { name: 'Atlantic/Reykjavik' }).click();
    await expect(timeZone).toHaveValue('Atlantic/Reykjavik', { timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
}

test('a site is prepared from a template, over a reload, and created with all that belongs to it', async ({
  page,
  go,
  axe,
  axeInBothThemes,
  expectedConsole,
}) => {
  test.setTimeout(180_000);
  expectedConsole.patterns.push(/400/);
  await followSystemTheme(page);
  await bringSession(page);
  await go(page, `/setup/organization?org=${iceland}`);
  await page.getByRole('button', { name: 'Setup', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add Org' }).click();
  await page.getByRole('link', { name: 'New site' }).click();
  await expect(page).toHaveURL(/\/setup\/add-org\/new-site-wizard\?.*step=start/);
  await expect(page.getByText('It will stand below Iceland.')).toBeVisible();
  await page.getByRole('radio', { name: 'Small hotel' }).check();
  await axeInBothThemes(page);
  await next(page);

  await expect(page).toHaveURL(/step=site/);
  await expect(step(page, 'Site')).toBeFocused();
  await next(page);
  await expect(field(page, 'Name')).toBeFocused();
  await expect(page.getByText('Required').first()).toBeVisible();
  await field(page, 'Name').fill('Keflavik International Airport');
  await field(page, 'Rooms').fill('many');
  await chooseTimeZone(page);
  await axeInBothThemes(page);
  await next(page);
  await expect(page.getByText('Must be a number')).toBeVisible();
  await expect(field(page, 'Rooms')).toBeFocused();
  await field(page, 'Rooms').fill('24');
  // What is typed stays with its contact when the one before it goes.
  for (const [index, name] of ['Jón', 'Anna'].entries()) {
    await page.getByRole('button', { name: 'Add contact' }).click();
    await field(page, 'Name')
      .nth(index + 1)
      .fill(name);
  }
  await page.getByRole('button', { name: 'Remove contact 1' }).click();
  await expect(field(page, 'Name').nth(1)).toHaveValue('Anna');
  await next(page);

  await expect(step(page, 'Service areas')).toBeVisible();
  await field(page, 'Name').nth(1).fill('guest ROOMS');
  await axeInBothThemes(page);
  await next(page);
  await expect(page.getByText('Must be unique')).toBeVisible();
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
  await axeInBothThemes(page);
  await next(page);
  await expect(page.getByText('USD has no more than 2 decimals')).toBeVisible();
  await expect(price).toBeFocused();
  await price.fill('9.90');
  await page.getByRole('button', { name: 'Edit the plans of Lobby and bar' }).click();
  await page.getByRole('button', { name: 'Add a standard plan' }).nth(1).click();
  await page.getByRole('menuitem', { name: /^Day pass/ }).click();
  await next(page);

  await expect(step(page, 'Portal')).toBeVisible();
  const rooms = portal(page, 'Guest rooms');
  await expect(rooms.getByRole('heading')).toHaveText([
    'Welcome to Keflavik International Airport',
    'Premium',
    'A week',
  ]);
  await brand(page).click();
  await page.getByRole('option', { name: 'Clearview (clearview)' }).click();
  await expect(rooms.getByRole('img', { name: 'Clearview' })).toBeVisible();
  await page.getByRole('button', { name: 'Change the portal of Lobby and bar' }).click();
  await field(page, 'Language').nth(1).fill('no such thing');
  await next(page);
  await expect(page.getByText(/^Unknown language/)).toBeVisible();
  await expect(field(page, 'Language').nth(1)).toBeFocused();
  await field(page, 'Language').nth(1).fill('is');
  // What is being changed is what the preview shows.
  await expect(portal(page, 'Lobby and bar').getByText('$8.00')).toBeVisible();
  await expect(page.getByText('Without a text in Icelandic: Free Wi-Fi, Day pass')).toBeVisible();
  await page.reload();
  await expect(field(page, 'Language').nth(1)).toHaveValue('is');
  await page.getByRole('combobox', { name: 'Area' }).selectOption('Lobby and bar');
  await page.getByText('Desktop', { exact: true }).click();
  const cards = portal(page, 'Lobby and bar').getByRole('article');
  const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
  expect(second?.y, 'cards stand beside each other').toBe(first?.y);
  await axeInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await axe(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await next(page);

  await expect(step(page, 'Summary')).toBeVisible();
  await expect(
    page.getByText('One site with 3 service areas and 5 plans will be created below Iceland'),
  ).toBeVisible();
  await expect(page.getByText('$9.90 · 1 day · 50 / 20 Mbit/s')).toBeVisible();
  await expect(page.getByText('A week')).toBeVisible();
  await expect(page.getByText('Guest portal: Clearview (clearview) · English')).toBeVisible();
  await expect(page.getByText('Guest portal: Clearview (clearview) · Icelandic')).toBeVisible();
  await axeInBothThemes(page);
  await page.getByRole('button', { name: 'Create site' }).click();

  // A sibling has the name: nothing was created, and the field that is wrong has the focus.
  await expect(step(page, 'Site')).toBeVisible();
  await expect(page.getByText('Must be unique')).toBeVisible();
  await expect(field(page, 'Name').first()).toBeFocused();
  await field(page, 'Name').first().fill('Hótel of the wizard');
  await page.getByRole('link', { name: 'Summary' }).click();
  await page.getByRole('button', { name: 'Create site' }).click();

  await expect(
    page.getByText('Created Hótel of the wizard with 3 service areas and 5 plans'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Edit Org' })).toBeVisible();
  await expect(field(page, 'Name').first()).toHaveValue('Hótel of the wizard');
  const row = page.getByRole('treeitem', { name: 'Hótel of the wizard' });
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(row).toBeInViewport();
  await expect(brand(page)).toHaveValue('Clearview (clearview)');
  const created = page.url();
  await page.goto(created.replace('/setup/organization', '/support/admin-history'));
  await go(page, wizard);
  await expect(page.getByRole('radio', { name: 'Nothing' })).toBeChecked();
  await page.goto(created.replace('/setup/organization', '/support/admin-history'));
  const entry = page.getByRole('row', { name: /create site/ });
  await expect(entry).toHaveCount(1);
  await entry.getByRole('link', { name: 'Hótel of the wizard' }).click();
  await expect(field(page, 'Name').first()).toHaveValue('Hótel of the wizard');
  await removeShown(page);
});

test('a site is made by keyboard alone, its areas put in order', async ({ page, go }) => {
  await bringSession(page);
  await go(page, wizard);
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
  await takeFirstOption(page);
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
  await expect(page.getByText('Rooms is at place 1 now')).toBeAttached();
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
  await press('Tab', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter', 'Tab');
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
  await expect(field(page, 'Name')).toHaveValue('Keyboard Inn');
  await removeShown(page);
});

test('another site is copied; another start replaces it only when asked; all can be started over', async ({
  page,
  go,
}) => {
  await bringSession(page);
  await go(page, wizard);
  await page.getByRole('radio', { name: 'A copy of another site' }).check();
  await next(page);
  const source = page.getByRole('combobox', { name: 'Site to copy' });
  await expect(page.getByText('Required')).toBeVisible();
  await expect(source).toBeFocused();
  await expect(page.getByRole('switch', { name: 'With its devices' })).toBeChecked();
  await source.fill('keflav');
  await page.getByRole('option', { name: /Keflavik International Airport/ }).click();
  await next(page);
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Atlantic/Reykjavik');
  await field(page, 'Name').fill('Copied');
  await next(page);
  await expect(field(page, 'Name').first()).not.toHaveValue('');
  const copied = await field(page, 'Name').count();

  // Leaving asks nothing, since nothing is lost.
  await page.getByRole('treeitem', { name: 'Norway', exact: true }).click();
  await expect(page.getByText('It will stand below Norway.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Nothing' })).toBeChecked();
  await go(page, wizard);
  await expect(step(page, 'Service areas')).toBeVisible();
  await expect(field(page, 'Name')).toHaveCount(copied);

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

test('below a site there is no other site', async ({ page, go }) => {
  await bringSession(page);
  await go(page, `${wizard}-200016`);
  await expect(
    page.getByText(/^A site stands below a service provider or a grouping/),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Organization', exact: true }).click();
  await expect(page.getByText('It will stand below')).toBeVisible();
});
