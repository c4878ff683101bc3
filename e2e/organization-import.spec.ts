import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';

test('a file is checked, imported, shown in the tree and exported, and importing it again changes nothing', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/setup/organization?org=${own.south.org}&tab=edit`);
  const dialog = page.getByRole('dialog', { name: 'Import below South' });
  const step = (name: string) => dialog.getByRole('heading', { name });
  const open = async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(step('Step 1 of 4: File')).toBeFocused();
  };
  const upload = (name: string, content: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  const header = 'Org number;Parent;Type;Org name;State;Zeitzone;City';
  const group = '3;;Grouping;"=HYPERLINK(""x"")";;;';

  await open();
  await upload(
    'islands.csv',
    [
      header,
      '1;2;Grouping;Ring A;;;',
      '2;1;Grouping;Ring B;;;',
      group,
      ';3;Site;Fährhaus;;Eastern;Borkum',
    ].join('\r\n'),
  );
  await expect(step('Step 2 of 4: Columns')).toBeFocused();
  await dialog.getByLabel('Time zone').selectOption('Zeitzone');
  await dialog.getByRole('button', { name: 'Check' }).click();
  const bad = dialog.getByRole('table', { name: 'Bad lines of the file' });
  await expect(
    bad.getByRole('row', {
      name: /^2 Parent number .*organization 1 is below itself \(cycle\)$/,
    }),
  ).toBeVisible();
  await expect(
    bad.getByRole('row', { name: /^5 Time zone .*time zone "Eastern" is unknown/ }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose another file' }).click();

  await upload(
    'islands.csv',
    [header, group, ';3;Site;Fährhaus;;Europe/Berlin;Borkum'].join('\r\n'),
  );
  await dialog.getByLabel('Time zone').selectOption('Zeitzone');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('Nothing has been imported yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 lines' }).click();
  await expect(dialog.getByText('Imported: 2 new, 0 changed, 0 unchanged.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeFocused();

  await page.getByRole('treeitem', { name: '=HYPERLINK("x")' }).locator('[data-toggle]').click();
  await expect(page.getByRole('treeitem', { name: 'Fährhaus' })).toBeVisible();

  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await exported;
  expect(file.suggestedFilename()).toBe('South organizations.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(`,Grouping,"'=HYPERLINK(""x"")",Active,`);
  expect(text).toMatch(/,Site,Fährhaus,Active,Europe\/Berlin,,Borkum,,\r\n/);

  await open();
  await upload('again.csv', text);
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('all records already match the file')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await go(`/support/admin-history?org=${own.south.org}`);
  await expect(page.getByRole('row', { name: /Imported 2 organizations/ })).toHaveCount(1);
});
