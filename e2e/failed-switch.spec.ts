import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { nameField, row } from './own-organizations.ts';
import type { Organization } from './own-provider.ts';
import { addPlans, addressOf, expectUsable, hold, open, planLink, setPage } from './switching.ts';

const treePath = '**/AdminApi/org/tree';

/** Follows a link to an organization that is not in the tree yet. */
async function goWithinPage(page: Page, { org }: Organization): Promise<void> {
  await expect(page.getByRole('treeitem', { name: 'Harbor Inn', exact: true })).toBeVisible();
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/admin-ui/admin/setup/organization?org=${org}&tab=edit`);
}

test('when the call for an address’s organization fails, the previous one stays usable', async ({
  page,
  signIn,
  own,
  expectedConsole,
}) => {
  expectedConsole.patterns.push(/ERR_FAILED/);
  await signIn({ as: 'own' });
  await open(page, own.lobby);
  await page.route(treePath, (route) => route.abort());
  await goWithinPage(page, own.terrace);
  await expect(page.getByText('Unknown Error occurred').first()).toBeVisible();
  await expectUsable(page, own.lobby);
});

test.describe('an organization whose path does not arrive', () => {
  // Cold, because the test moves the page's clock.
  test.use({ cold: true });

  test('returns to the previous one with an error after 15 s', async ({ page, signIn, own }) => {
    await page.clock.install();
    await signIn({ as: 'own' });
    await open(page, own.lobby);
    const path = await hold(page, treePath);
    const requested = page.waitForRequest(treePath);
    await goWithinPage(page, own.terrace);
    await requested;
    await expect(page).toHaveURL(addressOf(own.terrace));
    await page.clock.fastForward(15_000);
    await expect(page.getByText(/could not be loaded in time/)).toBeVisible();
    await expectUsable(page, own.lobby);
    const arrived = page.waitForResponse(treePath);
    path.resolve();
    await arrived;
    await expectUsable(page, own.lobby);
  });
});

test.describe('an organization that cannot be set', () => {
  // The response of the set-organization page is replaced.
  const failing = (route: Route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>
        const timestamp = new URLSearchParams(location.search).get('timestamp');
        parent.postMessage(
          { type: 'set-organization-failed', message: 'The server is too busy', timestamp },
          location.origin,
        );
      </script>`,
    });

  test('returns to the previous one with an error', async ({ page, signIn, own }) => {
    await signIn({ as: 'own' });
    await open(page, own.lobby);
    await page.route(setPage, failing);
    await row(page, 'Bar').click();
    await expect(page.getByText('The server is too busy')).toBeVisible();
    await expectUsable(page, own.lobby);
    await page.unroute(setPage);
    await row(page, 'Bar').click();
    await expectUsable(page, own.bar);
  });

  test('returns to the filter of the previous one', async ({ page, signIn, go, own }) => {
    await addPlans(own, own.lobby, ['Night pass']);
    await signIn({ as: 'own' });
    await go(`/setup/service-plans/manage?org=${own.lobby.org}&text=night`);
    await expect(planLink(page, 'Night pass')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
    await page.route(setPage, failing);
    await row(page, 'Bar').click();
    await expect(page.getByText('The server is too busy')).toBeVisible();
    await expect(page).toHaveURL(addressOf(own.lobby));
    await expect(page).toHaveURL(/text=night/);
    await planLink(page, 'Night pass').click();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
      'Night pass',
    );
  });

  test.describe('because the page does not respond', () => {
    // Cold, because the test moves the page's clock.
    test.use({ cold: true });

    test('returns to the previous one with an error after 15 s', async ({ page, signIn, own }) => {
      await page.clock.install();
      await signIn({ as: 'own' });
      await open(page, own.lobby);
      await page.route(setPage, () => undefined);
      const requested = page.waitForRequest(setPage);
      await row(page, 'Bar').click();
      await requested;
      await expect(nameField(page)).toHaveValue('Bar');
      await page.clock.fastForward(15_000);
      await expect(page.getByText(/could not be set in time/)).toBeVisible();
      await expectUsable(page, own.lobby);
    });
  });
});
