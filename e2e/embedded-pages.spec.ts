import type { Frame } from '@playwright/test';
import { startSession } from './api.ts';
import { adminsOf, aloneAdminsOf, copyPassword, fillForm, inner } from './embedded-admins.ts';
import { aloneUsersOf, usersOf } from './embedded-users.ts';
import { expect, sampleReader, test } from './fixtures.ts';
import { serveForeignPage } from './foreign-page.ts';
import { path } from './own-organizations.ts';

const iceland = { org: '100000-100097', number: 100_097 };
const terminal = { org: '100000-100097-200016-400016', number: 400_016 };
const admins = adminsOf(iceland);

// Every embedded page is tested against the same attacks.
const attacked = [
  {
    title: 'Admins',
    inConsole: admins,
    standing: aloneAdminsOf(iceland),
    form: 'New administrator',
  },
  {
    title: 'Users',
    inConsole: usersOf(terminal),
    standing: aloneUsersOf(terminal),
    form: 'New user',
  },
];

test('links and Back work within the page, and the console asks about unsaved changes', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto(`${admins}&text=nobody&status=Disabled`);
  const frame = inner(page);
  await expect(frame.getByRole('textbox', { name: /Filter/ })).toHaveValue('nobody');
  await expect(frame.getByText('No administrator matches the filters.')).toBeVisible();
  await frame.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page).not.toHaveURL(/text|status/);
  await frame.getByRole('link', { name: 'Add administrator' }).first().click();
  await expect(page).toHaveURL(/item=new/);
  await page.goBack();
  await expect(frame.getByText('This organization has no administrators yet.')).toBeVisible();
  await page.goForward();
  await expect(frame.getByRole('form', { name: 'New administrator' })).toBeVisible();
  await page.reload();
  await expect(frame.getByRole('form', { name: 'New administrator' })).toBeVisible();
  await expect(path(page).getByRole('listitem').last()).toHaveText('New administrator');

  await frame.getByRole('textbox', { name: 'First name' }).fill('Half typed');
  await page.getByRole('treeitem', { name: 'Norway' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/100097/);
  await expect(frame.getByRole('textbox', { name: 'First name' })).toHaveValue('Half typed');
  // Within the page, the page asks, once.
  await frame.getByRole('button', { name: 'Cancel' }).click();
  await frame.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).not.toHaveURL(/item/);
  await expect(path(page).getByRole('listitem').last()).toHaveText('Admins');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('treeitem', { name: 'Norway' }).click();
  await expect(page).toHaveURL(/org=100000-\d+$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the theme follows the console’s, and a link to an owner opens in the console', async ({
  page,
  signIn,
  own,
}) => {
  await signIn({ as: 'own' });
  await page.goto(`${adminsOf(own.provider)}&item=new`);
  const frame = inner(page);
  await expect(frame.getByRole('form', { name: 'New administrator' })).toBeVisible();
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(frame.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await fillForm(frame, { username: 'linked' });
  await frame.getByRole('button', { name: 'Save' }).click();
  await copyPassword(frame.getByRole('dialog', { name: 'Initial password' }));
  const row = frame.getByRole('row', { name: 'linked' });
  await row.getByRole('link', { name: own.provider.name }).click();
  await expect(page).toHaveURL(/setup\/organization/);
  await expect(page.getByRole('heading', { level: 1, name: own.provider.name })).toBeVisible();
});

for (const { title, inConsole } of attacked)
  test(`${title}: forged messages of a second frame and of the console’s own window change nothing`, async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.goto(inConsole);
    const frame = page.frameLocator(`iframe[title=${title}]`);
    const filter = frame.getByRole('search').getByRole('textbox');
    await expect(filter).toHaveValue('');
    // A second page of our origin that knows the nonce.
    const timestamp = await page.evaluate((name) => {
      const real = document.querySelector<HTMLIFrameElement>(`iframe[title=${name}]`);
      const forger = document.createElement('iframe');
      forger.src = '/ElevenOS/Admin/OrganizationList?timestamp=0';
      document.body.append(forger);
      return new URL(real?.src ?? '').searchParams.get('timestamp');
    }, title);
    const forged = [
      { type: 'navigate', address: '/setup/organization', replace: false, timestamp },
      { type: 'navigate', address: '?text=forged', replace: false, timestamp },
      { type: 'snackbar', color: 'error', text: 'forged', code: '', timestamp },
      { type: 'dirty', dirty: true, timestamp },
      { type: 'logout', timestamp },
    ];
    const isForger = (one: Frame) => one.url().includes('OrganizationList');
    await expect.poll(() => page.frames().some(isForger)).toBe(true);
    await page
      .frames()
      .find(isForger)
      ?.evaluate((messages) => {
        for (const message of messages) window.parent.postMessage(message, window.location.origin);
        const siblings = [...Array(window.parent.length).keys()].map(
          (index) => window.parent[index],
        );
        for (const sibling of siblings)
          sibling?.postMessage(
            { type: 'show', search: '?text=forged', timestamp: messages[0]?.timestamp },
            window.location.origin,
          );
      }, forged);
    await page.evaluate((messages) => {
      for (const message of messages) window.postMessage(message, window.location.origin);
      // Messages arrive in order, so all others have been received after this one.
      return new Promise<void>((resolve) => {
        window.addEventListener('message', ({ data }) => {
          if (data === 'the last one') resolve();
        });
        window.postMessage('the last one', window.location.origin);
      });
    }, forged);
    await expect(page).toHaveURL(inConsole);
    await expect(page.getByText(/forged|session has expired/i)).toHaveCount(0);
    await expect(filter).toHaveValue('');
    await page.getByRole('treeitem', { name: 'Norway' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

test.describe('below a foreign page', () => {
  // Third-party cookies and a separate process.
  test.use({
    cold: true,
    expectedConsole: { patterns: [/frame-ancestors|ERR_BLOCKED_BY_RESPONSE/] },
  });

  for (const { title, inConsole, standing, form } of attacked)
    test(`${title}: the page may not be framed by another site; the console shows it without a frame`, async ({
      page,
      server,
    }) => {
      const foreign = await serveForeignPage();
      const blocked = page.waitForEvent('console', (message) =>
        message.text().includes('frame-ancestors'),
      );
      await page.goto(foreign.framing(server.url + standing));
      await blocked;

      const { token } = await startSession(server.url, sampleReader, { isBrowser: false });
      await page.goto(foreign.framing(`${server.url}${inConsole}&item=new&sm=1&at=${token}`));
      const inside = page.frameLocator('iframe[title=console]');
      await expect(inside.getByRole('form', { name: form })).toBeVisible();
      await expect(inside.locator(`iframe[title=${title}]`)).toHaveCount(0);
      await foreign.close();
    });
});

test('a page alone in a tab without a session redirects to the sign-in page', async ({ page }) => {
  await page.goto(aloneAdminsOf(iceland));
  await expect(page.getByText('Session Expired')).toBeVisible();
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL(/\/admin-ui\/login\//);
});
