import type { Locator, Page } from '@playwright/test';
import {
  exampleOrganization,
  type NewOrganization,
} from '../src/features/organizations/examples.ts';
import { expect } from './fixtures.ts';
import type { OwnProvider } from './own-provider.ts';

/** The organization's name field; contacts have name fields too. */
export const nameField = (page: Page) =>
  section(page, 'Identity').getByRole('textbox', { name: 'Name', exact: true });
export const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
export const section = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true });
export const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });
export const path = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });

/** Adds an organization and returns its number. */
export async function addOrganization(
  own: OwnProvider,
  parent: number,
  fields: Partial<NewOrganization>,
): Promise<number> {
  const { number } = await own.send(
    'POST',
    `/AdminApi/organizations/${parent}/children`,
    exampleOrganization(fields),
  );
  return number;
}

/** Adds two groupings; below the first a site with an area. */
export async function addFamily(own: OwnProvider, mark: string) {
  const { number: provider } = own.provider;
  const old = await addOrganization(own, provider, { type: 'Grouping', name: `Old ${mark}` });
  const next = await addOrganization(own, provider, { type: 'Grouping', name: `Next ${mark}` });
  const site = await addOrganization(own, old, {
    type: 'Site',
    name: `Inn ${mark}`,
    timeZone: 'UTC',
  });
  await addOrganization(own, site, { name: `Bar ${mark}` });
  return { old, next, site };
}

export interface TwoAreas {
  one: number;
  two: number;
  /** the uniqueId of the first */
  org: string;
}

/** Adds a site with two areas, whose names start with the mark. */
export async function addTwoAreas(own: OwnProvider, mark: string): Promise<TwoAreas> {
  const { number, org } = own.north;
  const site = await addOrganization(own, number, {
    type: 'Site',
    name: `${mark} Inn`,
    timeZone: 'Atlantic/Reykjavik',
  });
  const one = await addOrganization(own, site, { name: `${mark} One` });
  const two = await addOrganization(own, site, { name: `${mark} Two` });
  return { one, two, org: `${org}-${site}-${one}` };
}

/** Chooses the first visible option by keyboard. */
export async function chooseFirstOption(page: Page): Promise<void> {
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[role=option][data-combobox-selected]')).toHaveCount(1);
  await page.keyboard.press('Enter');
}

/** Searches a parent in the open dialog and chooses it. */
export async function chooseParent(page: Page, name: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect(field).toBeFocused();
  await page.keyboard.type(name);
  const option = page.getByRole('option', { name });
  await expect(option).toBeVisible();
  await chooseFirstOption(page);
  await expect(option).toHaveCount(0);
  await expect(field).toHaveValue(name);
}

/** Searches a service area in the open dialog and chooses it. */
export async function chooseArea(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox').fill(name);
  await page.getByRole('option', { name }).click();
}
