import { bringSession, expect, followSystemTheme, test } from './fixtures.ts';
import {
  addFamily,
  button,
  chooseParent,
  nameField,
  path,
  provider,
  row,
  section,
  send,
} from './own-organizations.ts';

test('a whole life by mouse, in both themes', async ({ page, go, axeInBothThemes }) => {
  test.setTimeout(240_000);
  await followSystemTheme(page);
  await bringSession(page);
  const { old, next, site, remove } = await addFamily(page, 'mouse');
  await go(page, `/setup/organization?org=${provider}-${old}-${site}`);
  await expect(nameField(page)).toHaveValue(`Inn mouse`);
  const danger = section(page, 'Danger');
  const dialog = page.getByRole('dialog');

  await button(danger, 'Disable').click();
  await expect(dialog).toContainText('Guests here will be refused from now on');
  await axeInBothThemes(page);
  await button(dialog, 'Disable').click();
  await expect(page.getByText(`Disabled Inn mouse`)).toBeVisible();
  await button(danger, 'Enable').click();
  await expect(page.getByText(`Enabled Inn mouse`)).toBeVisible();
  await expect(button(danger, 'Disable')).toBeVisible();

  await button(danger, 'Move').click();
  await chooseParent(page, `Next mouse`);
  await expect(dialog.getByText('It keeps all its features there.')).toBeVisible();
  await axeInBothThemes(page);
  await button(dialog, 'Move').click();
  await expect(page.getByText(`Moved Inn mouse under Next mouse`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`org=${provider}-${next}-${site}$`));
  await expect(path(page)).toContainText(`Next mouse`);
  await expect(row(page, `Inn mouse`)).toHaveCount(1);
  await expect(row(page, `Inn mouse`)).toHaveAttribute('aria-selected', 'true');
  await expect(row(page, `Old mouse`)).not.toHaveAttribute('aria-expanded');

  const links = section(page, 'Links');
  await expect(links.getByText('It is shown under its own parent only.')).toBeVisible();
  await button(links, 'Link under another parent').click();
  await chooseParent(page, `Old mouse`);
  await button(dialog, 'Link').click();
  await expect(links.getByRole('listitem')).toContainText([`Old mouseWorld Airports`]);
  await row(page, `Old mouse`).press('ArrowRight');
  await expect(page.getByRole('treeitem', { name: `Inn mouse` })).toHaveCount(2);
  await axeInBothThemes(page);
  await button(links, `Unlink from Old mouse`).click();
  await expect(dialog).toContainText(`administrators of Old mouse lose it`);
  await axeInBothThemes(page);
  await button(dialog, 'Unlink').click();
  await expect(links.getByText('It is shown under its own parent only.')).toBeVisible();
  await expect(page.getByRole('treeitem', { name: `Inn mouse` })).toHaveCount(1);

  await button(danger, 'Remove').click();
  await expect(dialog).toContainText('Removed along with it: 1 Service Area.');
  await expect(dialog.getByRole('listitem')).toHaveText([`Bar mouse Service Area`]);
  await expect(button(dialog, 'Remove')).toBeDisabled();
  await axeInBothThemes(page);
  await dialog.getByRole('textbox').fill(`Inn mouse`);
  await page.evaluate(watchUndo);
  await button(dialog, 'Remove').click();
  await expect(row(page, `Next mouse`)).toHaveAttribute('aria-selected', 'true');
  await expect(row(page, `Inn mouse`)).toHaveCount(0);
  await expect(nameField(page)).toHaveValue(`Next mouse`);
  // While one form goes and the next one comes it stays where it is.
  expect(await page.evaluate(() => Reflect.get(window, 'placesOfUndo').size)).toBe(1);
  await button(page, 'Undo').click();
  await expect(page.getByText(`Restored Inn mouse`)).toBeVisible();
  await expect(row(page, `Inn mouse`)).toHaveAttribute('aria-selected', 'true');
  await expect(nameField(page)).toHaveValue(`Inn mouse`);

  await button(danger, 'Remove').click();
  await dialog.getByRole('textbox').fill(`Inn mouse`);
  await button(dialog, 'Remove').click();
  const removed = section(page, 'Recently removed');
  await expect(removed.getByRole('listitem')).toContainText(
    `Site ${site} from Next mouse with 1 below it`,
  );
  await axeInBothThemes(page);
  await button(removed, `Restore Inn mouse`).click();
  await expect(removed).toHaveCount(0);
  await expect(row(page, `Next mouse`)).toHaveAttribute('aria-selected', 'true');
  await row(page, `Next mouse`).press('ArrowRight');
  await expect(row(page, `Inn mouse`)).toBeVisible();
  await remove();
});

test('a whole life by keyboard, on a phone’s width', async ({ page, go, axe }) => {
  test.setTimeout(120_000);
  await bringSession(page);
  const { old, next, site, remove } = await addFamily(page, 'key');
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, `/setup/organization?org=${provider}-${old}-${site}`);
  await expect(nameField(page)).toHaveValue('Inn key');
  const danger = section(page, 'Danger');
  const dialog = page.getByRole('dialog');
  await axe(page);

  await button(danger, 'Disable').focus();
  await page.keyboard.press('Enter');
  await expect(button(dialog, 'Cancel')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button(danger, 'Disable')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(dialog, 'Cancel')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(button(danger, 'Enable')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('Enabled Inn key')).toBeVisible();

  await button(danger, 'Disable').focus();
  await page.keyboard.press('Tab');
  await expect(button(danger, 'Move')).toBeFocused();
  await page.keyboard.press('Enter');
  await chooseParent(page, 'Next key');
  await expect(dialog.getByText('It keeps all its features there.')).toBeVisible();
  await axe(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(button(dialog, 'Move')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`org=${provider}-${next}-${site}$`));

  const links = section(page, 'Links');
  await button(links, 'Link under another parent').focus();
  await page.keyboard.press('Enter');
  await chooseParent(page, 'Old key');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const unlink = button(links, 'Unlink from Old key');
  await expect(unlink).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await unlink.focus();
  await page.keyboard.press('Enter');
  await expect(button(dialog, 'Cancel')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(unlink).toHaveCount(0);

  await button(danger, 'Remove').focus();
  await page.keyboard.press('Enter');
  const typed = dialog.getByRole('textbox');
  await expect(typed).toBeVisible();
  await axe(page);
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

  await send(page, 'DELETE', String(site));
  await go(page, `/setup/organization?org=${provider}-${next}`);
  const restore = button(page, 'Restore Inn key');
  await restore.focus();
  await page.keyboard.press('Enter');
  await expect(restore).toHaveCount(0);
  await remove();
});

test.describe('what cannot be', () => {
  test.use({ expectedConsole: { patterns: [/40[039]|500/] } });

  test('below itself, also through a link, and a site under a site', async ({ page, go }) => {
    await bringSession(page);
    // Iceland is linked below Island Hopping.
    await go(page, '/setup/organization?org=100000-190000');
    await expect(nameField(page)).toHaveValue('Island Hopping');
    const dialog = page.getByRole('dialog');
    await button(section(page, 'Danger'), 'Move').click();
    await chooseParent(page, 'Iceland');
    const message = 'Iceland stands below Island Hopping, directly or through a link';
    await expect(dialog.getByRole('combobox')).toHaveAccessibleDescription(new RegExp(message));
    await expect(button(dialog, 'Move')).toBeDisabled();
    await button(dialog, 'Cancel').click();
    await button(section(page, 'Links'), 'Link under another parent').click();
    await chooseParent(page, 'Iceland');
    await button(dialog, 'Link').click();
    await expect(dialog.getByRole('combobox')).toHaveAccessibleDescription(new RegExp(message));
    await button(dialog, 'Cancel').click();

    await go(page, '/setup/organization?org=100000-100097-200011');
    await button(section(page, 'Danger'), 'Move').click();
    await dialog.getByRole('combobox').fill('Keflavik');
    await expect(page.getByText('None of those found can hold a Site.')).toBeVisible();
    await expect(page.getByRole('option')).toHaveCount(0);
  });

  test('features are lost only when the loss was seen', async ({ page, go, axe }) => {
    await bringSession(page);
    const { old, next, site, remove } = await addFamily(page, 'loss');
    const record = await send(page, 'GET', String(next));
    await send(page, 'PUT', String(next), { ...record, features: ['organization', 'devices'] });
    await go(page, `/setup/organization?org=${provider}-${old}-${site}`);
    const dialog = page.getByRole('dialog');
    await button(section(page, 'Danger'), 'Move').click();
    await chooseParent(page, 'Next loss');
    await expect(dialog.getByText('Moved there, it loses them:')).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Service Plans' })).toBeVisible();
    await axe(page);

    // Somebody takes one more away meanwhile: it must be seen before anything moves.
    const now = await send(page, 'GET', String(next));
    await send(page, 'PUT', String(next), { ...now, features: ['organization'] });
    await button(dialog, 'Move without them').click();
    await expect(dialog.getByRole('alert').last()).toContainText('does not have: Devices');
    await expect(dialog.getByRole('listitem').filter({ hasText: /^Devices$/ })).toBeVisible();

    // And somebody changes the organization itself.
    const before = await send(page, 'GET', String(site));
    await send(page, 'PUT', String(site), { ...before, notes: 'Seen' });
    await button(dialog, 'Move without them').click();
    await expect(dialog).toContainText('changed this organization in the meantime');
    await button(dialog, 'Move without them').click();
    await expect(page.getByText('Moved Inn loss under Next loss')).toBeVisible();
    await remove();
  });

  test('unsaved changes are not lost by what changes the whole', async ({ page, go }) => {
    await bringSession(page);
    await go(page, '/setup/organization?org=100000-100097-200011');
    await expect(nameField(page)).not.toHaveValue('');
    await nameField(page).fill('Half typed');
    await button(section(page, 'Danger'), 'Remove').click();
    await expect(page.getByText('The form above has unsaved changes.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(nameField(page)).toHaveValue('Half typed');
  });

  test('who may only look, and what cannot be loaded, is told so in place', async ({
    page,
    go,
    axe,
  }) => {
    await bringSession(page);
    const refusal = 'Your role does not let you change this.';
    let isAway = true;
    await page.route('**/AdminApi/organizations/**', async (route) => {
      const request = route.request();
      if (request.method() !== 'GET')
        await route.fulfill({ status: 403, json: { Code: 403, Message: refusal } });
      else if (isAway && /\/(links|below)$/.test(request.url()))
        await route.fulfill({ status: 500, json: { Code: 500, Message: 'Broken for a moment' } });
      else await route.continue();
    });
    await go(page, '/setup/organization?org=100000-100097');
    const links = section(page, 'Links');
    const danger = section(page, 'Danger');
    const dialog = page.getByRole('dialog');
    await expect(links.getByRole('alert')).toContainText('Broken for a moment');
    await button(danger, 'Remove').click();
    await expect(dialog.getByRole('alert')).toContainText('Broken for a moment');
    await axe(page);
    isAway = false;
    await button(dialog, 'Try again').click();
    await dialog.getByRole('textbox').fill('Iceland');
    await button(dialog, 'Remove').click();
    await expect(dialog.getByRole('alert')).toContainText(refusal);
    await button(dialog, 'Cancel').click();
    await button(links, 'Try again').click();
    await button(links, 'Unlink from Island Hopping').click();
    await button(dialog, 'Unlink').click();
    await expect(dialog.getByRole('alert')).toContainText(refusal);
    await button(dialog, 'Cancel').click();
    await button(danger, 'Disable').click();
    await button(dialog, 'Disable').click();
    await expect(dialog.getByRole('alert')).toContainText(refusal);
    await button(dialog, 'Cancel').click();
    await expect(row(page, 'Iceland')).toHaveAttribute('aria-selected', 'true');
  });
});

test('nothing above the top: it is neither moved nor removed', async ({ page, go }) => {
  await bringSession(page);
  await go(page, '/setup/organization?org=100000');
  const danger = section(page, 'Danger');
  await expect(button(danger, 'Disable')).toBeVisible();
  await expect(button(danger, 'Move')).toHaveCount(0);
  await expect(button(danger, 'Remove')).toHaveCount(0);
});

test('in demo mode the same works inside the page', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/admin-ui/admin/setup/organization?demo&org=100000-100097-200011');
  await expect(nameField(page)).toHaveValue('Akureyri Airport', { timeout: 30_000 });
  const danger = section(page, 'Danger');
  const dialog = page.getByRole('dialog');
  await button(danger, 'Move').click();
  await chooseParent(page, 'Ireland');
  await button(dialog, 'Move').click();
  await expect(path(page)).toContainText('Ireland');
  await expect(row(page, 'Akureyri Airport')).toHaveAttribute('aria-selected', 'true');
  await button(danger, 'Remove').click();
  await dialog.getByRole('textbox').fill('Akureyri Airport');
  await button(dialog, 'Remove').click();
  await expect(row(page, 'Ireland')).toHaveAttribute('aria-selected', 'true');
  await button(page, 'Undo').click();
  await expect(nameField(page)).toHaveValue('Akureyri Airport');
});

/** Notes in the page, at each frame, how far from the bottom the message with Undo stands. */
function watchUndo(): void {
  const places = new Set<string>();
  Reflect.set(window, 'placesOfUndo', places);
  const look = () => {
    const layer = document.querySelector('[data-location]:has([role=status] button)');
    if (layer !== null) places.add(getComputedStyle(layer).bottom);
    requestAnimationFrame(look);
  };
  look();
}
