import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { type Timed, test } from './timed.ts';

const history = '/admin-ui/admin/support/admin-history';

/** Signs in an administrator of a new role that has this first page. */
async function signInWithFirstPage(page: Page, timed: Timed, redirect: string): Promise<void> {
  const token = await timed.signInAs(null, {});
  await timed.database.system
    .updateTable('role_template')
    .set({ redirect })
    .where('id', '=', (query) =>
      query.selectFrom('role_template').select('id').orderBy('created_at', 'desc').limit(1),
    )
    .execute();
  await page.context().addCookies([{ name: 'UiAccessToken', value: token, url: timed.url }]);
}

test('a role’s first page is opened with org and sm of the address', async ({
  page,
  timed,
  go,
}) => {
  await signInWithFirstPage(page, timed, history);
  await go(page, '/setup/organization?org=100000-100097&sm=1');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin History' })).toBeVisible();
  await expect(page).toHaveURL(`${history}?org=100000-100097&sm=1`);
  await expect(page.getByRole('treeitem', { name: 'Iceland', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('whose address has the role’s first page already stays there', async ({ page, timed, go }) => {
  await signInWithFirstPage(page, timed, history);
  const there = '/support/admin-history?org=100000-100097&bookmark=7#end';
  const followed = page.waitForResponse(/roleRedirect/);
  await go(page, there);
  await (await followed).finished();
  await expect(page.getByRole('columnheader', { name: 'Record' })).toBeVisible();
  await expect(page).toHaveURL(`/admin-ui/admin${there}`);
});
