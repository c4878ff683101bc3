import type { Page } from '@playwright/test';
import { startSession, useSession } from './api.ts';
import { expectNoViolations } from './axe.ts';
import { add as addAdmin } from './embedded-admins.ts';
import { expect, test } from './fixtures.ts';
import { button, chooseParent, nameField, path, row, section } from './own-organizations.ts';
import type { RunningServer } from './server.ts';

// It starts a whole database in the page: 10 s of computing, for which other tests compete.
const startMs = 90_000;

// The demo replaces cookies and storage of the page, which then cannot be reused.
test.use({ cold: true });

/** Opens the demo and stops its server; returns the URLs that are requested afterwards. */
async function openDemo(page: Page, server: RunningServer): Promise<string[]> {
  const workerScript = page.waitForResponse(/demo-worker-[^/]*\.js$/);
  await page.goto(`${server.url}/admin-ui/admin/?demo`);
  expect((await workerScript).headers()['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
  await expect(row(page, 'World Airports')).toBeVisible({ timeout: startMs });
  await page.waitForLoadState('networkidle');
  await server.stop();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  return requested;
}

/** Returns the requests that the worker's content security policy blocks. */
async function blockedInWorker(page: Page): Promise<readonly string[] | undefined> {
  return page.workers()[0]?.evaluate(async () => {
    const blocked: string[] = [];
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      blocked.push(effectiveDirective),
    );
    const socket = new WebSocket('wss://elsewhere.invalid/');
    await new Promise((resolve) => socket.addEventListener('error', resolve));
    const code: string = 'data:text/javascript,';
    await import(code).catch(() => undefined);
    return blocked;
  });
}

test('everything works without the server, nothing leaves the page, and a reload restarts the demo', async ({
  page,
  server,
}) => {
  test.setTimeout(300_000);
  // A real session in the same browser must be neither used nor changed.
  await useSession(page.context(), await startSession(server.url));
  const session = await page.context().cookies();
  const requested = await openDemo(page, server);
  const dialog = page.getByRole('dialog');

  await test.step('an organization is found and changed, with its history', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('keflav');
    await expect(page.getByRole('option', { name: /Keflavik/ }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(row(page, 'Keflavik International Airport')).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(nameField(page)).toHaveValue('Keflavik International Airport');
    await nameField(page).fill('Keflavik of the demo');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Saved Keflavik of the demo')).toBeVisible();
    await expect(row(page, 'Keflavik of the demo')).toBeVisible();
    await page.getByRole('button', { name: 'Support' }).click();
    await page.getByRole('menuitem', { name: 'Admin History' }).click();
    await expect(page.getByRole('row', { name: /demo Keflavik of the demo/ })).toBeVisible();
  });

  await test.step('it is moved, removed and restored', async () => {
    await page.getByRole('button', { name: 'Setup', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Edit Org' }).click();
    const danger = section(page, 'Danger');
    await button(danger, 'Move').click();
    await chooseParent(page, 'Ireland');
    await button(dialog, 'Move').click();
    await expect(path(page)).toContainText('Ireland');
    await expect(row(page, 'Keflavik of the demo')).toHaveAttribute('aria-selected', 'true');
    await button(danger, 'Remove').click();
    await dialog.getByRole('textbox').fill('Keflavik of the demo');
    await button(dialog, 'Remove').click();
    await expect(row(page, 'Ireland')).toHaveAttribute('aria-selected', 'true');
    await button(page, 'Undo').click();
    await expect(nameField(page)).toHaveValue('Keflavik of the demo');
  });

  await test.step('a page that stands in a frame elsewhere stands in place', async () => {
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('menuitem', { name: 'Admins' }).click();
    await expect(page.getByText('This organization has no administrators yet.')).toBeVisible();
    await addAdmin(page, { username: 'ann.smith' });
    await expect(page.getByRole('row', { name: /Ann Smith/ })).toBeVisible();
  });

  await test.step('the dialogs of the header open', async () => {
    await page.getByRole('button', { name: 'Profile of demo' }).click();
    await expect(page.getByRole('definition').first()).toHaveText('demo');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Feedback' }).click();
    await page.getByRole('textbox', { name: 'Feedback' }).fill('Nice demo.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Thank you. Your feedback was sent.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('vouchers are printed', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('SA-400636');
    await expect(page.getByText(/^Results \(1 - 1 of 1/)).toBeVisible();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('menuitem', { name: 'Access Codes' }).click();
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Print vouchers' }).click();
    const printed = page.waitForEvent('download');
    await button(dialog, 'Create PDF').click();
    expect((await printed).suggestedFilename()).toMatch(/\.pdf$/);
    await expect(dialog).toHaveCount(0);
  });

  await page.getByRole('button', { name: /^Demo/ }).click();
  await expect(page.getByText('Everything works, but only inside this page')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Theme/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.getByRole('button', { name: /^Demo/ }).click();
  await expect(page.getByText('Everything works, but only inside this page')).toBeVisible();
  await expectNoViolations(page);
  expect(requested.filter((address) => !address.startsWith('data:'))).toEqual([]);
  expect(await blockedInWorker(page)).toEqual(['connect-src', 'script-src-elem']);

  await page.getByRole('button', { name: 'Reset demo' }).click();
  const question = page.getByRole('dialog', { name: 'Reset demo' });
  await expect(question).toContainText('All changes you made in the demo will be lost.');
  await expectNoViolations(page);
  await question.getByRole('button', { name: 'Reset demo' }).click();
  await expect(page.getByText('The demo was restarted.')).toBeVisible({ timeout: startMs });
  await expect(row(page, 'Keflavik of the demo')).toHaveCount(0);

  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You have logged out, so the demo was restarted.')).toBeVisible({
    timeout: startMs,
  });
  await expect(row(page, 'World Airports')).toBeVisible();

  await row(page, 'World Airports').click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await nameField(page).fill('Changed');
  await page.keyboard.press('Control+s');
  await expect(row(page, 'Changed')).toBeVisible();
  await server.start();
  await page.reload();
  await expect(row(page, 'World Airports')).toBeVisible({ timeout: startMs });
  await expect(row(page, 'Changed')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Demo/ })).toBeVisible();
  expect(await page.context().cookies()).toEqual(session);
});

test('a console without demo mode loads nothing of it', async ({ page, signIn, go }) => {
  await signIn();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await go('/');
  await expect(row(page, 'World Airports')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requested.filter((address) => /\/demo-|startDemo|\.wasm|\.data/.test(address))).toEqual(
    [],
  );
  await expect(page.getByRole('button', { name: /^Demo/ })).toHaveCount(0);
});
