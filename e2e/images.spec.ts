import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

// Refused uploads.
test.use({ expectedConsole: { patterns: [/image-files\?/] } });

const cards = (page: Page) => page.getByRole('list', { name: 'Images' }).getByRole('listitem');
const card = (page: Page, name: string) => cards(page).filter({ hasText: name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Returns a photo of the given size that differs by its color. */
async function photo(width: number, height: number, background: string) {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

async function chooseFiles(
  page: Page,
  open: () => Promise<void>,
  files: { name: string; buffer: Buffer }[],
) {
  const chooser = page.waitForEvent('filechooser');
  await open();
  const mimeType = 'image/jpeg';
  await (await chooser).setFiles(files.map((file) => ({ ...file, mimeType })));
}

test('a photo is uploaded, becomes a slot’s image, and is inherited below', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/setup/images/manage?org=${own.inn.org}`);
  await expect(page.getByText(/^Images are the logos, backgrounds/)).toBeVisible();
  await expectAccessible(page);
  const upload = () => button(page, 'Upload images').first().click();
  await chooseFiles(page, upload, [
    { name: 'Harbor view.jpg', buffer: await photo(2_000, 1_200, '#0f4c5c') },
    { name: 'notes.jpg', buffer: Buffer.from('no picture') },
  ]);
  await expect(card(page, 'Harbor view')).toContainText('2000 × 1200');
  await expect(card(page, 'Harbor view')).toContainText('Unused');
  await expect(page.getByText('Upload PNG, JPEG, WebP, AVIF, GIF or SVG.')).toBeVisible();
  const picture = card(page, 'Harbor view').locator('img');
  await expect
    .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBe(320);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Harbor view' }).click();
  const marker = page.getByRole('button', { name: /^Focal point: 50 %/ });
  await marker.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByRole('button', { name: /^Focal point: 40 %/ })).toBeFocused();
  await page.getByRole('combobox', { name: 'Slot' }).click();
  await page.getByRole('option', { name: 'Portal background' }).click();
  await expect(
    page.getByText('This image fills the slot, here and in organizations below.'),
  ).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expect(page.getByText('Saved Harbor view')).toBeVisible();

  await go(`/setup/images/manage?org=${own.lobby.org}`);
  await expect(card(page, 'Harbor view')).toContainText('Harbor Inn');
  await expect(card(page, 'Harbor view')).toContainText('Slot: Portal background');
  await button(page, 'Harbor view').click();
  await expect(page.getByRole('dialog')).toContainText('From Harbor Inn. It can be used here');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
});

test('an image in use is not deleted; its file is replaced, and then it is deleted', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/setup/images/manage?org=${own.lodge.org}`);
  const first = await photo(700, 500, '#884422');
  const upload = () => button(page, 'Upload images').first().click();
  await chooseFiles(page, upload, [{ name: 'Pool.jpg', buffer: first }]);
  await expect(card(page, 'Pool')).toBeVisible();
  await chooseFiles(page, upload, [{ name: 'Again.jpg', buffer: first }]);
  await expect(page.getByText('This file is here already: Pool. Use that image.')).toBeVisible();
  await page.getByRole('link', { name: 'Open Pool' }).click();
  await page.getByRole('combobox', { name: 'Slot' }).click();
  await page.getByRole('option', { name: 'Brand logo' }).click();
  await button(page, 'Save').click();
  await expect(page.getByText('Saved Pool')).toBeVisible();

  await chooseFiles(page, async () => {
    await button(page, 'Replace picture').click();
    await button(page, 'Choose a file').click();
  }, [{ name: 'New.jpg', buffer: await photo(900, 600, '#224488') }]);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('figure').filter({ hasText: 'JPEG · 700 × 500' })).toBeVisible();
  const chosen = dialog.getByRole('figure').filter({ hasText: 'New.jpg' }).locator('img');
  await expect
    .poll(() => chosen.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBe(900);
  await expect(dialog).toContainText('Slot: Brand logo');
  await expectAccessible(page);
  await button(page, 'Replace').click();
  await expect(page.getByText('Replaced the picture of Pool')).toBeVisible();
  await expect(page.getByText('JPEG · 900 × 600')).toBeVisible();

  await page.getByRole('link', { name: 'All images' }).click();
  await button(page, 'Actions for Pool').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('It is the image of a slot: Brand logo.');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Pool' }).click();
  await button(page, 'Clear Slot').click();
  await button(page, 'Save').click();
  await expect(page.getByText('Saved Pool')).toBeVisible();
  await go(`/setup/images/manage?org=${own.lodge.org}`);
  await button(page, 'Actions for Pool').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted Pool')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});
