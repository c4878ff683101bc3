import type { FrameLocator } from '@playwright/test';
import { addAdministrator } from './administrators.ts';
import { expectNoViolations } from './axe.ts';
import { innerReport, reportOf } from './embedded-sales.ts';
import { expect, test } from './fixtures.ts';

const viewsOf = (frame: FrameLocator) => frame.getByRole('button', { name: /^View/ });

async function choose(frame: FrameLocator, item: string) {
  await viewsOf(frame).click();
  await frame.getByRole('menuitem', { name: item, exact: true }).click();
}

test('a report is saved, opened at another organization, changed, scheduled and deleted', async ({
  page,
  signIn,
  own,
}) => {
  await signIn({ as: 'own' });
  await page.goto(reportOf('pms', own.inn));
  const frame = innerReport(page, 'PMS Transactions');
  const state = frame.getByRole('combobox', { name: 'State' });
  const period = frame.getByRole('combobox', { name: 'Period' });
  await state.selectOption('Refused');
  await period.selectOption('Yesterday');
  await frame.getByRole('button', { name: 'Columns' }).click();
  await frame.getByRole('menuitemcheckbox', { name: 'Check' }).click();
  await page.keyboard.press('Escape');

  // By keyboard: the last item of the menu, then the name.
  await viewsOf(frame).focus();
  await page.keyboard.press('Enter');
  await expect(frame.getByRole('menuitemradio', { name: 'Standard view' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(frame.getByRole('menuitem', { name: 'Save view…' })).toBeFocused();
  await page.keyboard.press('Enter');
  const form = frame.getByRole('dialog', { name: 'Save view' });
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('To check');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(viewsOf(frame)).toHaveAccessibleName('View: To check');
  await expect(page).toHaveURL(/view=[\da-f-]{36}/);
  await expectNoViolations(page);

  await page.goto(reportOf('pms', own.lodge));
  await expect(viewsOf(frame)).toHaveAccessibleName('Views');
  await viewsOf(frame).click();
  await frame.getByRole('menuitemradio', { name: 'To check' }).click();
  await expect(state).toHaveValue('refused');
  await expect(period).toHaveValue('yesterday');
  await expect(frame.getByRole('columnheader', { name: 'Check' })).toHaveCount(0);
  await page.reload();
  await expect(viewsOf(frame)).toHaveAccessibleName('View: To check');

  await state.selectOption('Posted');
  await expect(viewsOf(frame)).toHaveAccessibleName('View: To check changed');
  await choose(frame, 'Discard changes');
  await expect(state).toHaveValue('refused');
  await period.selectOption('Last month');
  await choose(frame, 'Save changes');
  await expect(viewsOf(frame)).toHaveAccessibleName('View: To check');

  await choose(frame, 'Rename or share…');
  const edit = frame.getByRole('dialog', { name: 'Edit To check' });
  await edit.getByRole('textbox', { name: 'Name' }).fill('Month end');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(viewsOf(frame)).toHaveAccessibleName('View: Month end');

  await choose(frame, 'Schedule this view…');
  const schedule = frame.getByRole('dialog', { name: 'Schedule Month end' });
  await expect(schedule.getByRole('combobox', { name: 'Period of the report' })).toHaveValue(
    'Last month',
  );
  await schedule.getByRole('textbox', { name: 'Recipients' }).fill('desk@hotel.example');
  await schedule.getByRole('button', { name: 'Schedule' }).click();
  await expect(schedule).toBeHidden();
  const path = `/AdminApi/organizations/${own.lodge.number}/report-schedules`;
  const { rows } = await own.send('GET', path);
  expect(rows).toMatchObject([
    { name: 'Month end', report: 'pms', period: 'last-month', filters: { state: 'refused' } },
  ]);

  await choose(frame, 'Delete view…');
  await frame.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(viewsOf(frame)).toHaveAccessibleName('Views');
  await expect(page).not.toHaveURL(/view=/);
  await expect(state).toHaveValue('refused');
});

test('one of many views is found by typing its name', async ({ page, signIn, own }) => {
  await signIn({ as: 'own' });
  const path = `/AdminApi/organizations/${own.bar.number}/saved-views`;
  const query = { period: 'today', exception: 'refund-failed' };
  const view = { screen: 'cc', isShared: false };
  for (let index = 1; index <= 12; index += 1)
    await own.send('POST', path, { ...view, name: `Daily ${index}`, query: { period: 'today' } });
  await own.send('POST', path, { ...view, name: 'Trouble', query });
  await page.goto(reportOf('cc', own.bar));
  const frame = innerReport(page, 'Credit Card Transactions');
  await viewsOf(frame).click();
  await expect(frame.getByRole('menuitemradio')).toHaveCount(14);
  await expectNoViolations(page);
  await page.keyboard.type('tro');
  await expect(frame.getByRole('menuitemradio', { name: 'Trouble' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(viewsOf(frame)).toHaveAccessibleName('View: Trouble');
  await expect(page).toHaveURL(/exception=refund-failed/);
});

for (const [report, title, query, address] of [
  ['revenue', 'Revenue Summary', { by: 'plan', compare: 'last-year' }, /by=plan/],
  ['pms', 'PMS Transactions', { tab: 'sums', by: 'site' }, /tab=sums/],
  ['cc', 'Credit Card Transactions', { type: 'refund' }, /type=refund/],
  ['user', 'User Sales', { by: 'seller' }, /by=seller/],
] as const)
  test(`a colleague opens a shared view of ${title} by its link, and saves another`, async ({
    page,
    server,
    signIn,
    own,
  }) => {
    const username = `desk-${report}`;
    await addAdministrator(server.url, { username, organizationNumber: own.inn.number });
    const view = await own.send('POST', `/AdminApi/organizations/${own.north.number}/saved-views`, {
      screen: report,
      name: `Everybody’s ${report}`,
      isShared: true,
      query: { period: 'last-month', ...query },
    });
    await signIn({ as: { username } });
    await page.goto(`/admin-ui/admin/report/${report}?org=${own.inn.number}&view=${view.id}`);
    const frame = innerReport(page, title);
    await expect(viewsOf(frame)).toHaveAccessibleName(`View: Everybody’s ${report}`);
    await expect(page).toHaveURL(address);
    await expect(page).toHaveURL(/period=last-month/);
    await viewsOf(frame).click();
    const shared = frame.getByRole('group', { name: 'Shared with you' });
    await expect(shared.getByRole('menuitemradio')).toHaveText(
      `Everybody’s ${report}${own.username}`,
    );
    await expect(frame.getByRole('menuitem', { name: 'Rename or share…' })).toHaveCount(0);
    await expect(frame.getByRole('menuitem', { name: 'Delete view…' })).toHaveCount(0);
    await frame.getByRole('menuitem', { name: 'Save as new view…' }).click();
    const form = frame.getByRole('dialog', { name: 'Save view' });
    await form.getByRole('textbox', { name: 'Name' }).fill(`Everybody’s ${report}`);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await viewsOf(frame).click();
    await frame.getByRole('menuitemradio', { name: 'Standard view' }).click();
    await expect(viewsOf(frame)).toHaveAccessibleName('Views');
    await expect(page).not.toHaveURL(address);
  });

test('a viewer saves a view, and learns why sharing it is not offered', async ({
  page,
  server,
  signIn,
  own,
}) => {
  const username = 'desk-viewer';
  await addAdministrator(server.url, {
    username,
    organizationNumber: own.inn.number,
    permissions: { organization: 'view', pms: 'view' },
  });
  await signIn({ as: { username } });
  await page.goto(reportOf('pms', own.inn));
  const frame = innerReport(page, 'PMS Transactions');
  await choose(frame, 'Save view…');
  const form = frame.getByRole('dialog', { name: 'Save view' });
  await expect(form.getByRole('switch', { name: 'Shared' })).toBeDisabled();
  await expect(form).toContainText('Sharing needs a role that may edit this screen');
  await form.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(viewsOf(frame)).toHaveAccessibleName('View: Mine');
});
