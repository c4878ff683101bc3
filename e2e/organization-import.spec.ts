import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { bringSession, expect, followSystemTheme, test } from './fixtures.ts';

const world = '100000-190000';
const header = 'Org number;Parent;Type;Org name;State;Zeitzone;City';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import below Island Hopping' });
const step = (page: Page, name: string) => dialog(page).getByRole('heading', { name });
const badLines = (page: Page) => dialog(page).getByRole('table', { name: 'Bad lines of the file' });

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(step(page, 'Step 1 of 4: File')).toBeFocused();
}

async function upload(page: Page, name: string, content: string | Buffer): Promise<void> {
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

const fileOf = (...lines: string[]) => [header, ...lines].join('\r\n');

test('a file with bad lines is refused line by line, and the list of them can be kept', async ({
  page,
  go,
  axe,
}) => {
  await bringSession(page);
  await go(page, `/setup/organization?org=${world}`);
  await open(page);
  await upload(page, 'latin1.csv', Buffer.from([0x61, 0x3b, 0xe9, 0x0a, 0x31]));
  await expect(dialog(page).getByRole('alert')).toContainText('not written in UTF-8');

  await upload(
    page,
    'islands.csv',
    fileOf(
      '1;2;Grouping;Ring A;;;',
      '2;1;Grouping;Ring B;;;',
      ';4711;Site;Lost Inn;;Europe/Paris;',
      '3;;Grouping;\'=HYPERLINK("x");;;',
      ';3;Site;Fährhaus;;Eastern;Borkum',
      ';3;Site;Too few',
    ).replace('\'=HYPERLINK("x")', '"=HYPERLINK(""x"")"'),
  );
  await expect(step(page, 'Step 2 of 4: Columns')).toBeFocused();
  await expect(dialog(page).getByLabel('Parent number')).toHaveValue('1');
  await expect(dialog(page).getByLabel('Time zone')).toHaveValue('');
  await dialog(page).getByLabel('Time zone').selectOption('Zeitzone');
  await dialog(page).getByLabel('Status').selectOption('State');
  await axe(page);
  await dialog(page).getByRole('button', { name: 'Check' }).click();

  await expect(step(page, 'Step 3 of 4: Check')).toBeFocused();
  await expect(badLines(page).getByRole('row')).toHaveCount(6);
  const row = (name: string | RegExp) => badLines(page).getByRole('row', { name });
  await expect(row('2 Parent number organization 1 is below itself (cycle)')).toBeVisible();
  await expect(row('3 Parent number organization 2 is below itself (cycle)')).toBeVisible();
  await expect(row('4 Parent number parent 4711 is unknown')).toBeVisible();
  await expect(row(/^6 Time zone time zone "Eastern" is unknown/)).toBeVisible();
  await expect(row('7 (whole line) 4 values instead of 7')).toBeVisible();
  await axe(page);
  const list = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download the list' }).click();
  expect(await readFile(await (await list).path(), 'utf8')).toContain(
    '4,Parent number,parent 4711',
  );
});

test('a mended file is imported, shown in the tree, exported, and the same when it is imported again', async ({
  page,
  go,
  axe,
}) => {
  await bringSession(page);
  await go(page, `/setup/organization?org=${world}`);
  await open(page);
  await axe(page);
  await upload(
    page,
    'islands.csv',
    fileOf('3;;Grouping;"=HYPERLINK(""x"")";;;', ';3;Site;Fährhaus;;Europe/Berlin;Borkum'),
  );
  await dialog(page).getByLabel('Time zone').selectOption('Zeitzone');
  await dialog(page).getByRole('button', { name: 'Check' }).click();
  await expect(dialog(page).getByText('Nothing has been imported yet.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Import 2 lines' }).click();
  await expect(dialog(page).getByText('Imported: 2 new, 0 changed, 0 unchanged.')).toBeVisible();
  await axe(page);
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeFocused();

  const group = page.getByRole('treeitem', { name: '=HYPERLINK("x")' });
  await group.locator('[data-toggle]').click();
  await expect(page.getByRole('treeitem', { name: 'Fährhaus' })).toBeVisible();

  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await exported;
  expect(file.suggestedFilename()).toBe('Island Hopping organizations.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(`,Grouping,"'=HYPERLINK(""x"")",Active,`);
  expect(text).toMatch(/,Site,Fährhaus,Active,Europe\/Berlin,,Borkum,,\r\n/);

  await open(page);
  await upload(page, 'again.csv', text);
  await dialog(page).getByRole('button', { name: 'Check' }).click();
  await expect(dialog(page).getByText('everything is already as the file says')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await go(page, `/support/admin-history?org=${world}`);
  await expect(page.getByRole('row', { name: /import organization 2 organizations/ })).toHaveCount(
    1,
  );
});

test('lines are pasted and imported by keyboard alone, on a phone and in the dark', async ({
  page,
  go,
  axe,
}) => {
  await followSystemTheme(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await bringSession(page);
  await go(page, `/setup/organization?org=${world}`);
  await page.getByRole('button', { name: 'Import', exact: true }).focus();
  await page.keyboard.press('Enter');
  await dialog(page)
    .getByLabel(/^Or paste the lines/)
    .focus();
  await page.keyboard.insertText('name\ttype\nNorth Group\tGrouping\nno type\t');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  await axe(page);
  await dialog(page).getByRole('button', { name: 'Next' }).press('Enter');
  await expect(step(page, 'Step 2 of 4: Columns')).toBeFocused();
  await axe(page);
  await dialog(page).getByRole('button', { name: 'Check' }).press('Enter');
  await expect(badLines(page).getByRole('row')).toHaveCount(2);
  await axe(page);
  await dialog(page).getByRole('button', { name: 'Choose another file' }).press('Enter');
  await dialog(page)
    .getByLabel(/^Or paste the lines/)
    .fill('name\ttype\nNorth Group\tGrouping');
  await dialog(page).getByRole('button', { name: 'Next' }).press('Enter');
  await dialog(page).getByRole('button', { name: 'Check' }).press('Enter');
  await dialog(page).getByRole('button', { name: 'Import 1 line' }).press('Enter');
  await expect(dialog(page).getByText('Imported: 1 new')).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('20,000 lines are read while the page stays at hand', async ({ page, go }, testInfo) => {
  await bringSession(page);
  await go(page, `/setup/organization?org=${world}`);
  await open(page);
  const filler = 'x'.repeat(400);
  const lines = Array.from({ length: 20_000 }, (_, index) => `Group ${index},Grouping,${filler}`);
  const pauses = page.evaluate(
    () =>
      new Promise<{ longest: number; whole: number }>((resolve) => {
        const started = performance.now();
        let longest = 0;
        let last = started;
        const watch = () => {
          const now = performance.now();
          longest = Math.max(longest, now - last);
          last = now;
          if (document.querySelector('h3')?.textContent?.includes('Columns'))
            resolve({ longest, whole: now - started });
          else requestAnimationFrame(watch);
        };
        watch();
      }),
  );
  // By its path: a content that Playwright hands over would hold up the page itself.
  const file = testInfo.outputPath('many.csv');
  await writeFile(file, ['name,type,notes', ...lines].join('\n'));
  await dialog(page).locator('input[type=file]').setInputFiles(file);
  const { longest, whole } = await pauses;
  // Read in the page itself, it would be one pause from beginning to end.
  expect(longest).toBeLessThan(whole / 2);
  await expect(dialog(page).getByText('many.csv: 20,000 lines')).toBeVisible();
  await dialog(page).getByLabel('City').selectOption('notes');
  await dialog(page).getByRole('button', { name: 'Check' }).click();
  await expect(dialog(page).getByText('20,000 lines are not right')).toBeVisible({
    timeout: 60_000,
  });
  await dialog(page).getByRole('button', { name: 'Next page' }).click();
  await expect(badLines(page).getByRole('row', { name: /^27 City/ })).toBeVisible();
});
