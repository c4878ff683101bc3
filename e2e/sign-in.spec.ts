import { expect, followSystemTheme, test } from './fixtures.ts';
import { administrator } from './server.ts';

test.describe('signing in', () => {
  test.use({ expectedConsole: { patterns: [/401/] } });

  test('asks for what is missing, says what is wrong, and lets the right credentials in', async ({
    page,
  }) => {
    await page.goto('/admin-ui/login/');
    await expect(page).toHaveTitle('ElevenOS');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByText('Required')).toHaveCount(2);
    await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused();

    await page.getByRole('textbox', { name: 'Username' }).fill(administrator.username);
    const password = page.locator('input[autocomplete="current-password"]');
    await password.fill('Wrong-Horse-9');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(
      'The user name, password or realm is not correct.',
    );
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(
      administrator.username,
    );

    await password.fill(administrator.password);
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(
      page.getByText('Please select an organization from the list to your left.'),
    ).toBeVisible();
    expect(await page.evaluate(() => document.cookie)).not.toContain('AtriumBinding');
  });
});

test('takes the realm from the address and keeps it for the next time', async ({ page }) => {
  await page.goto('/admin-ui/login/?realm=nordic');
  await expect(page.getByText('Realm: nordic')).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByRole('textbox', { name: 'Realm' })).toHaveValue('nordic');
});

test('without a session the console says so and leads back after sign-in', async ({
  page,
  go,
  signIn,
}) => {
  await go(page, '/setup/organization?org=100000-100097');
  await expect(page.getByText('Session Expired')).toBeVisible();
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await page.waitForURL(/login\/\?returnTo=/);
  await signIn(page, { here: true });
  await expect(page).toHaveURL(/org=100000-100097$/);
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Iceland');
});

for (const path of ['/', '/admin-ui/', '/admin-ui'])
  test(`${path} leads to the console`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/admin-ui\/admin\//);
  });

for (const width of [1440, 390])
  test(`the sign-in page has no accessibility violation, ${width} wide`, async ({
    page,
    axeInBothThemes,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await followSystemTheme(page);
    await page.goto('/admin-ui/login/');
    await page.getByRole('button', { name: 'Log In' }).click();
    await axeInBothThemes(page);
  });
