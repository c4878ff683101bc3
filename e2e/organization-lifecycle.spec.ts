import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import {
  addFamily,
  addOrganization,
  button,
  chooseParent,
  nameField,
  path,
  row,
  section,
} from './own-organizations.ts';
import type { OwnProvider } from './own-provider.ts';

const danger = (page: Page) => section(page, 'Danger');
const links = (page: Page) => section(page, 'Links');
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens an organization of the file's provider by its path below the provider. */
async function open(page: Page, { provider }: OwnProvider, ...numbers: number[]): Promise<void> {
  const org = [provider.number, ...numbers].join('-');
  await page.goto(`/admin-ui/admin/setup/organization?org=${org}&tab=edit`);
  await expect(nameField(page)).not.toHaveValue('');
}

test('an organization is linked, disabled, moved, removed, and restored twice', async ({
  page,
  signIn,
  own,
}) => {
  await signIn({ as: 'own' });
  const { old, next, site } = await addFamily(own, 'life');
  await addOrganization(own, own.provider.number, { type: 'Grouping', name: 'Third life' });
  await open(page, own, old, site);

  await test.step('linked under a second parent and unlinked', async () => {
    await expect(links(page).getByText('Only shown under its parent.')).toBeVisible();
    await button(links(page), 'Link under another parent').click();
    await chooseParent(page, 'Third life');
    await button(dialog(page), 'Link').click();
    await expect(links(page).getByRole('listitem')).toContainText([
      `Third life${own.provider.name}`,
    ]);
    await row(page, 'Third life').locator('[data-toggle]').click();
    await expect(row(page, 'Inn life')).toHaveCount(2);
    await button(links(page), 'Unlink from Third life').click();
    await expect(dialog(page)).toContainText('its administrators lose access to it');
    await button(dialog(page), 'Unlink').click();
    await expect(links(page).getByText('Only shown under its parent.')).toBeVisible();
    await expect(row(page, 'Inn life')).toHaveCount(1);
  });

  await test.step('disabled and enabled', async () => {
    await button(danger(page), 'Disable').click();
    await expect(dialog(page)).toContainText('Guests here can no longer connect');
    await button(dialog(page), 'Disable').click();
    await expect(page.getByText('Disabled Inn life')).toBeVisible();
    await button(danger(page), 'Enable').click();
    await expect(page.getByText('Enabled Inn life')).toBeVisible();
    await expect(button(danger(page), 'Disable')).toBeVisible();
  });

  await test.step('moved', async () => {
    await button(danger(page), 'Move').click();
    await chooseParent(page, 'Next life');
    await expect(dialog(page).getByText('It has all its features there.')).toBeVisible();
    await expectAccessible(page);
    await button(dialog(page), 'Move').click();
    await expect(page.getByText('Moved Inn life under Next life')).toBeVisible();
    await expect(page).toHaveURL(
      new RegExp(`org=${own.provider.number}-${next}-${site}&tab=edit$`),
    );
    await expect(path(page)).toContainText('Next life');
    await expect(row(page, 'Inn life')).toHaveCount(1);
    await expect(row(page, 'Inn life')).toHaveAttribute('aria-selected', 'true');
    await expect(row(page, 'Old life')).not.toHaveAttribute('aria-expanded');
  });

  await test.step('removed after its name is typed, and restored by Undo', async () => {
    await button(danger(page), 'Remove').click();
    await expect(dialog(page)).toContainText('Also removed: 1 Service Area.');
    await expect(dialog(page).getByRole('listitem')).toHaveText(['Bar life Service Area']);
    await expect(button(dialog(page), 'Remove')).toBeDisabled();
    await expectAccessible(page);
    await dialog(page).getByRole('textbox').fill('Inn life');
    await page.evaluate(watchUndo);
    await button(dialog(page), 'Remove').click();
    await expect(row(page, 'Next life')).toHaveAttribute('aria-selected', 'true');
    await expect(row(page, 'Inn life')).toHaveCount(0);
    await expect(nameField(page)).toHaveValue('Next life');
    // The message must not move while the form changes.
    expect(await page.evaluate(() => Reflect.get(window, 'positionsOfUndo').size)).toBe(1);
    await button(page, 'Undo').click();
    await expect(page.getByText('Restored Inn life')).toBeVisible();
    await expect(row(page, 'Inn life')).toHaveAttribute('aria-selected', 'true');
    await expect(nameField(page)).toHaveValue('Inn life');
  });

  await test.step('restored from the list at its parent', async () => {
    await own.send('DELETE', `/AdminApi/organizations/${site}`);
    await open(page, own, next);
    const removed = section(page, 'Recently removed');
    await expect(removed.getByRole('listitem')).toContainText(
      `Site ${site} from Next life with 1 below it`,
    );
    await expectAccessible(page);
    await button(removed, 'Restore Inn life').click();
    await expect(removed).toHaveCount(0);
    await expect(row(page, 'Next life')).toHaveAttribute('aria-selected', 'true');
    await row(page, 'Next life').locator('[data-toggle]').click();
    await expect(row(page, 'Inn life')).toBeVisible();
  });
});

test('an organization is disabled, enabled, moved, removed and restored by keyboard, on a phone', async ({
  page,
  signIn,
  own,
}) => {
  await signIn({ as: 'own' });
  const { old, next, site } = await addFamily(own, 'key');
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, own, old, site);
  await button(danger(page), 'Disable').focus();
  await page.keyboard.press('Enter');
  await expect(button(dialog(page), 'Cancel')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(danger(page), 'Disable')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(dialog(page), 'Cancel')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(button(danger(page), 'Enable')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('Enabled Inn key')).toBeVisible();

  await button(danger(page), 'Disable').focus();
  await page.keyboard.press('Tab');
  await expect(button(danger(page), 'Move')).toBeFocused();
  await page.keyboard.press('Enter');
  await chooseParent(page, 'Next key');
  await expect(dialog(page).getByText('It has all its features there.')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(button(dialog(page), 'Move')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`org=${own.provider.number}-${next}-${site}&tab=edit$`));

  // The screen takes no focus until the organization is loaded at its new place.
  await expect(async () => {
    await button(danger(page), 'Remove').focus();
    await expect(button(danger(page), 'Remove')).toBeFocused({ timeout: 100 });
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  const typed = dialog(page).getByRole('textbox');
  await expect(typed).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(typed).toBeFocused();
  await page.keyboard.type('Inn key');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toHaveValue('Next key');
  await button(page, 'Undo').focus();
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toHaveValue('Inn key');
});

test.describe('errors', () => {
  test.use({ expectedConsole: { patterns: [/40[039]|500/] } });

  test('a root cannot be moved or removed, targets must be valid, and unsaved changes are protected', async ({
    page,
    signIn,
    own,
  }) => {
    await signIn({ as: 'own' });
    await open(page, own);
    await expect(button(danger(page), 'Disable')).toBeVisible();
    await expect(button(danger(page), 'Move')).toHaveCount(0);
    await expect(button(danger(page), 'Remove')).toHaveCount(0);

    const { old, next, site } = await addFamily(own, 'cycle');
    await own.send('PUT', `/AdminApi/organizations/${next}/links/${old}`);
    await open(page, own, old);
    await button(danger(page), 'Move').click();
    await chooseParent(page, 'Next cycle');
    const message = /Next cycle is below Old cycle, directly or through a link/;
    await expect(dialog(page).getByRole('combobox')).toHaveAccessibleDescription(message);
    await expect(button(dialog(page), 'Move')).toBeDisabled();
    await button(dialog(page), 'Cancel').click();
    await button(links(page), 'Link under another parent').click();
    await chooseParent(page, 'Next cycle');
    await button(dialog(page), 'Link').click();
    await expect(dialog(page).getByRole('combobox')).toHaveAccessibleDescription(message);

    await open(page, own, old, site);
    await button(danger(page), 'Move').click();
    await dialog(page).getByRole('combobox').fill('Harbor Lodge');
    await expect(page.getByText('A Site cannot be added to any of the results.')).toBeVisible();
    await expect(page.getByRole('option')).toHaveCount(0);
    await button(dialog(page), 'Cancel').click();

    await nameField(page).fill('Half typed');
    await button(danger(page), 'Remove').click();
    await expect(page.getByText('The form above has unsaved changes.')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(nameField(page)).toHaveValue('Half typed');
  });

  test('a move that loses features shows them first', async ({ page, signIn, own }) => {
    await signIn({ as: 'own' });
    const { old, next, site } = await addFamily(own, 'loss');
    const update = async (number: number, changes: object) => {
      const address = `/AdminApi/organizations/${number}`;
      await own.send('PUT', address, { ...(await own.send('GET', address)), ...changes });
    };
    await update(next, { features: ['organization', 'devices'] });
    await open(page, own, old, site);
    await button(danger(page), 'Move').click();
    await chooseParent(page, 'Next loss');
    await expect(dialog(page).getByText('so it would lose them:')).toBeVisible();
    await expect(
      dialog(page).getByRole('listitem').filter({ hasText: 'Service Plans' }),
    ).toBeVisible();

    // Another administrator removes one more feature, which must be shown before the move.
    await update(next, { features: ['organization'] });
    await button(dialog(page), 'Move without them').click();
    await expect(dialog(page).getByRole('alert').last()).toContainText('does not have: Devices');
    await expect(
      dialog(page)
        .getByRole('listitem')
        .filter({ hasText: /^Devices$/ }),
    ).toBeVisible();

    await update(site, { notes: 'Seen' });
    await button(dialog(page), 'Move without them').click();
    await expect(dialog(page)).toContainText('changed this organization in the meantime');
    await button(dialog(page), 'Move without them').click();
    await expect(page.getByText('Moved Inn loss under Next loss')).toBeVisible();
  });

  test('forbidden actions and loading errors are shown in place', async ({ page, signIn, own }) => {
    await signIn({ as: 'own' });
    const { old } = await addFamily(own, 'refused');
    await own.send('PUT', `/AdminApi/organizations/${old}/links/${own.south.number}`);
    const forbidden = 'Your role does not let you change this.';
    let isAway = true;
    await page.route('**/AdminApi/organizations/**', async (route) => {
      const request = route.request();
      if (request.method() !== 'GET')
        await route.fulfill({ status: 403, json: { Code: 403, Message: forbidden } });
      else if (isAway && /\/(links|below)$/.test(request.url()))
        await route.fulfill({ status: 500, json: { Code: 500, Message: 'Broken for a moment' } });
      else await route.continue();
    });
    await open(page, own, old);
    await expect(links(page).getByRole('alert')).toContainText('Broken for a moment');
    await button(danger(page), 'Remove').click();
    await expect(dialog(page).getByRole('alert')).toContainText('Broken for a moment');
    isAway = false;
    await button(dialog(page), 'Try again').click();
    await dialog(page).getByRole('textbox').fill('Old refused');
    await button(dialog(page), 'Remove').click();
    await expect(dialog(page).getByRole('alert')).toContainText(forbidden);
    await button(dialog(page), 'Cancel').click();
    await button(links(page), 'Try again').click();
    await button(links(page), 'Unlink from South').click();
    await button(dialog(page), 'Unlink').click();
    await expect(dialog(page).getByRole('alert')).toContainText(forbidden);
    await button(dialog(page), 'Cancel').click();
    await button(danger(page), 'Disable').click();
    await button(dialog(page), 'Disable').click();
    await expect(dialog(page).getByRole('alert')).toContainText(forbidden);
    await button(dialog(page), 'Cancel').click();
    await expect(row(page, 'Old refused')).toHaveAttribute('aria-selected', 'true');
  });
});

/** Records in the page, at each frame, the distance of the message with Undo from the bottom. */
function watchUndo(): void {
  const positions = new Set<string>();
  Reflect.set(window, 'positionsOfUndo', positions);
  const look = () => {
    const layer = document.querySelector('[data-location]:has([role=status] button)');
    if (layer !== null) positions.add(getComputedStyle(layer).bottom);
    requestAnimationFrame(look);
  };
  look();
}
