import { onTestFinished } from 'vitest';
import { administratorOf } from '../../../../test/administrator-calls.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { newProvider } from '../../../../test/provider.ts';
import type { TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { createRule, listIncidents } from '../contract.ts';
import { evaluateAlertRules } from '../evaluation/evaluate-rules.ts';
import { exampleRule } from '../examples.ts';
import type { AlertRule } from '../fields.ts';
import { sendAlerts } from '../messages/send-alerts.ts';

/** Adds a provider whose site is in Berlin, an administrator with an address, and a mail server. */
export async function alertWorld(server: TestServer) {
  const { system } = server.database;
  // The clock of the test before may have been later.
  await system.deleteFrom('recurring_job').where('id', '=', 'alert-rules').execute();
  const family = await newProvider(server);
  const { site } = family;
  await system
    .updateTable('organization')
    .set({ time_zone: 'Europe/Berlin' })
    .where('number', '=', site.number)
    .execute();
  const mails = await startMailServer();
  server.context.mail = mails.mail;
  onTestFinished(async () => {
    server.context.mail = null;
    await mails.close();
  });
  const token = await server.signInAs(site.number);
  const { id } = await administratorOf(server, token);
  const email = `noc-${site.number}@example.com`;
  const manager = `manager-${site.number}@example.com`;
  await system.updateTable('administrator').set({ email }).where('id', '=', id).execute();
  const second = await administratorOf(server, await server.signInAs(site.number));
  await system
    .updateTable('administrator')
    .set({ email: manager })
    .where('id', '=', second.id)
    .execute();
  const at = { params: { orgNumber: String(site.number) } };
  return {
    family,
    mails,
    token,
    email,
    manager,
    at,
    create: async (fields: Partial<AlertRule> = {}) =>
      server.call(
        createRule,
        { ...at, body: exampleRule({ recipients: [email], ...fields }) },
        token,
      ),
    /** Passes minutes, each with an evaluation and its messages. Sessions survive the jump of the clock. */
    async pass(minutes: number, each?: (minute: number) => Promise<unknown>) {
      for (let minute = 1; minute <= minutes; minute += 1) {
        server.clock.now = new Date(server.clock.now.getTime() + 60_000);
        await each?.(minute);
        await takeDueSteps(evaluateAlertRules(server.context));
        await takeDueSteps(sendAlerts(server.context));
      }
      const { now } = server.clock;
      await system
        .updateTable('admin_session')
        .set({ created_at: now, last_activity_at: now })
        .execute();
    },
    alerts: async (caller = token, { number } = site) =>
      (
        await server.call(
          listIncidents,
          { params: { orgNumber: String(number) }, query: {} },
          caller,
        )
      ).rows,
    /** Returns the subjects of the mails, up to the place. */
    subjects: () =>
      mails.received.map(({ text }) => {
        const [, written = ''] = /^Subject: (.*)$/m.exec(text) ?? [];
        const decoded = written
          .replaceAll(/^=\?UTF-8\?Q\?|\?=\r?$/g, '')
          .replaceAll('_', ' ')
          .replaceAll(/=([0-9A-F]{2})/g, (_, code) =>
            String.fromCodePoint(Number.parseInt(code, 16)),
          );
        return decoded.split(',')[0] ?? '';
      }),
  };
}

export type AlertWorld = Awaited<ReturnType<typeof alertWorld>>;
