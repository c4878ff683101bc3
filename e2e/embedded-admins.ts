import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const iceland = '100000-100097';
export const admins = `/admin-ui/admin/manage/admins?org=${iceland}`;
export const alone = '/ElevenOS/Admin/Administrators?ORG_NUMBER=100097';

/** The embedded page inside the console. */
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
  const wanted = shown.getByRole('option', { name: option });
  // A menu that has led here may take the focus back, which closes what has just been opened.
  await expect(async () => {
    await shown.getByRole('combobox', { name: label }).click({ timeout: 5_000 });
    await wanted.click({ timeout: 2_000 });
  }).toPass();
}

/** Adds an administrator of Iceland and answers the initial password. */
export async function add(shown: Shown, fields: Parameters<typeof fillForm>[1]): Promise<string> {
  await shown.getByRole('link', { name: 'Add administrator' }).first().click();
  await fillForm(shown, fields);
  await shown.getByRole('button', { name: 'Save' }).click();
  return takePassword(shown.getByRole('dialog', { name: 'Initial password' }));
}

export async function takePassword(dialog: Locator): Promise<string> {
  const password = await dialog.getByRole('status', { name: 'Password' }).innerText();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  return password;
}
