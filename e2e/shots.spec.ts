import { expect, test } from './fixtures.ts';

for (const [scheme, width, height] of [
  ['light', 1440, 900],
  ['dark', 1440, 900],
  ['light', 390, 844],
  ['dark', 390, 844],
] as const)
  test(`shots ${scheme} ${width}`, async ({ page, signIn, go }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await signIn(page);
    await go(page, '/setup/organization?org=100000-190000');
    const shot = (n: string) =>
      page.screenshot({ path: `/tmp/hw/csvtools/${scheme}-${width}-${n}.png` });
    await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
    await shot('0page');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Or paste/).waitFor();
    await page.waitForTimeout(400);
    await shot('1file');
    const bad = Array.from(
      { length: 40 },
      (_, i) =>
        `${i + 1};99;Grouping;A very long name of a group that goes on and on ${i};;Eastern`,
    );
    await dialog
      .locator('input[type=file]')
      .setInputFiles({
        name: 'organizations of the north.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['Number;Parent;Type;Name;Status;Time zone', ...bad].join('\n')),
      });
    await dialog.getByRole('button', { name: 'Check' }).waitFor();
    await shot('2columns');
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog.getByRole('button', { name: 'Choose another file' }).waitFor();
    await shot('3check');
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({
        name: 'a.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Type;Name\nGrouping;${scheme} ${width}`),
      });
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog.getByRole('button', { name: 'Import 1 line' }).waitFor();
    await shot('4right');
    await dialog.getByRole('button', { name: 'Import 1 line' }).click();
    await expect(dialog.getByText('Imported: 1 new')).toBeVisible();
    await shot('5done');
  });
