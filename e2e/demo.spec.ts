import type { Page } from '@playwright/test';
import { test as base, expect, followSystemTheme } from './fixtures.ts';
import { RunningServer } from './server.ts';

const test = base.extend<{ own: RunningServer }>({
  // A server that a test may switch off.
  own: async ({}, use) => {
    const server = await RunningServer.create();
    await use(server);
    await server.remove();
  },
});

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const row = (page: Page, name: string) => page.getByRole('treeitem', { name });

/** Opens the demo, then takes its server away; answers the addresses that are asked for from then on. */
async function openDemo(page: Page, own: RunningServer): Promise<string[]> {
  const workerScript = page.waitForResponse(/demo-worker-[^/]*\.js$/);
  await page.goto(`${own.url}/admin-ui/admin/?demo`);
  expect((await workerScript).headers()['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
  await expect(row(page, 'World Airports')).toBeVisible({ timeout: 30_000 });
  await page.waitForLoadState('networkidle');
  await own.stop();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  return asked;
}

/** What the worker's own policy forbids, tried inside it. */
async function refusedInWorker(page: Page): Promise<readonly string[] | undefined> {
  return page.workers()[0]?.evaluate(async () => {
    const refused: string[] = [];
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      refused.push(effectiveDirective),
    );
    const socket = new WebSocket('wss://elsewhere.invalid/');
    await new Promise((resolve) => socket.addEventListener('error', resolve));
    const code: string = 'data:text/javascript,';
    await import(code).catch(() => undefined);
    return refused;
  });
}

test('everything works without the server, nothing leaves the page, and it can begin anew', async ({
  page,
  own,
  axeInBothThemes,
}) => {
  test.setTimeout(120_000);
  await followSystemTheme(page);
  const asked = await openDemo(page, own);
  await page.keyboard.press('/');
  await page.keyboard.type('keflav');
  await expect(page.getByRole('option', { name: /Keflavik/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toHaveValue('Keflavik International Airport');

  await nameField(page).fill('Keflavik of the demo');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved Keflavik of the demo')).toBeVisible();
  await expect(row(page, 'Keflavik of the demo')).toBeVisible();

  await page.getByRole('button', { name: 'Support' }).click();
  await page.getByRole('menuitem', { name: 'Admin History' }).click();
  await expect(page.getByRole('row', { name: /Keflavik of the demo/ })).toBeVisible();

  await page.getByRole('button', { name: 'Profile of demo' }).click();
  await expect(page.getByRole('definition').first()).toHaveText('demo');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Feedback' }).click();
  await page.getByRole('textbox', { name: 'Feedback' }).fill('Nice demo.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you. Your feedback was sent.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: /^Demo/ }).click();
  await expect(page.getByText('Everything works, but only inside this page')).toBeVisible();
  await axeInBothThemes(page);
  expect(asked.filter((address) => !address.startsWith('data:'))).toEqual([]);
  expect(await refusedInWorker(page)).toEqual(['connect-src', 'script-src-elem']);

  await page.getByRole('button', { name: 'Reset demo' }).click();
  const question = page.getByRole('dialog', { name: 'Reset demo' });
  await expect(question).toContainText('All changes you made in the demo will be lost.');
  await axeInBothThemes(page);
  await question.getByRole('button', { name: 'Reset demo' }).click();
  await expect(page.getByText('The demo starts anew.')).toBeVisible({ timeout: 30_000 });
  await expect(row(page, 'Keflavik of the demo')).toHaveCount(0);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You have logged out, so the demo starts anew.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(row(page, 'World Airports')).toBeVisible();
});

test('a real session in the same browser is neither used nor touched, and a reload starts the demo anew', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  const before = await page.context().cookies();
  const demo = await page.context().newPage();
  await demo.goto('/admin-ui/admin/?offline');
  await expect(row(demo, 'World Airports')).toBeVisible({ timeout: 30_000 });
  await row(demo, 'World Airports').click();
  await expect(nameField(demo)).toHaveValue('World Airports');
  await nameField(demo).fill('Changed');
  await demo.keyboard.press('Control+s');
  await expect(row(demo, 'Changed')).toBeVisible();

  await demo.reload();
  await expect(nameField(demo)).toHaveValue('World Airports', { timeout: 30_000 });
  await expect(row(demo, 'Changed')).toHaveCount(0);
  await expect(demo.getByRole('button', { name: /^Demo/ })).toBeVisible();
  expect(await page.context().cookies()).toEqual(before);
});

test('a console that is not a demo loads nothing of it', async ({ page, signIn }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signIn(page);
  await expect(row(page, 'World Airports')).toBeVisible();
  expect(asked.filter((address) => /\/demo-|startDemo|\.wasm|\.data/.test(address))).toEqual([]);
  await expect(page.getByRole('button', { name: /^Demo/ })).toHaveCount(0);
});
