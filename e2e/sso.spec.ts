import { createAdaptorServer } from '@hono/node-server';
import { freePort } from '../scripts/local-postgres.ts';
import { fillSampleProvider } from '../src/features/organizations/import/sample-provider.ts';
import { ssoCallbackPath } from '../src/features/session/sso/contract.ts';
import { startIdentityProvider, type TestIdentityProvider } from '../test/identity-provider.ts';
import { startTestServer } from '../test/server.ts';
import { test as base, expect } from './fixtures.ts';

interface Sso {
  url: string;
  identity: TestIdentityProvider;
}

const test = base.extend<object, { sso: Sso }>({
  sso: [
    async ({}, use) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const identity = await startIdentityProvider(url + ssoCallbackPath);
      const { issuer, clientId, clientSecret } = identity;
      const emailDomains = ['guests.example'];
      const server = await startTestServer({
        sso: {
          publicUrl: url,
          providers: [{ issuer, clientId, clientSecret, emailDomains, realm: '' }],
        },
      });
      await fillSampleProvider(server.database);
      await server.database.system
        .insertInto('administrator')
        .values({
          username: 'ada',
          username_folded: 'ada',
          email: 'ada@guests.example',
          is_sso_user: true,
        })
        .execute();
      const http = createAdaptorServer({ fetch: server.application.hono.fetch });
      await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', () => resolve()));
      await use({ url, identity });
      await new Promise((resolve) => http.close(resolve));
      await server.close();
      await identity.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ sso }, use) => use(sso.url),
});

test('a link of the console leads through the identity provider and back to its organization', async ({
  page,
  axe,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/admin-ui/admin/setup/organization?org=100000-100097');
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await page.getByRole('link', { name: 'Log in with SSO' }).click();
  await expect(page.getByRole('heading', { name: 'Log in with SSO' })).toBeVisible();
  await axe(page);
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@guests.example');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Iceland');
  await expect(page).toHaveURL(/org=100000-100097$/);

  const cookies = await page.context().cookies();
  for (const { name, value } of cookies)
    if (name === 'UiAccessToken' || name === 'AtriumBinding')
      expect(addresses.join('\n')).not.toContain(value);

  await page.getByRole('button', { name: 'Profile of ada' }).click();
  await expect(page.getByRole('definition').first()).toHaveText('ada');
  await expect(page.getByRole('tab')).toHaveCount(0);
});

test('says at its place what is wrong', async ({ page, sso, axe, expectedConsole }) => {
  expectedConsole.patterns = [/40[0-9]/];
  await page.goto('/admin-ui/login/#/sso');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('ada');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Invalid Email')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@elsewhere.example');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'There is no single sign-on for this e-mail address.',
  );
  await axe(page);

  sso.identity.account = { sub: 'eve', email: 'eve@guests.example', email_verified: true };
  await page.getByRole('textbox', { name: 'Email' }).fill('eve@guests.example');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^No administrator here may sign in/);
  await page.evaluate(() => localStorage.setItem('atrium-theme', 'dark'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in with SSO' })).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Log in with a password' }).click();
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
});

test('an answer without an address says that there is no login', async ({ page }) => {
  await page.route('**/GetSsoRedirectUrl?*', (route) =>
    route.fulfill({ json: { Url: null, Error: null } }),
  );
  await page.goto('/admin-ui/login/#/sso');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@guests.example');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('alert')).toHaveText('Unable to get login');
});
