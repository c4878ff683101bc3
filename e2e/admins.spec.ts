import type { Browser } from '@playwright/test';
import {
  add,
  adminsOf,
  aloneAdminsOf,
  choose,
  copyPassword,
  fillForm,
  inner,
  type Shown,
} from './embedded-admins.ts';
import { expect, test } from './fixtures.ts';
import { chooseFirstOption } from './own-organizations.ts';

const nextPassword = 'Quiet-Harbour-42';

async function act(shown: Shown, action: string): Promise<void> {
  await shown.getByRole('button', { name: 'Actions for Ann Smith' }).click();
  await shown.getByRole('menuitem', { name: action }).click();
}

async function signInAs(browser: Browser, baseURL: string, username: string, password: string) {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto('/admin-ui/login/');
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  return page;
}

test.describe('an invitation', () => {
  test.use({ expectedConsole: { patterns: [/404/] } });

  test('lets the invited administrator choose a password and log in, once', async ({
    page,
    browser,
    server,
    signIn,
    own,
  }) => {
    await signIn({ as: 'own' });
    await page.goto(`${aloneAdminsOf(own.north)}&item=new`);
    await fillForm(page, { username: 'ida.invited' });
    await choose(page, 'First sign-in', 'Invite by e-mail');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await page.keyboard.type('ida@example.com');
    await page.keyboard.press('Control+s');
    // Without a mail server the link is shown.
    const dialog = page.getByRole('dialog', { name: 'Invitation link' });
    const link = await dialog.getByRole('status', { name: 'Link' }).innerText();
    await dialog.getByRole('button', { name: 'Close' }).click();

    const invited = await (await browser.newContext({ baseURL: server.url })).newPage();
    const requested: string[] = [];
    invited.on('request', (request) => requested.push(request.url()));
    await invited.route('https://api.pwnedpasswords.com/**', (route) =>
      route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body: '' }),
    );
    await invited.goto(link);
    await expect(invited.getByText('Your username is ida.invited.')).toBeVisible();
    const next = invited.getByRole('textbox', { name: 'New Password', exact: true });
    await next.fill('short');
    await invited.getByRole('button', { name: 'Set Password and Log In' }).click();
    await expect(next).toBeFocused();
    await next.fill(nextPassword);
    await invited.getByRole('textbox', { name: 'Confirm New Password' }).fill(nextPassword);
    await invited.keyboard.press('Enter');
    await expect(invited.getByRole('treeitem', { name: 'North' })).toBeVisible();
    const [, token = ''] = link.split('token=');
    expect(requested.filter((url) => url.includes(token))).toEqual([]);
    await invited.goto(link);
    await expect(invited.getByRole('alert')).toHaveText(
      'This invitation is no longer valid. Please ask for a new one.',
    );
    await invited.getByRole('link', { name: 'Go to the sign-in page' }).click();
    await expect(invited.getByRole('textbox', { name: 'Username' })).toBeVisible();
    await invited.context().close();
  });
});

test.describe('an administrator is added, changed and deleted', () => {
  test.use({ expectedConsole: { patterns: [/40[019]/] } });

  test('in the console’s frame; disabling ends the session within a second', async ({
    page,
    browser,
    server,
    signIn,
    own,
  }) => {
    await signIn({ as: 'own' });
    await page.goto(`/admin-ui/admin/setup/organization?org=${own.south.org}&tab=edit`);
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('menuitem', { name: 'Admins' }).click();
    const frame = inner(page);
    await expect(frame.getByText('This organization has no administrators yet.')).toBeVisible();
    // Awaited from here, because the console's snackbar may close before the password dialog.
    const added = page.getByText('Added Ann Smith').waitFor();
    const password = await add(frame, { username: 'ann.smith' });
    await added;
    await expect(
      frame.getByRole('row', { name: /Ann Smith ann\.smith.*Active Never/ }),
    ).toBeVisible();

    const second = await signInAs(browser, server.url, 'ANN.smith', password);
    const choice = second.getByRole('dialog', { name: 'Choose your own password' });
    await choice.getByRole('textbox', { name: 'Current Password' }).fill(password);
    await second.keyboard.press('Escape');
    await choice.getByRole('textbox', { name: 'New Password', exact: true }).fill(nextPassword);
    await expect(second.getByRole('treeitem')).toHaveCount(0);
    await choice.getByRole('textbox', { name: 'Confirm New Password' }).fill(nextPassword);
    const sessionCheck = '**/IsLoginValid*';
    await second.route(sessionCheck, (route) => route.abort());
    await choice.getByRole('button', { name: 'Change Password' }).click();
    await expect(choice).toBeHidden();
    await second.unroute(sessionCheck);
    await expect(second.getByRole('treeitem', { name: 'South' })).toBeVisible();
    await expect(second.getByRole('treeitem', { name: 'North' })).toHaveCount(0);

    await act(frame, 'Disable');
    const question = frame.getByRole('dialog', { name: 'Disable Ann Smith?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Disable' }).click();
    await expect(frame.getByRole('row', { name: /Ann Smith.*Disabled/ })).toBeVisible();
    // The server caches a session for a moment, so the console may need another call to notice.
    const expired = second.getByRole('dialog', { name: 'Your login session has expired' });
    await expect(async () => {
      await second.getByRole('treeitem', { name: 'South' }).dispatchEvent('click');
      await expect(expired).toBeVisible({ timeout: 300 });
    }).toPass();
    await second.context().close();

    await act(frame, 'Enable');
    await expect(page.getByText('Enabled Ann Smith')).toBeVisible();
    await act(frame, 'Reset password');
    await frame.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click();
    const renewed = await copyPassword(frame.getByRole('dialog', { name: 'Initial password' }));
    expect(renewed).not.toBe(password);
    const third = await signInAs(browser, server.url, 'ann.smith', renewed);
    await third.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
    await expect(third).toHaveURL(/\/admin-ui\/login\//);
    await third.context().close();

    await frame.getByRole('link', { name: 'Ann Smith' }).click();
    await choose(frame, 'Role', 'Front Desk');
    await frame.getByRole('combobox', { name: 'Owner organization' }).fill('Harbor Lo');
    await frame.getByRole('option', { name: 'Harbor Lodge' }).click();
    await frame.getByRole('textbox', { name: 'Username' }).press('Control+s');
    await expect(page.getByText('Saved Ann Smith')).toBeVisible();
    const first = frame.getByRole('textbox', { name: 'First name' });
    await first.fill('Anne');
    await first.press('Control+s');
    await expect(page.getByText('Saved Anne Smith')).toBeVisible();
    // The console's snackbar has the page's Undo.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Restored Ann Smith')).toBeVisible();
    await expect(first).toHaveValue('Ann');
    await frame.getByRole('button', { name: 'Cancel' }).click();
    await expect(
      frame.getByRole('row', { name: /Ann Smith.*Front Desk Harbor Lodge/ }),
    ).toBeVisible();

    await act(frame, 'Delete');
    await frame.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(frame.getByText('This organization has no administrators yet.')).toBeVisible();
    await expect(frame.getByRole('region', { name: 'Administrators' })).toBeFocused();
    await page.goto(`/admin-ui/admin/support/admin-history?org=${own.south.org}`);
    await expect(page.getByRole('cell', { name: 'Ann Smith' }).first()).toBeVisible();
  });

  test('alone in a tab, by keyboard', async ({ page, signIn, own }) => {
    await signIn({ as: 'own' });
    await page.goto(aloneAdminsOf(own.inn));
    await expect(page.getByRole('heading', { name: 'Admins', level: 1 })).toBeVisible();
    await expect(page.getByText('Harbor Inn')).toBeVisible();
    await page.getByRole('link', { name: 'Add administrator' }).first().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/item=new/);
    await page.getByRole('textbox', { name: 'First name' }).focus();
    await page.keyboard.type('Kay');
    await page.getByRole('textbox', { name: 'Username' }).focus();
    await page.keyboard.type('kay');
    const role = page.getByRole('combobox', { name: 'Role' });
    await role.focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('option', { name: 'Front Desk' })).toBeVisible();
    await chooseFirstOption(page);
    await expect(role).toHaveValue('Front Desk');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Copy' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/item/);
    await page.getByRole('link', { name: 'kay', exact: true }).press('Enter');
    await page.getByRole('textbox', { name: 'Phone' }).fill('+354');
    await page.goBack();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('row', { name: /kay.*Front Desk/ })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for kay' }).press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    const question = page.getByRole('dialog');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByText('Deleted kay')).toBeVisible();
    await expect(page.getByRole('row', { name: /kay/ })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Administrators' })).toBeFocused();
  });

  test('a taken name is rejected regardless of case, and the platform’s last administrator keeps full rights', async ({
    page,
    signIn,
  }) => {
    await signIn({ as: 'platform' });
    await page.goto(adminsOf({ org: '100000' }));
    const frame = inner(page);
    await frame.getByRole('link', { name: 'Add administrator' }).first().click();
    await fillForm(frame, { username: 'ADMIN' });
    await frame.getByRole('button', { name: 'Save' }).click();
    await expect(
      frame.getByText(/Must be unique: another administrator in this realm/),
    ).toBeVisible();
    await expect(frame.getByRole('textbox', { name: 'Username' })).toBeFocused();
    await frame.getByRole('button', { name: 'Cancel' }).click();
    await frame.getByRole('button', { name: 'Leave' }).click();
    await expect(frame.getByRole('row', { name: /admin.*The whole platform/ })).toBeVisible();
    // Administrators cannot disable or delete their own account, so there is no menu.
    await expect(frame.getByRole('button', { name: 'Actions for admin' })).toHaveCount(0);
    await frame.getByRole('link', { name: 'admin', exact: true }).click();
    await choose(frame, 'Role', 'Front Desk');
    await frame.getByRole('button', { name: 'Save' }).click();
    await expect(frame.getByText(/last active administrator with full rights/)).toBeVisible();
  });
});

test.describe('the form of an administrator', () => {
  test.use({ cold: true, expectedConsole: { patterns: [/ERR_FAILED/] } });

  test('keeps what was typed while the roles cannot be read again', async ({
    page,
    signIn,
    own,
  }) => {
    await signIn({ as: 'own' });
    await page.clock.install();
    await page.goto(aloneAdminsOf(own.inn));
    await page.getByRole('link', { name: 'Add administrator' }).first().click();
    const firstName = page.getByRole('textbox', { name: 'First name' });
    await firstName.fill('Ann');
    const choices = '**/administrator-choices';
    await page.route(choices, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/administrator-choices'),
    );
    await page.clock.fastForward('01:00');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await failed;
    const repeated = page.waitForResponse(choices);
    await page.unroute(choices);
    await page.clock.fastForward('00:03');
    await repeated;
    await expect(firstName).toHaveValue('Ann');
  });
});
