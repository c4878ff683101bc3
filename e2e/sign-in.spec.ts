import { login } from '../src/features/session/contract.ts';
import { expectAccessible, expectNoViolations } from './axe.ts';
import { expect, fillInSignIn, sampleReader, test } from './fixtures.ts';
import { administrator } from './server.ts';

test('rejects wrong credentials, accepts correct ones, and sets a binding cookie that scripts cannot read', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.patterns.push(/401/);
  await page.goto('/admin-ui/login/');
  await expect(page).toHaveTitle('ElevenOS');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Required')).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(page);

  await page.getByRole('textbox', { name: 'Username' }).fill(sampleReader);
  const password = page.locator('input[autocomplete="current-password"]');
  await password.fill('Wrong-Horse-9');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'The user name, password or realm is not correct.',
  );
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(sampleReader);

  await password.fill(administrator.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  // The only root of the tree is selected.
  await expect(page.getByRole('heading', { level: 1, name: 'World Airports' })).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).not.toContain('AtriumBinding');
});

test('says when to try again after too many attempts', async ({ page, expectedConsole }) => {
  expectedConsole.patterns.push(/401|429/);
  const username = 'guessed';
  await page.goto('/admin-ui/login/');
  await page.evaluate(
    async ({ path, body }) => {
      const guess = () =>
        fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      await Promise.all(Array.from({ length: 12 }, guess));
    },
    { path: login.path, body: JSON.stringify({ Username: username, Password: 'Wrong-Horse-9' }) },
  );
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.locator('input[type=password]').fill(administrator.password);
  // On a busy machine the first delay may be over; the next ones are longer.
  await expect(async () => {
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      /^Too many attempts\. Please try again in \d+ seconds?\.$/,
      { timeout: 2_000 },
    );
  }).toPass();
  await expectAccessible(page);
});

test('uses the realm of the address, otherwise the stored one', async ({ page, baseURL }) => {
  await page.goto('/admin-ui/login/?realm=nordic');
  await expect(page.getByText('Realm: nordic')).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByRole('textbox', { name: 'Realm' })).toHaveValue('nordic');
  const url = baseURL ?? '';
  await page.context().addCookies([{ name: 'LogonRealm', value: 'baltic', url }]);
  await page.goto('/admin-ui/login/');
  await expect(page.getByText('Realm: baltic')).toBeVisible();
});

test('short addresses lead to the console, which without a session goes straight to sign-in and back', async ({
  page,
  go,
}) => {
  for (const path of ['/', '/admin-ui/', '/admin-ui']) {
    await page.goto(path);
    await page.waitForURL(/\/admin-ui\/login\/$/);
  }
  await page.goto('about:blank');
  await go('/setup/organization?org=100000-100097&tab=edit');
  await page.waitForURL(/login\/\?returnTo=/);
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
  await page.goForward();
  await fillInSignIn(page, sampleReader);
  await expect(page).toHaveURL(/org=100000-100097&tab=edit$/);
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Iceland');
});

test('a rejected check of the session leads to sign-in; an outage keeps the page with both ways out', async ({
  page,
  signIn,
  go,
  expectedConsole,
}) => {
  expectedConsole.patterns.push(/50[0-9]|403/);
  const check = '**/IsLoginValid*';
  await signIn({ alone: true });
  await page.route(check, (route) => route.fulfill({ status: 503, json: { Message: 'Away' } }));
  await go('/setup/organization?org=100000-100097&tab=edit');
  await expect(page.getByText(/^The server cannot be reached/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await page.waitForURL(/login\/\?returnTo=/);
  for (const reply of [
    { status: 403, json: { Message: 'Not from here' } },
    { json: { Error: 'The session is unknown' } },
  ]) {
    await signIn({ alone: true });
    await page.unroute(check);
    await page.route(check, (route) => route.fulfill(reply));
    await go('/setup/organization?org=100000-100097&tab=edit');
    await page.waitForURL(/login\/\?returnTo=/);
  }
});

test('the sign-in page says what the product is and offers the demo', async ({ page }) => {
  await page.goto('/admin-ui/login/');
  await expect(page.getByText('Set up and run guest Wi-Fi')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try the demo' })).toHaveAttribute(
    'href',
    '/admin-ui/admin/?demo=on',
  );
});
