import { createAdaptorServer } from '@hono/node-server';
import { freePort } from '../scripts/local-postgres.ts';
import { fillSampleProvider } from '../src/features/organizations/import/sample-provider.ts';
import { ssoCallbackPath } from '../src/features/session/sso/contract.ts';
import { startIdentityProvider, type TestIdentityProvider } from '../test/identity-provider.ts';
import { startTestServer } from '../test/server.ts';
import { expectAccessible } from './axe.ts';
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

test('a link to an organization leads through the identity provider and back to it', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/admin-ui/admin/setup/organization?org=100000-100097');
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await page.getByRole('link', { name: 'Log in with SSO' }).click();
  await expect(page.getByRole('heading', { name: 'Log in with SSO' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@guests.example');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Iceland');
  await expect(page).toHaveURL(/org=100000-100097$/);

  const cookies = await page.context().cookies();
  const secrets = cookies.filter(({ name }) => /^(UiAccessToken|AtriumBinding)$/.test(name));
  expect(secrets).toHaveLength(2);
  for (const { value } of secrets) expect(addresses.join('\n')).not.toContain(value);

  await page.getByRole('button', { name: 'Profile of ada' }).click();
  await expect(page.getByRole('definition').first()).toHaveText('ada');
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

  await page.route('**/GetSsoRedirectUrl?*', (route) =>
    route.fulfill({ json: { Url: null, Error: null } }),
  );
  await email.fill('ada@guests.example');
  await logIn.click();
  await expect(page.getByRole('alert')).toHaveText('Unable to get login');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log in with a password' }).click();
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
});
