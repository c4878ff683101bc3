import { readFile } from 'node:fs/promises';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('organizations are found, listed, saved, exported, and given a feature', async ({
  page,
  signIn,
  own,
}) => {
  await signIn({ as: 'own' });
  await page.goto(`/admin-ui/admin/support/org-search?org=${own.provider.org}`);
  const list = page.getByRole('table', { name: 'Found organizations' });

  // By keyboard, with a refusal on the way.
  await page.getByRole('button', { name: 'Add conditions' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Conditions of the search' });
  await form.getByRole('textbox', { name: 'Value' }).fill('h');
  await page.keyboard.press('Enter');
  await expect(form).toContainText('Type at least 3 characters, or choose “is” or “begins with”');
  await form.getByRole('textbox', { name: 'Value' }).fill('HARBOR');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('link', { name: 'Harbor Inn' })).toBeVisible();
  await expect(list.getByRole('row')).toHaveCount(4);

  // By mouse: one more condition, in a group.
  await page.getByRole('button', { name: 'Conditions', exact: true }).click();
  await form.getByRole('button', { name: 'Add group' }).click();
  const group = form.getByRole('group', { name: 'Any of these' });
  await group.getByRole('combobox', { name: 'Field' }).first().selectOption('Type');
  await group.getByRole('combobox', { name: 'Value' }).selectOption('Site');
  await group.getByRole('textbox', { name: 'Value' }).fill('South');
  await expectNoViolations(page);
  await form.getByRole('button', { name: 'Search' }).click();
  await expect(list.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('status').filter({ hasText: '2 matches' })).toBeVisible();

  await list.getByRole('button', { name: 'Name' }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Number', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(list.getByRole('cell', { name: String(own.inn.number), exact: true })).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbor sites');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'View: Harbor sites' })).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await (await downloading).path();
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(3);

  await page.getByRole('checkbox', { name: 'Harbor Inn' }).check();
  await page.getByRole('button', { name: 'Change a feature…' }).click();
  const dialog = page.getByRole('dialog', { name: /1 organization$/ });
  await dialog.getByRole('combobox', { name: 'Change' }).selectOption('Remove the feature');
  await dialog.getByRole('combobox', { name: 'Feature' }).selectOption('Promotions');
  await expect(dialog).toContainText('Nothing is deleted');
  await dialog.getByRole('button', { name: 'Remove from 1 organization' }).click();
  await expect(dialog).toContainText('Promotions: removed');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  // A link repeats the search.
  await page.goto(
    `/admin-ui/admin/support/org-search?org=${own.provider.org}&where=feature.hasNot.promotions~type.is.Site`,
  );
  await expect(list.getByRole('row')).toHaveCount(2);
  await expect(list.getByRole('link', { name: 'Harbor Inn' })).toBeVisible();
});
