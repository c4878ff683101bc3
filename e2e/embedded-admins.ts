import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const adminsOf = ({ org }: { org: string }) => `/admin-ui/admin/manage/admins?org=${org}`;
export const aloneAdminsOf = ({ number }: { number: number }) =>
  `/ElevenOS/Admin/Administrators?ORG_NUMBER=${number}`;

/** Returns the embedded page inside the console. */
export const inner = (page: Page): FrameLocator => page.frameLocator('iframe[title=Admins]');

export type Shown = Pick<Page, 'getByRole' | 'getByLabel'>;

export async function fillForm(
  shown: Shown,
  { username, role = 'No role: may do everything' }: { username: string; role?: string },
): Promise<void> {
  await shown.getByRole('textbox', { name: 'First name' }).fill('Ann');
  await shown.getByRole('textbox', { name: 'Last name' }).fill('Smith');
  await shown.getByRole('textbox', { name: 'Username' }).fill(username);
  await choose(shown, 'Role', role);
}

export async function choose(shown: Shown, label: string, option: string): Promise<void> {
  await shown.getByRole('combobox', { name: label }).click();
  await shown.getByRole('option', { name: option }).click();
}

/** Adds an administrator and returns the initial password. */
export async function add(shown: Shown, fields: Parameters<typeof fillForm>[1]): Promise<string> {
  await shown.getByRole('link', { name: 'Add administrator' }).first().click();
  await fillForm(shown, fields);
  await shown.getByRole('button', { name: 'Save' }).click();
  return copyPassword(shown.getByRole('dialog', { name: 'Initial password' }));
}

export async function copyPassword(dialog: Locator): Promise<string> {
  const password = await dialog.getByRole('status', { name: 'Password' }).innerText();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  return password;
}
