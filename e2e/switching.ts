import type { Page } from '@playwright/test';
import { examplePlan } from '../src/features/service-plans/examples.ts';
import { expect } from './fixtures.ts';
import { nameField, path, row } from './own-organizations.ts';
import type { Organization, OwnProvider } from './own-provider.ts';

export const setPage = '**/ElevenOS/Admin/SetOrganization?*';
export const plansOf = ({ number }: Organization) =>
  `/AdminApi/organizations/${number}/service-plans`;
export const addressOf = ({ org }: Organization) => new RegExp(`org=${org}(&|$)`);
export const planLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Holds requests until they are released. */
export async function hold(page: Page, address: string | RegExp) {
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released.promise;
    await route.continue().catch(() => undefined);
  });
  return released;
}

export async function addPlans({ send }: OwnProvider, area: Organization, names: string[]) {
  for (const name of names) await send('POST', plansOf(area), examplePlan({ name }));
}

/** Opens the form of an organization in a new page. */
export async function open(page: Page, organization: Organization): Promise<void> {
  await page.goto(`/admin-ui/admin/setup/organization?org=${organization.org}&tab=edit`);
  await expect(nameField(page)).toHaveValue(organization.name);
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
}

/** Expects that an organization is selected, and that its form can be used. */
export async function expectUsable(page: Page, organization: Organization): Promise<void> {
  await expect(page).toHaveURL(addressOf(organization));
  await expect(row(page, organization.name)).toHaveAttribute('aria-selected', 'true');
  await expect(path(page).getByRole('listitem').last()).toHaveText(organization.name);
  await expect(nameField(page)).toHaveValue(organization.name);
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.click();
  await expect(notes).toBeFocused();
}
