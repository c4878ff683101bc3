import type { Browser, Frame, FrameLocator, Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { serveForeignPage } from './foreign-page.ts';
import { administrator } from './server.ts';

const iceland = '100000-100097';
const admins = `/admin-ui/admin/manage/admins?org=${iceland}`;
const alone = '/ElevenOS/Admin/Administrators?ORG_NUMBER=100097';

/** The embedded page inside the console. */
const inner = (page: Page): FrameLocator => page.frameLocator('iframe[title=Admins]');

type Shown = Pick<Page, 'getByRole' | 'getByLabel'>;

async function fillForm(
  shown: Shown,
  { username, role = 'No role: may do everything' }: { username: string; role?: string },
): Promise<void> {
  await shown.getByRole('textbox', { name: 'First name' }).fill('Ann');
  await shown.getByRole('textbox', { name: 'Last name' }).fill('Smith');
  await shown.getByRole('textbox', { name: 'Username' }).fill(username);
  await choose(shown, 'Role', role);
}

async function choose(shown: Shown, label: string, option: string): Promise<void> {
  await shown.getByRole('combobox', { name: label }).click();
  await shown.getByRole('option', { name: option }).click();
}

/** Adds an administrator of Iceland and answers the initial password. */
async function add(shown: Shown, fields: Parameters<typeof fillForm>[1]): Promise<string> {
  await shown.getByRole('link', { name: 'Add administrator' }).click();
  await fillForm(shown, fields);
  await shown.getByRole('button', { name: 'Save' }).click();
  return takePassword(shown.getByRole('dialog', { name: 'Initial password' }));
}

async function takePassword(dialog: Locator): Promise<string> {
  const password = await dialog.getByRole('status', { name: 'Password' }).innerText();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  return password;
}

async function act(shown: Shown, action: string): Promise<void> {
  await shown.getByRole('button', { name: 'Actions for Ann Smith' }).click();
  await shown.getByRole('menuitem', { name: action }).click();
}

async function signInAs(browser: Browser, url: string, username: string, password: string) {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await page.goto('/admin-ui/login/');
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  return page;
}

test.describe('the whole life of an administrator', () => {
  test.use({ expectedConsole: { patterns: [/40[019]/] } });

  test('in the console’s frame: added, signs in, is thrown out within a second, comes back, goes', async ({
    page,
    browser,
    server,
    signIn,
  }) => {
    await signIn(page);
    await page.goto('/admin-ui/admin/setup/organization?org=100000-100097');
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('menuitem', { name: 'Admins' }).click();
    const frame = inner(page);
    await expect(frame.getByText('Nobody administers this organization yet.')).toBeVisible();
    const password = await add(frame, { username: 'ann.smith' });
    // The snackbar is the console's.
    await expect(page.getByText('Added Ann Smith')).toBeVisible();
    await expect(
      frame.getByRole('row', { name: /Ann Smith ann\.smith.*Active Never/ }),
    ).toBeVisible();

    const second = await signInAs(browser, server.url, 'ANN.smith', password);
    const profile = second.getByRole('dialog', { name: 'Profile' });
    await expect(profile.getByText(/Somebody else made your present password/)).toBeVisible();
    await profile.getByRole('textbox', { name: 'Current Password' }).fill(password);
    await profile
      .getByRole('textbox', { name: 'New Password', exact: true })
      .fill('Quiet-Harbour-42');
    await profile.getByRole('textbox', { name: 'Confirm New Password' }).fill('Quiet-Harbour-42');
    await profile.getByRole('button', { name: 'Change Password' }).click();
    await expect(profile).toBeHidden();
    await expect(second.getByRole('treeitem', { name: 'Iceland' })).toBeVisible();
    await expect(second.getByRole('treeitem', { name: 'Norway' })).toHaveCount(0);

    await act(frame, 'Disable');
    const question = frame.getByRole('dialog', { name: 'Disable Ann Smith?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Disable' }).click();
    await expect(frame.getByRole('row', { name: /Ann Smith.*Disabled/ })).toBeVisible();
    await second.waitForTimeout(1000);
    await second.getByRole('treeitem', { name: 'Iceland' }).click();
    await expect(
      second.getByRole('dialog', { name: 'Your login session has expired' }),
    ).toBeVisible();

    await act(frame, 'Enable');
    await expect(page.getByText('Enabled Ann Smith')).toBeVisible();
    await act(frame, 'Reset password');
    await frame.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click();
    const renewed = await takePassword(frame.getByRole('dialog', { name: 'Initial password' }));
    expect(renewed).not.toBe(password);
    const third = await signInAs(browser, server.url, 'ann.smith', renewed);
    await expect(third.getByRole('treeitem', { name: 'Iceland' })).toBeVisible();

    await frame.getByRole('link', { name: 'Ann Smith' }).click();
    await choose(frame, 'Role', 'Front Desk');
    await frame.getByRole('combobox', { name: 'Owner organization' }).fill('Akure');
    await frame.getByRole('option', { name: 'Akureyri Airport' }).click();
    await frame.getByRole('textbox', { name: 'Username' }).press('Control+s');
    await expect(page.getByText('Saved Ann Smith')).toBeVisible();
    await frame.getByRole('button', { name: 'Cancel' }).click();
    await expect(
      frame.getByRole('row', { name: /Ann Smith.*Front Desk Akureyri Airport/ }),
    ).toBeVisible();

    await act(frame, 'Delete');
    await frame.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(frame.getByText('Nobody administers this organization yet.')).toBeVisible();
    await page.goto(`/admin-ui/admin/support/admin-history?org=${iceland}`);
    await expect(page.getByRole('cell', { name: 'Ann Smith' }).first()).toBeVisible();
    await second.context().close();
    await third.context().close();
  });

  test('alone in a tab, by keyboard', async ({ page, signIn, axe }) => {
    await signIn(page);
    await page.goto(alone);
    await expect(page.getByRole('heading', { name: 'Admins', level: 1 })).toBeVisible();
    await expect(page.getByText('Iceland')).toBeVisible();
    await axe(page);
    await page.getByRole('link', { name: 'Add administrator' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/item=new/);
    await page.getByRole('textbox', { name: 'First name' }).focus();
    await page.keyboard.type('Kay');
    await page.getByRole('textbox', { name: 'Username' }).focus();
    await page.keyboard.type('kay');
    await page.getByRole('combobox', { name: 'Role' }).focus();
    await page.keyboard.type('No role');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await axe(page);
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/item/);
    await page.getByRole('link', { name: 'kay', exact: true }).press('Enter');
    await page.getByRole('textbox', { name: 'Phone' }).fill('+354');
    await page.goBack();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('row', { name: /kay/ })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for kay' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByText('Deleted kay')).toBeVisible();
  });

  test('the worst input: a name that is taken in another case, and the last of the platform', async ({
    page,
    signIn,
  }) => {
    await signIn(page);
    await page.goto(admins);
    const frame = inner(page);
    await frame.getByRole('link', { name: 'Add administrator' }).click();
    await frame.getByRole('button', { name: 'Save' }).click();
    await expect(frame.getByRole('textbox', { name: 'Username' })).toBeFocused();
    await fillForm(frame, { username: 'ADMIN' });
    await frame.getByRole('button', { name: 'Save' }).click();
    await expect(frame.getByText(/Must be unique: somebody in this realm/)).toBeVisible();
    await expect(frame.getByRole('textbox', { name: 'Username' })).toBeFocused();
    await page.goto('/admin-ui/admin/manage/admins?org=100000');
    await expect(frame.getByRole('row', { name: /admin.*The whole platform/ })).toBeVisible();
    // Oneself cannot be disabled or deleted: nothing is offered.
    await expect(frame.getByRole('button', { name: 'Actions for admin' })).toHaveCount(0);
    await frame.getByRole('link', { name: 'admin', exact: true }).click();
    await choose(frame, 'Role', 'Front Desk');
    await frame.getByRole('button', { name: 'Save' }).click();
    await expect(frame.getByText(/last active administrator with full rights/)).toBeVisible();
  });
});

test('a link opens the same view, and Back goes back within the page', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto(`${admins}&text=nobody&status=Disabled`);
  const frame = inner(page);
  await expect(frame.getByRole('textbox', { name: /Filter/ })).toHaveValue('nobody');
  await expect(frame.getByText('No administrator matches the filters.')).toBeVisible();
  await frame.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/text|status/);
  await frame.getByRole('link', { name: 'Add administrator' }).click();
  await expect(page).toHaveURL(/item=new/);
  await page.goBack();
  await expect(frame.getByText('Nobody administers this organization yet.')).toBeVisible();
  await page.goForward();
  await expect(frame.getByRole('form', { name: 'New administrator' })).toBeVisible();
  await page.reload();
  await expect(frame.getByRole('form', { name: 'New administrator' })).toBeVisible();
});

test('what is typed in the frame is asked about by the console', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto(`${admins}&item=new`);
  const frame = inner(page);
  await frame.getByRole('textbox', { name: 'First name' }).fill('Half typed');
  await page.getByRole('treeitem', { name: 'Norway' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/100097/);
  await expect(frame.getByRole('textbox', { name: 'First name' })).toHaveValue('Half typed');
  // Within the page the page asks, once.
  await frame.getByRole('button', { name: 'Cancel' }).click();
  await frame.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).not.toHaveURL(/item/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('treeitem', { name: 'Norway' }).click();
  await expect(page).toHaveURL(/org=100000-\d+$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the theme follows the console’s, and the owner’s link opens in the console', async ({
  page,
  signIn,
  axe,
}) => {
  await signIn(page);
  await page.goto('/admin-ui/admin/manage/admins?org=100000');
  const frame = inner(page);
  await expect(frame.getByRole('row', { name: /admin/ })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(frame.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await axe(page);
  await page.goto(`/admin-ui/admin/manage/admins?org=100000&item=new`);
  await expect(frame.getByRole('form', { name: 'New administrator' })).toBeVisible();
  await axe(page);
  await fillForm(frame, { username: 'linked' });
  await frame.getByRole('button', { name: 'Save' }).click();
  await takePassword(frame.getByRole('dialog', { name: 'Initial password' }));
  await frame.getByRole('cell').getByRole('link', { name: 'World Airports' }).click();
  await expect(page).toHaveURL(/setup\/organization/);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
    'World Airports',
  );
});

test('forged messages of a second frame and of the console’s own window change nothing', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto(admins);
  const frame = inner(page);
  await expect(frame.getByRole('textbox', { name: /Filter/ })).toHaveValue('');
  // A second page of our own origin beside it, which even knows the nonce.
  const timestamp = await page.evaluate(() => {
    const real = document.querySelector<HTMLIFrameElement>('iframe[title=Admins]');
    const forger = document.createElement('iframe');
    forger.src = '/ElevenOS/Admin/OrganizationList?timestamp=0';
    document.body.append(forger);
    return new URL(real?.src ?? '').searchParams.get('timestamp');
  });
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
      const siblings = [...Array(window.parent.length).keys()].map((index) => window.parent[index]);
      for (const sibling of siblings)
        sibling?.postMessage(
          { type: 'show', search: '?text=forged', timestamp: messages[0]?.timestamp },
          window.location.origin,
        );
    }, forged);
  await page.evaluate((messages) => {
    for (const message of messages) window.postMessage(message, window.location.origin);
    return new Promise((resolve) => setTimeout(resolve, 300));
  }, forged);
  await expect(page).toHaveURL(/manage\/admins\?org=100000-100097$/);
  await expect(page.getByText(/forged|session has expired/i)).toHaveCount(0);
  await expect(frame.getByRole('textbox', { name: /Filter/ })).toHaveValue('');
  await page.getByRole('treeitem', { name: 'Norway' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('below a foreign page', () => {
  test.use({ expectedConsole: { patterns: [/frame-ancestors|ERR_BLOCKED_BY_RESPONSE/] } });

  test('the page itself refuses to stand', async ({ page, server }) => {
    const foreign = await serveForeignPage();
    const refused = page.waitForEvent('console', (message) =>
      message.text().includes('frame-ancestors'),
    );
    await page.goto(foreign.framing(server.url + alone));
    await refused;
    await foreign.close();
  });

  test('the console shows it in place, without the frame that the browser would refuse', async ({
    page,
    server,
  }) => {
    const foreign = await serveForeignPage();
    const response = await page.request.post(
      `${server.url}/ElevenWS/DevApi/Admin/Authorization.svc/Login`,
      { data: { Username: administrator.username, Password: administrator.password } },
    );
    const { AccessToken } = await response.json();
    await page.goto(foreign.framing(`${server.url}${admins}&item=new&sm=1&at=${AccessToken}`));
    const inside = page.frameLocator('iframe[title=console]');
    await expect(inside.getByRole('form', { name: 'New administrator' })).toBeVisible();
    await expect(inside.locator('iframe[title=Admins]')).toHaveCount(0);
    await foreign.close();
  });
});

test('in demo mode it stands in place, and its changes last until the page is loaded anew', async ({
  page,
}) => {
  await page.goto('/admin-ui/admin/manage/admins?demo&org=100000-100097');
  await expect(page.getByText('Nobody administers this organization yet.')).toBeVisible({
    timeout: 40_000,
  });
  await add(page, { username: 'ann.smith' });
  await expect(page.getByRole('row', { name: /Ann Smith/ })).toBeVisible();
});

test('alone without a session it leads to the sign-in page', async ({ page }) => {
  await page.goto(alone);
  await expect(page.getByText('Session Expired')).toBeVisible();
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL(/\/admin-ui\/login\//);
});
