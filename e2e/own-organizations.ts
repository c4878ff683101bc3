import type { Locator, Page } from '@playwright/test';
import { type NewOrganization, newArea } from '../test/organization-family.ts';
import { expect } from './fixtures.ts';

/** The organization's own: its contacts have names too. */
export const nameField = (page: Page) =>
  section(page, 'Identity').getByRole('textbox', { name: 'Name', exact: true });
export const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
export const section = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true });
export const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });
export const path = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });
export const provider = 100_000;

export async function send(page: Page, method: string, address: string, data?: object) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'UiAccessToken');
  const response = await page.request.fetch(`/AdminApi/organizations/${address}`, {
    method,
    headers: { authorization: `Bearer ${token?.value}` },
    ...(data && { data }),
  });
  expect(response.ok()).toBe(true);
  return response.json();
}

export async function add(
  page: Page,
  parent: number,
  of: Partial<NewOrganization>,
): Promise<number> {
  const { number } = await send(page, 'POST', `${parent}/children`, { ...newArea, ...of });
  return number;
}

/** Two groupings of the test's own; below the first a site with an area. */
export async function addFamily(page: Page, mark: string) {
  const old = await add(page, provider, { type: 'Grouping', name: `Old ${mark}` });
  const next = await add(page, provider, { type: 'Grouping', name: `Next ${mark}` });
  const site = await add(page, old, { type: 'Site', name: `Inn ${mark}`, timeZone: 'UTC' });
  await add(page, site, { name: `Bar ${mark}` });
  const remove = async () => {
    // A page that is open would ask for what is gone.
    await page.goto('about:blank');
    await send(page, 'DELETE', String(old));
    await send(page, 'DELETE', String(next));
  };
  return { old, next, site, remove };
}

/** Takes the first of the options that are shown, by keyboard. */
export async function takeFirstOption(page: Page): Promise<void> {
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[role=option][data-combobox-selected]')).toHaveCount(1);
  await page.keyboard.press('Enter');
}

/** Types into the field of the open dialog and takes what is found. */
export async function chooseParent(page: Page, name: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect(field).toBeFocused();
  await page.keyboard.type(name);
  const option = page.getByRole('option', { name });
  await expect(option).toBeVisible();
  await takeFirstOption(page);
  await expect(option).toHaveCount(0);
  await expect(field).toHaveValue(name);
}

/** A site of the test's own with two areas, whose names begin with the mark; `in` is the address of the first. */
export async function addTwoAreas(page: Page, mark: string) {
  const site = await add(page, provider, { type: 'Site', name: `${mark} Inn`, timeZone: 'UTC' });
  const one = await add(page, site, { name: `${mark} One` });
  const two = await add(page, site, { name: `${mark} Two` });
  return {
    one,
    two,
    in: `org=${provider}-${site}-${one}`,
    remove: async () => {
      await page.goto('about:blank');
      await send(page, 'DELETE', String(site));
    },
  };
}

/** Finds a service area in the open dialog and takes it. */
export async function chooseArea(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox').fill(name);
  await page.getByRole('option', { name }).click();
}
