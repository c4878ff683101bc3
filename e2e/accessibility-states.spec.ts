import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const menuButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

interface State {
  /** selects what opens, if it is not a dialog */
  within?: string;
  open(page: Page): Promise<void>;
  /** an element that is visible when it is open */
  shown(page: Page): ReturnType<Page['getByRole']>;
}

/** Dialogs and menus that open on any screen. */
const overTheConsole: Record<string, State> = {
  'the recently viewed organizations': {
    within: 'header',
    open: (page) => page.getByRole('combobox', { name: 'Search for Org' }).click(),
    shown: (page) => page.getByText('Recently Viewed Orgs'),
  },
  'the organizations found': {
    within: 'header',
    open: (page) => page.getByRole('combobox', { name: 'Search for Org' }).fill('air'),
    shown: (page) => page.getByText(/^Results \(/),
  },
  'a menu of screens': {
    within: 'nav',
    open: (page) => menuButton(page, 'Setup').click(),
    shown: (page) => page.getByRole('menuitem').first(),
  },
  'the menu of themes': {
    within: 'header',
    open: (page) => menuButton(page, /^Theme/).click(),
    shown: (page) => page.getByRole('menuitemradio').first(),
  },
  'the menu of a row of the tree': {
    within: '[role=menu]',
    open: (page) =>
      page.getByRole('treeitem', { name: 'Norway', exact: true }).click({ button: 'right' }),
    shown: (page) => page.getByRole('menuitem').first(),
  },
  'the command palette': {
    open: (page) => page.keyboard.press('Control+k'),
    shown: (page) => page.getByRole('combobox', { name: 'Command palette' }),
  },
  'the keyboard shortcuts': {
    async open(page) {
      await menuButton(page, 'Support').focus();
      await page.keyboard.press('?');
    },
    shown: (page) => dialog(page, 'Keyboard shortcuts'),
  },
  'the profile': {
    open: (page) => menuButton(page, /^Profile of/).click(),
    shown: (page) => page.getByRole('dialog').getByRole('term').first(),
  },
  'a password that is missing': {
    async open(page) {
      await menuButton(page, /^Profile of/).click();
      await page.getByRole('tab', { name: 'Change Password' }).click();
      await page.getByRole('tabpanel').getByRole('button', { name: 'Change Password' }).click();
    },
    shown: (page) => page.getByText('Required').first(),
  },
  'the feedback': {
    open: (page) => menuButton(page, 'Feedback').click(),
    shown: (page) => page.getByRole('textbox', { name: 'Feedback' }),
  },
  'the question before logging out': {
    open: (page) => menuButton(page, 'Logout').click(),
    shown: (page) => page.getByText('Are you sure you want to logout?'),
  },
};

test('dialogs and menus of the console have no accessibility violation', async ({
  page,
  signIn,
  go,
}) => {
  test.setTimeout(120_000);
  await signIn();
  await go('/');
  await expect(page.getByRole('heading', { level: 1, name: 'World Airports' })).toBeVisible();
  await expect(page.getByRole('figure')).toBeVisible();
  await expectAccessible(page);
  await go('/setup/organization?org=100000-100097&tab=edit');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Iceland');
  for (const [name, { open, shown, within }] of Object.entries(overTheConsole))
    await test.step(name, async () => {
      await open(page);
      await expect(shown(page)).toBeVisible();
      await expectAccessible(page, within);
      await page.keyboard.press('Escape');
      await expect(shown(page)).toHaveCount(0);
    });
});

test.describe('errors of the shell', () => {
  test.use({ expectedConsole: { patterns: [/./] } });

  test('a failed screen and the offline notice have no accessibility violation', async ({
    page,
    signIn,
    go,
  }) => {
    await signIn();
    await page.route('**/history?*', (route) => route.fulfill({ json: { rows: [{}], total: 1 } }));
    await go('/support/admin-history?org=100000-100097');
    await expect(page.getByText('This page ran into a problem.')).toBeVisible();
    await expectAccessible(page);
    await page.context().setOffline(true);
    await expect(page.getByText(/^You are offline/)).toBeVisible();
    await expectAccessible(page);
    await page.context().setOffline(false);
  });
});

test('the sign-in pages have no accessibility violation, wide and on a phone', async ({ page }) => {
  const expectAccessibleAtBothWidths = async () => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
    }
  };
  await page.goto('/admin-ui/login/');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Required').first()).toBeVisible();
  await expectAccessibleAtBothWidths();
  await page.goto('/admin-ui/login/#/sso');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in with SSO' })).toBeVisible();
  await expectAccessibleAtBothWidths();
});

test('on a phone the tree and the tools of the header have no accessibility violation', async ({
  page,
  signIn,
  go,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn();
  await go('/setup/organization?org=100000-100097&tab=edit');
  await page.getByRole('button', { name: 'Show organizations' }).click();
  await expect(page.getByRole('treeitem', { name: 'Iceland', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessible(page);
});
