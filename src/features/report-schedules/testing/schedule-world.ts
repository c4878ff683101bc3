import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { administratorOf } from '../../../../test/administrator-calls.ts';
import { during } from '../../../../test/during.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { newProvider } from '../../../../test/provider.ts';
import { addPlan, sell } from '../../../../test/sales.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { deliverScheduledReports, runScheduledReports } from '../../../application/reports.ts';
import type { Permissions, Right } from '../../../contract/permissions.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { createSchedule, listRuns, listSchedules } from '../contract.ts';
import { exampleSchedule } from '../examples.ts';
import type { ReportSchedule } from '../fields.ts';

/** Adds a provider whose site is in Berlin, an owner with an address, and a mail server. */
export async function scheduleWorld(
  server: TestServer,
  role?: { permissions: Permissions; rights: Right[] },
) {
  const { system } = server.database;
  const family = await newProvider(server);
  const { site, area } = family;
  await system
    .updateTable('organization')
    .set({ time_zone: 'Europe/Berlin' })
    .where('number', '=', site.number)
    .execute();
  const plan = await addPlan(system, area.number, 'Basic');
  const mails = await startMailServer();
  server.context.mail = mails.mail;
  onTestFinished(async () => {
    server.context.mail = null;
    await mails.close();
  });
  const newAdministrator = async (email: string, owner = site, given = role) => {
    const token = await server.signInAs(owner.number, given?.permissions, given?.rights);
    const { id } = await administratorOf(server, token);
    await system.updateTable('administrator').set({ email }).where('id', '=', id).execute();
    return { token, id, email };
  };
  const owner = await newAdministrator(`owner-${site.number}@example.com`);
  const at = { params: { orgNumber: String(site.number) } };
  return {
    family,
    mails,
    owner,
    at,
    newAdministrator,
    sell: (time: Date, amount = 1_000) => sell(system, area.number, plan, [{ at: time, amount }]),
    create: async (fields: Partial<ReportSchedule> = {}, token = owner.token) =>
      server.call(
        createSchedule,
        { ...at, body: exampleSchedule({ recipients: [owner.email], ...fields }) },
        token,
      ),
    /** Runs what is due, and sends it. Sessions survive the jump of the clock. */
    async work() {
      const { now } = server.clock;
      await system
        .updateTable('admin_session')
        .set({ created_at: now, last_activity_at: now })
        .execute();
      const runs = runScheduledReports(server.context);
      // Missed runs of a report are due one after the other.
      while ((await runs.due()).count > 0) await takeDueSteps(runs);
      await takeDueSteps(deliverScheduledReports(server.context));
    },
    list: async (token = owner.token) =>
      (await server.call(listSchedules, { ...at, query: {} }, token)).rows,
    runs: async (scheduleId: string, token = owner.token) =>
      (await server.call(listRuns, { params: { ...at.params, scheduleId } }, token)).runs,
  };
}

export type ScheduleWorld = Awaited<ReturnType<typeof scheduleWorld>>;

/** Gives the tests of a file a server, because the jobs run the reports of the whole platform, and each a world. */
export function scheduleServer() {
  let server: TestServer | undefined;
  let world: ScheduleWorld | undefined;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.close());
  beforeEach(async () => {
    const started = during(server);
    started.clock.now = new Date('2026-03-28T12:00:00Z');
    await started.database.system.deleteFrom('report_schedule').execute();
    world = await scheduleWorld(started);
  });
  return {
    get server() {
      return during(server);
    },
    get world() {
      return during(world);
    },
    /** Runs what is due at a time. */
    atTime(text: string) {
      during(server).clock.now = new Date(text);
      return during(world).work();
    },
  };
}
