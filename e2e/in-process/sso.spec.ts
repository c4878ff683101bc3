import { expectAccessible } from '../axe.ts';
import { expect } from '../fixtures.ts';
import { test } from './fixtures.ts';

test.use({ baseURL: async ({ sso }, use) => use(sso.url) });

test('signing in by the identity provider returns to the linked organization', async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/admin-ui/admin/setup/organization?org=100000-100097&tab=edit');
  await page.getByRole('link', { name: 'Log in with SSO' }).click();
  await expect(page.getByRole('heading', { name: 'Log in with SSO' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@guests.example');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Iceland');
  await expect(page).toHaveURL(/org=100000-100097&tab=edit$/);

  const cookies = await page.context().cookies();
  const secrets = cookies.filter(({ name }) => /^(UiAccessToken|AtriumBinding)$/.test(name));
  expect(secrets).toHaveLength(2);
  for (const { value } of secrets) expect(addresses.join('\n')).not.toContain(value);

  await page.getByRole('button', { name: 'Profile of ada' }).click();
  const profile = page.getByRole('dialog');
  await expect(profile.getByRole('definition').first()).toHaveText('ada');
  await expect(page.getByRole('tab')).toHaveCount(0);
});

test('each error is shown where it occurs', async ({ page, sso, expectedConsole }) => {
  expectedConsole.patterns.push(/40[0-9]/);
  const email = page.getByRole('textbox', { name: 'Email' });
  const logIn = page.getByRole('button', { name: 'Log In' });
  await page.goto('/admin-ui/login/#/sso');
  await logIn.click();
  await expect(page.getByText('Required')).toBeVisible();
  await email.fill('ada');
  await logIn.click();
  await expect(page.getByText('Invalid Email')).toBeVisible();
  await email.fill('ada@elsewhere.example');
  await logIn.click();
  await expect(page.getByRole('alert')).toHaveText(
    'There is no single sign-on for this e-mail address.',
  );

  sso.identity.account = { sub: 'eve', email: 'eve@guests.example', email_verified: true };
  await email.fill('eve@guests.example');
  await logIn.click();
  await expect(page.getByRole('alert')).toHaveText(/^No administrator here may sign in/);

  await email.fill('ada@guests.example');
  for (const [json, text] of [
    [{ Url: null, Error: null }, 'Unable to get login'],
    [{ Error: 'Ask your provider' }, 'Ask your provider'],
    [{}, 'Unable to get login'],
    [null, 'Unable to get login'],
  ] as const) {
    await page.route('**/GetSsoRedirectUrl?*', (route) => route.fulfill({ json }));
    await logIn.click();
    await expect(page.getByRole('alert')).toHaveText(text);
  }
  await expect(page).toHaveURL(/\/admin-ui\/login\//);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log in with a password' }).click();
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
});
