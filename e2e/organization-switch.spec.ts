import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { nameField, path, row } from './own-organizations.ts';
import type { Organization } from './own-provider.ts';
import { addPlans, addressOf, expectUsable, hold, open, planLink, plansOf } from './switching.ts';

const recordOf = ({ number }: Organization) => `**/AdminApi/organizations/${number}`;

/** Records all values of the screen's text fields and all names of its organization from now on. */
async function recordShown(page: Page): Promise<() => Promise<string[]>> {
  const shown = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    const look = () => {
      for (const { value } of document.querySelectorAll<HTMLInputElement>(
        '#main input:not([type=checkbox])',
      ))
        seen.add(value);
      for (const { textContent } of document.querySelectorAll('#main nav li'))
        seen.add(textContent ?? '');
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  return () => shown.evaluate((seen) => [...seen]);
}

/** Records the calls for an organization's service plans from now on. */
function recordPlanCalls(page: Page, organization: Organization): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === plansOf(organization)) calls.push(search);
  });
  return calls;
}

test('a filtered list keeps its filter until the next organization is shown', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await addPlans(own, own.lobby, ['Day pass', 'Week pass']);
  await addPlans(own, own.bar, ['Evening pass']);
  await signIn({ as: 'own' });
  await go(`/setup/service-plans/manage?org=${own.lobby.org}&text=day`);
  await expect(planLink(page, 'Day pass')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  const calls = recordPlanCalls(page, own.lobby);
  const shown = await recordShown(page);
  await row(page, 'Bar').click();
  await expect(planLink(page, 'Evening pass')).toBeVisible();
  await expect(page).toHaveURL(/manage\?org=[\d-]+$/);
  await page.goBack();
  await expect(planLink(page, 'Day pass')).toBeVisible();
  await expect(planLink(page, 'Week pass')).toHaveCount(0);
  expect(calls).toHaveLength(1);
  expect((await shown()).filter((text) => ['day', '', 'Lobby', 'Bar'].includes(text))).toEqual([
    'day',
    'Lobby',
    '',
    'Bar',
  ]);
});

test('a text that is typed just before the switch does not filter the next organization', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await addPlans(own, own.terrace, ['Sun pass']);
  await signIn({ as: 'own' });
  await go(`/setup/service-plans/manage?org=${own.bar.org}`);
  await expect(row(page, 'Lobby')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  const lobby = await hold(page, `**${plansOf(own.lobby)}?*`);
  await page.getByRole('textbox', { name: 'Filter' }).pressSequentially('nothing');
  await row(page, 'Lobby').click();
  await expect(page).toHaveURL(addressOf(own.lobby));
  await expect(page.getByRole('textbox', { name: 'Filter' })).toHaveValue('');
  lobby.resolve();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  await expect(page).toHaveURL(/manage\?org=[\d-]+$/);
});

test('another organization on a record’s screen opens the list, and Back the record', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await addPlans(own, own.lobby, ['Noon pass', 'Night pass']);
  await addPlans(own, own.bar, ['Happy hour']);
  await signIn({ as: 'own' });
  await go(`/setup/service-plans/manage?org=${own.lobby.org}&text=noon`);
  await planLink(page, 'Noon pass').click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toHaveValue('Noon pass');
  await expect(path(page).getByRole('link').last()).toHaveText('Noon pass');
  // A link to copy leads to the other organization's list, too.
  await row(page, 'Bar').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Open in new tab' })).toHaveAttribute(
    'href',
    /\/setup\/service-plans\/manage\?org=/,
  );
  await page.keyboard.press('Escape');

  await row(page, 'Bar').click();
  await expect(planLink(page, 'Happy hour')).toBeVisible();
  await expect(page).toHaveURL(/service-plans\/manage\?org=[\d-]+$/);
  await page.goBack();
  await expect(name).toHaveValue('Noon pass');
});

test('a record is left for its list with the filter, by its breadcrumb and by Cancel', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await addPlans(own, own.lobby, ['Spring pass', 'Autumn pass']);
  await signIn({ as: 'own' });
  await go(`/setup/service-plans/manage?org=${own.lobby.org}&text=spring`);
  for (const leave of [
    path(page).getByRole('link', { name: 'Service Plans' }),
    page.getByRole('button', { name: 'Cancel' }),
  ]) {
    await planLink(page, 'Spring pass').click();
    await leave.click();
    await expect(page).toHaveURL(/service-plans\/manage\?.*text=spring/);
    await expect(planLink(page, 'Spring pass')).toBeVisible();
    await expect(planLink(page, 'Autumn pass')).toHaveCount(0);
  }
  await expect(
    page.getByRole('navigation', { name: 'Screens' }).getByText('Service Plans', { exact: true }),
  ).toBeVisible();
  const overview = new RegExp(`/setup/organization\\?org=${own.lobby.org}$`);
  await path(page).getByRole('link', { name: own.lobby.name }).click();
  await expect(page).toHaveURL(overview);
  // The organization leads to its overview also when it was left on another tab.
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(/tab=edit/);
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: 'Setup' })
    .click();
  await page.getByRole('menuitem', { name: 'Service Plans' }).click();
  await path(page).getByRole('link', { name: own.lobby.name }).click();
  await expect(page).toHaveURL(overview);
});

for (const late of ['second', 'third'] as const)
  test(`of three organizations in quick succession the third is shown, even if the ${late} one's data comes last`, async ({
    page,
    signIn,
    own,
  }) => {
    await signIn({ as: 'own' });
    await open(page, own.lobby);
    const second = await hold(page, recordOf(own.bar));
    const third = await hold(page, recordOf(own.inn));
    const shown = await recordShown(page);
    // A call that the mouse has started is not aborted by the next selection.
    const requested = page.waitForRequest(recordOf(own.bar));
    const arrived = page.waitForEvent('requestfinished', (request) =>
      request.url().endsWith(`/organizations/${own.bar.number}`),
    );
    await row(page, 'Bar').hover();
    await requested;
    // In the page, because the second one may be shown after 300 ms.
    await page.getByRole('tree').evaluate(async (tree) => {
      const item = (name: string) =>
        [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')].find((one) =>
          one.textContent?.endsWith(name),
        );
      item('Bar')?.click();
      while (item('Bar')?.ariaSelected !== 'true') await new Promise(requestAnimationFrame);
      item('Harbor Inn')?.click();
    });
    if (late === 'second') {
      third.resolve();
      await expect(nameField(page)).toHaveValue('Harbor Inn');
      second.resolve();
      await arrived;
    } else {
      second.resolve();
      await arrived;
      third.resolve();
    }
    await expectUsable(page, own.inn);
    expect(await shown()).not.toContain('Bar');
  });

test('a form that is opened again after saving has the saved version', async ({
  page,
  signIn,
  own,
}) => {
  await signIn({ as: 'own' });
  await open(page, own.lobby);
  await row(page, 'Bar').click();
  await expect(nameField(page)).toHaveValue('Bar');
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.fill('Closed in winter');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved Bar')).toBeVisible();
  await page.getByRole('button', { name: 'Setup', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Service Plans' }).click();
  await expect(page.getByRole('table', { name: 'Service Plans' })).toBeVisible();
  await page.goBack();
  await expect(notes).toHaveValue('Closed in winter');
});

test('Back from a list to another organization’s record requests the record once', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await addPlans(own, own.terrace, ['Garden pass']);
  await signIn({ as: 'own' });
  await go(`/setup/service-plans/manage?org=${own.terrace.org}`);
  await planLink(page, 'Garden pass').click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toHaveValue('Garden pass');
  const record = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await go(`/setup/service-plans/manage?org=${own.lobby.org}`);
  await expect(page.getByRole('table', { name: 'Service Plans' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  // Within the page, and without another screen or organization between the two addresses.
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/service-plans/${record}`)) requests.push(request.method());
  });
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/admin-ui/admin/setup/service-plans/item/${record}?org=${own.terrace.org}`);
  await expect(name).toHaveValue('Garden pass');
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  expect(requests).toEqual(['GET']);
});

for (const { name, title, screen, data, filter } of [
  { name: 'Users', title: 'Users', screen: 'manage/users', data: 'guests', filter: 'state=Active' },
  {
    name: 'Administrators',
    title: 'Admins',
    screen: 'manage/admins',
    data: 'administrators',
    filter: 'status=Active',
  },
  {
    name: 'Revenue',
    title: 'Revenue Summary',
    screen: 'report/revenue',
    data: 'revenue',
    filter: 'period=today',
  },
])
  test(`${title} stay until the next organization’s data is there, which is requested once`, async ({
    page,
    signIn,
    go,
    own,
  }) => {
    await signIn({ as: 'own' });
    await go(`/${screen}?org=${own.lobby.org}&${filter}`);
    const frame = page.frameLocator(`iframe[title="${title}"]`);
    await expect(frame.getByRole('search')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      const called = new RegExp(`/organizations/(\\d+)/${data}$`).exec(pathname);
      if (called !== null) requests.push(`data of ${called[1]}`);
      if (pathname === `/ElevenOS/Admin/${name}`)
        requests.push(`page of ${searchParams.get('ORG_NUMBER')}`);
    });
    // Without resting on it, which requests the data too.
    await row(page, 'Bar').dispatchEvent('click');
    await expect(page.locator(`iframe[title="${title}"][src*="${own.bar.number}"]`)).toBeVisible();
    await expect(frame.getByRole('search')).toBeVisible();
    await expect(
      frame.getByText(/^(No|There|Nobody|Nothing|Guests|Administrators)/).first(),
    ).toBeVisible();
    expect(requests).toEqual([`data of ${own.bar.number}`, `page of ${own.bar.number}`]);
  });
