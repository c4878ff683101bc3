import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

test.use({ expectedConsole: { patterns: [/org\/tree|404 .*organizations\/999999/] } });

test('the plain list replaces the tree when its calls fail, and organizations can be selected', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.route('**/AdminApi/org/tree**', (route) =>
    route.fulfill({ status: 500, json: { Code: 500, Message: 'The tree is broken' } }),
  );
  await page.goto('/admin-ui/admin/setup/organization?tab=edit');
  const tree = page.getByRole('tree', { name: 'Organizations' });
  await expect(
    page.getByText('The tree is not available now. This is the plain list.'),
  ).toBeVisible();
  await expect(tree.getByRole('treeitem')).toHaveText(['World Airports']);
  await tree.focus();
  await page.keyboard.press('ArrowRight');
  await tree.getByRole('treeitem', { name: 'Iceland' }).locator('[data-toggle]').click();
  await tree.getByRole('treeitem', { name: 'Keflavik International Airport' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
    'Keflavik International Airport',
  );
  await expect(page).toHaveURL(/org=100000-100097-200016&tab=edit$/);
  await expect(tree.getByRole('treeitem', { name: 'Selfoss Airport' })).toBeVisible();
  // The list marks it as inactive, which is shown as Disabled.
  await expect(tree.locator('[data-disabled]').first()).toBeVisible();
  await expectAccessible(page);

  await page.unroute('**/AdminApi/org/tree**');
  await page.getByRole('button', { name: 'Try the tree again' }).click();
  await expect(page.getByText('The tree is not available now')).toHaveCount(0);
  await expect(tree.getByRole('treeitem', { name: 'World Airports' })).toBeVisible();
});

test('a direct link selects its organization from the plain list, or shows that it is missing', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.route('**/AdminApi/org/tree**', (route) =>
    route.fulfill({ status: 500, json: { Code: 500, Message: 'The tree is broken' } }),
  );
  await page.goto('/admin-ui/admin/setup/organization?org=100000-100097&tab=edit');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Iceland');
  await page.goto('/admin-ui/admin/setup/organization?org=100000-999999&tab=edit');
  await expect(page.getByText('Unable to find org, please select one in tree.')).toBeVisible();
});
