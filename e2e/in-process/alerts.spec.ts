import { evaluateAlertRules } from '../../src/features/alerts/evaluation/evaluate-rules.ts';
import { sendAlerts } from '../../src/features/alerts/messages/send-alerts.ts';
import { downDevice, setDevicesDown } from '../../src/features/alerts/testing/trouble.ts';
import { takeDueSteps } from '../../src/server/jobs/run-job.ts';
import { administratorOf } from '../../test/administrator-calls.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { newProvider } from '../../test/provider.ts';
import { expectAccessible } from '../axe.ts';
import { expect } from '../fixtures.ts';
import { test } from './fixtures.ts';

const minute = 60_000;
let close = async () => {};

test.afterEach(() => close());

test('a rule is made, fires with one message, is acknowledged, and ends with one', async ({
  page,
  inProcess,
  signIn,
}) => {
  const { database, clock, context } = inProcess;
  const { site, area } = await newProvider(inProcess);
  const email = `noc-${site.number}@example.com`;
  const colleague = await administratorOf(inProcess, await inProcess.signInAs(site.number));
  await database.system
    .updateTable('administrator')
    .set({ email })
    .where('id', '=', colleague.id)
    .execute();
  const mails = await startMailServer();
  context.mail = mails.mail;
  close = async () => {
    context.mail = null;
    await mails.close();
  };
  const subjects = () =>
    mails.received.map(({ text }) => /^Subject: .*?(Alert|Resolved)(?::|=3A)/m.exec(text)?.[1]);
  const pass = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 1) {
      clock.now = new Date(clock.now.getTime() + minute);
      await takeDueSteps(evaluateAlertRules(context));
      await takeDueSteps(sendAlerts(context));
    }
  };

  await signIn();
  await page.goto(`/admin-ui/admin/setup/organization?org=${site.number}`);
  const alerts = page.getByRole('region', { name: 'Alerts' });
  await expect(alerts.getByText('No alerts')).toBeVisible();
  await alerts.getByRole('button', { name: 'Alert rules' }).click();
  await page.getByRole('button', { name: 'Add rule' }).click();
  const form = page.getByRole('dialog', { name: 'New alert rule' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Devices of the house');
  await form.getByRole('textbox', { name: 'Recipients' }).fill(email);
  await form.getByRole('button', { name: 'Add rule' }).click();
  const rules = page.getByRole('dialog', { name: 'Alert rules' });
  const rule = rules.getByRole('row', { name: /Devices of the house/ });
  await expect(rule).toContainText('from 1 device');
  await expect(rule).toContainText('1 address');
  await expectAccessible(page);
  await rules.getByRole('button', { name: 'Close' }).click();

  await downDevice(inProcess, area);
  await pass(5);
  await page.reload();
  await expect(alerts.getByText(/1 device down/)).toBeVisible();
  expect(subjects()).toEqual(['Alert']);
  expect(mails.received.map(({ to }) => to)).toEqual([email]);
  await expectAccessible(page);
  await alerts.getByRole('button', { name: /^Acknowledge: 1 device down/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Acknowledge the alert' });
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The electrician is there');
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(alerts.getByText(/Acknowledged by .*: The electrician is there/)).toBeVisible();
  await alerts.getByRole('button', { name: 'Alert rules' }).click();
  await expect(rule).toContainText('1 alert');
  await rules.getByRole('button', { name: 'Close' }).click();

  await setDevicesDown(inProcess, area, 'up');
  await pass(15);
  await page.reload();
  await expect(alerts.getByText('No alerts')).toBeVisible();
  await pass(15);
  expect(subjects()).toEqual(['Alert', 'Resolved']);
});
