import { exampleSchedule } from '../src/features/report-schedules/examples.ts';
import { expect, test } from './fixtures.ts';

const revenue = 'iframe[title="Revenue Summary"]';

test('a report is scheduled on its page, listed, run, paused and deleted', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/report/revenue?org=${own.inn.org}`);
  const frame = page.frameLocator(revenue);
  await frame.getByRole('button', { name: 'Schedule', exact: true }).click();
  const form = frame.getByRole('dialog', { name: 'Schedule Revenue Summary' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Monday figures');
  const select = async (label: string, option: string) => {
    await form.getByRole('combobox', { name: label }).click();
    await frame.getByRole('option', { name: option }).click();
  };
  await select('Repeat', 'Every week');
  await form.getByRole('button', { name: 'Schedule' }).click();
  await expect(form.getByText('Required')).toBeVisible();
  await select('Day of the week', 'Monday');
  await form.getByRole('textbox', { name: 'Recipients' }).fill('desk@hotel.example');
  await form.getByRole('button', { name: 'Schedule' }).click();
  await expect(form).toBeHidden();

  await frame.getByRole('button', { name: 'Scheduled reports' }).click();
  const list = frame.getByRole('dialog', { name: 'Scheduled reports' });
  const row = list.getByRole('row', { name: /Monday figures/ });
  await expect(row).toContainText('Mondays at 07:00');
  await expect(row).toContainText('1 to confirm');
  const choose = async (action: string) => {
    await list.getByRole('button', { name: 'Actions for Monday figures' }).click();
    await frame.getByRole('menuitem', { name: action }).click();
  };
  await choose('Run now');
  await choose('Deliveries');
  const runs = frame.getByRole('dialog', { name: 'Deliveries of Monday figures' });
  await expect(runs.getByText('Failed')).toBeVisible({ timeout: 20_000 });
  await expect(runs.getByText('No recipient has confirmed yet.')).toBeVisible();
  await runs.getByRole('button', { name: 'Back to the list' }).click();
  await choose('Pause');
  await expect(row).toContainText('Paused');
  await choose('Delete');
  await frame.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(list.getByText('No report of this organization is scheduled.')).toBeVisible();
});

test('the secret of a webhook is shown once, and a link from a mail opens the deliveries', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/report/revenue?org=${own.lodge.org}`);
  const frame = page.frameLocator(revenue);
  await frame.getByRole('button', { name: 'Schedule', exact: true }).click();
  const form = frame.getByRole('dialog', { name: 'Schedule Revenue Summary' });
  await form.getByRole('textbox', { name: 'Name' }).fill('To the warehouse');
  await form.getByRole('textbox', { name: 'Webhook' }).fill('https://127.0.0.1:9/reports');
  await form.getByRole('button', { name: 'Schedule' }).click();
  const told = frame.getByRole('dialog', { name: 'Webhook secret' });
  await expect(told.getByRole('status')).toHaveText(/^whsec_[\w-]{40,}$/);
  await told.getByRole('button', { name: 'Close' }).click();

  const path = `/AdminApi/organizations/${own.lodge.number}/report-schedules`;
  const { rows } = await own.send('GET', path);
  await go(`/report/revenue?org=${own.lodge.org}&schedule=${rows[0].id}`);
  const runs = frame.getByRole('dialog', { name: 'Deliveries of To the warehouse' });
  await expect(runs.getByText('It has not run yet.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/schedule=/);
});

for (const [report, path, title] of [
  ['pms', '/report/pms', 'PMS Transactions'],
  ['cc', '/report/cc', 'Credit Card Transactions'],
  ['user', '/report/user', 'User Sales'],
] as const)
  test(`a link from a mail opens the deliveries on ${title}`, async ({ page, signIn, go, own }) => {
    await signIn({ as: 'own' });
    const base = `/AdminApi/organizations/${own.terrace.number}/report-schedules`;
    const body = exampleSchedule({
      name: `Nightly ${report}`,
      recipients: ['desk@hotel.example'],
    });
    const { schedule } = await own.send('POST', base, { ...body, report, filters: {} });
    await go(`${path}?org=${own.terrace.org}&schedule=${schedule.id}`);
    const frame = page.frameLocator(`iframe[title="${title}"]`);
    const runs = frame.getByRole('dialog', { name: `Deliveries of Nightly ${report}` });
    await expect(runs.getByText('It has not run yet.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/schedule=/);
    await expect(frame.getByRole('button', { name: 'Schedule', exact: true })).toBeVisible();
  });
