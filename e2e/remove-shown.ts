import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Takes away the organization that a test has added and is shown, so that the others find the tree as it was. */
export async function removeShown(page: Page): Promise<void> {
  const number = new URL(page.url()).searchParams.get('org')?.split('-').at(-1);
  const token = (await page.context().cookies()).find(({ name }) => name === 'UiAccessToken');
  const { origin } = new URL(page.url());
  // A page that is open would ask for what is gone.
  await page.goto('about:blank');
  const response = await page.request.delete(`${origin}/AdminApi/organizations/${number}`, {
    headers: { authorization: `Bearer ${token?.value}` },
  });
  expect(response.ok()).toBe(true);
}
