// On both engines: it executes statements that no example of a route does.
import { describe, expect, onTestFinished, test } from 'vitest';
import { decodedParts } from '../../../test/mail-server.ts';
import { startWebhookReceiver } from '../../../test/webhook-receiver.ts';
import { addressOf } from '../../contract/call-request.ts';
import { pickFields } from '../../contract/fields/fields.ts';
import type { Right } from '../../contract/permissions.ts';
import { takeDueSteps } from '../../server/jobs/run-job.ts';
import { createMail } from '../../server/network/mail.ts';
import {
  createSchedule,
  downloadRun,
  pauseSchedule,
  resumeSchedule,
  runSchedule,
  updateSchedule,
} from './contract.ts';
import { exampleSchedule } from './examples.ts';
import { reportSchedule } from './fields.ts';
import { forgetReportRuns } from './runs/forget-runs.ts';
import { type ScheduleWorld, scheduleServer, scheduleWorld } from './testing/schedule-world.ts';

const setup = scheduleServer();

describe('a daily report at 02:30 in the site’s time zone', () => {
  test('is mailed once a day across the change to summer time, with its file', async () => {
    await setup.world.sell(new Date('2026-03-28T22:30:00Z'));
    await setup.world.create({ time: '02:30', period: 'yesterday' });
    expect(await setup.world.list()).toMatchObject([
      { nextRunAt: '2026-03-29T01:00:00.000Z', zone: 'Europe/Berlin', state: 'active' },
    ]);
    await setup.atTime('2026-03-29T00:59:00Z');
    expect(setup.world.mails.received).toEqual([]);
    await setup.atTime('2026-03-29T01:00:30Z');
    await setup.world.work();
    expect(setup.world.mails.received).toHaveLength(1);
    const [mail] = setup.world.mails.received;
    expect(mail?.to).toBe(setup.world.owner.email);
    expect(mail?.text).toMatch(/^Message-ID: <report-[0-9a-f-]{36}@example\.com>$/m);
    const text = decodedParts(mail?.text ?? '');
    expect(text).toContain('2026-03-28');
    expect(text).toContain('Gross EUR: ');
    expect(text).toContain('EUR,2026-03-28,,10,0,1.6,8.4,1,0,10,0');
    await setup.atTime('2026-03-30T00:31:00Z');
    expect(setup.world.mails.received).toHaveLength(2);
    expect(await setup.world.list()).toMatchObject([
      { lastResult: 'sent', nextRunAt: '2026-03-31T00:30:00.000Z' },
    ]);
  });

  test('is at that time in an area, which inherits the time zone', async () => {
    const { area } = setup.world.family;
    const params = { orgNumber: String(area.number) };
    const body = exampleSchedule({ time: '02:30', recipients: [setup.world.owner.email] });
    await setup.server.call(createSchedule, { params, body }, setup.world.owner.token);
    await setup.atTime('2026-03-29T06:00:00Z');
    expect(await setup.world.list()).toMatchObject([{ nextRunAt: '2026-03-30T00:30:00.000Z' }]);
  });

  test('is skipped when empty, if it is set so', async () => {
    const { schedule } = await setup.world.create({ skipsEmpty: true });
    await setup.atTime('2026-03-29T06:00:00Z');
    expect(setup.world.mails.received).toEqual([]);
    expect(await setup.world.runs(schedule.id)).toMatchObject([
      { result: 'empty', deliveries: [] },
    ]);
  });

  test('catches up on runs that were missed while the server was down, once and in order', async () => {
    const { schedule } = await setup.world.create();
    await setup.atTime('2026-03-31T12:00:00Z');
    await setup.world.work();
    const runs = await setup.world.runs(schedule.id);
    expect(runs.map(({ from }) => from)).toEqual(['2026-03-30', '2026-03-29', '2026-03-28']);
    expect(setup.world.mails.received).toHaveLength(3);
  });

  test('is a PDF, or only a summary', async () => {
    await setup.world.sell(new Date('2026-03-28T10:00:00Z'));
    await setup.world.create({ format: 'pdf' });
    await setup.world.create({ format: 'summary', name: 'Short' });
    await setup.atTime('2026-03-29T06:00:00Z');
    const texts = setup.world.mails.received
      .map(({ text }) => text)
      .toSorted((a, b) => a.length - b.length);
    expect(texts[0]).not.toContain('Content-Disposition: attachment');
    expect(texts[1]).toContain('Content-Type: application/pdf');
    expect(texts[1]).toContain(Buffer.from('%PDF-').toString('base64').slice(0, 6));
  });
});

describe('a report runs with the rights of its owner at that moment', () => {
  const revoke: [string, (world: ScheduleWorld) => Promise<unknown>][] = [
    [
      'the owner is disabled',
      ({ owner }) =>
        setup.server.database.system
          .updateTable('administrator')
          .set({ status: 'Disabled' })
          .where('id', '=', owner.id)
          .execute(),
    ],
    [
      'the owner may not export any more',
      ({ owner }) => changeRole(owner.id, { rights: JSON.stringify([]) }),
    ],
    [
      'the owner may not see the report any more',
      ({ owner }) => changeRole(owner.id, { permissions: JSON.stringify({ revenue: 'none' }) }),
    ],
    [
      'the owner manages another organization',
      ({ owner, family }) =>
        setup.server.database.system
          .updateTable('administrator')
          .set({ owner_organization_number: family.cousin.number })
          .where('id', '=', owner.id)
          .execute(),
    ],
  ];
  const changeRole = async (id: string, change: object) =>
    setup.server.database.system
      .updateTable('role_template')
      .set(change)
      .where('id', '=', (db) =>
        db.selectFrom('administrator').select('role_template_id').where('id', '=', id),
      )
      .execute();

  test.each(revoke)('and stops when %s, with a notice', async (_reason, work) => {
    const role = { permissions: { revenue: 'view' as const }, rights: ['export' as const] };
    const world = await scheduleWorld(setup.server, role);
    const colleague = await world.newAdministrator(
      `colleague-${world.family.site.number}@example.com`,
    );
    const { schedule } = await world.create({ recipients: [colleague.email] });
    await work(world);
    await setup.atTime('2026-03-29T06:00:00Z');
    await setup.atTime('2026-03-30T06:00:00Z');
    const texts = world.mails.received.filter(({ to }) => to === colleague.email);
    expect(texts).toHaveLength(1);
    expect(texts[0]?.text).toContain('Subject: Daily revenue was stopped');
    const [shown] = await world.list(colleague.token);
    expect(shown).toMatchObject({ id: schedule.id, state: 'paused', nextRunAt: null });
    expect(shown?.pausedReason).toContain('owner');
    expect(await world.runs(schedule.id, colleague.token)).toMatchObject([{ result: 'stopped' }]);
  });

  test.each(revoke)('and what was not delivered yet is not sent when %s', async (_reason, work) => {
    const role = { permissions: { revenue: 'view' as const }, rights: ['export' as const] };
    const world = await scheduleWorld(setup.server, role);
    const colleague = await world.newAdministrator(
      `colleague-${world.family.site.number}@example.com`,
    );
    const receiver = await startWebhookReceiver();
    onTestFinished(() => receiver.close());
    receiver.status = 500;
    const { schedule } = await world.create({ recipients: [], webhookUrl: receiver.url });
    await setup.atTime('2026-03-29T06:00:00Z');
    expect(receiver.received).toHaveLength(1);
    await work(world);
    receiver.status = 204;
    await setup.atTime('2026-03-29T06:10:00Z');
    expect(receiver.received).toHaveLength(1);
    const [run] = await world.runs(schedule.id, colleague.token);
    expect(run).toMatchObject({
      result: 'failed',
      deliveries: [{ state: 'failed', error: expect.stringContaining('owner') }],
    });
  });

  test('masks personal data without the right', async () => {
    const { system } = setup.server.database;
    const { area } = setup.world.family;
    await system
      .insertInto('guest')
      .values({
        organization_number: area.number,
        organization_path: area.path,
        name: 'Ada Lovelace',
        search_text: '',
        created_at: setup.server.clock.now,
        created_by: 'test',
        updated_at: setup.server.clock.now,
        updated_by: 'test',
      })
      .execute();
    const permissions = { users: 'view' as const };
    const bodies: string[] = [];
    for (const rights of [['export', 'guest-data'] as const, ['export'] as const]) {
      const owner = await setup.world.newAdministrator(
        `owner-of-${rights.length}-${area.number}@example.com`,
        setup.world.family.site,
        { permissions, rights: [...rights] },
      );
      await setup.server.call(
        createSchedule,
        {
          ...setup.world.at,
          body: {
            ...exampleSchedule({ recipients: [owner.email] }),
            report: 'users',
            filters: {},
          },
        },
        owner.token,
      );
      await setup.atTime('2026-03-29T06:00:00Z');
      bodies.push(decodedParts(setup.world.mails.received.at(-1)?.text ?? ''));
      setup.server.clock.now = new Date('2026-03-28T12:00:00Z');
    }
    expect(bodies.map((text) => text.includes('Ada Lovelace'))).toEqual([true, false]);
    expect(bodies[1]).toContain('New users: 1');
  });
});

test('a report that was stopped runs again with the rights of the administrator who saves it', async () => {
  const { schedule } = await setup.world.create();
  const colleague = await setup.world.newAdministrator(
    `heir-${setup.world.family.site.number}@example.com`,
  );
  await setup.server.database.system
    .updateTable('administrator')
    .set({ status: 'Disabled' })
    .where('id', '=', setup.world.owner.id)
    .execute();
  await setup.atTime('2026-03-29T06:00:00Z');
  const [stopped] = await setup.world.list(colleague.token);
  expect(stopped).toMatchObject({ state: 'paused' });
  const params = { ...setup.world.at.params, scheduleId: schedule.id };
  const body = { ...pickFields(reportSchedule, schedule), version: stopped?.version ?? 0 };
  const saved = await setup.server.call(updateSchedule, { params, body }, colleague.token);
  expect(saved.schedule).toMatchObject({
    state: 'active',
    pausedReason: null,
    nextRunAt: '2026-03-30T05:00:00.000Z',
  });
});

test('a new owner sees no personal data in files that were made for another one', async () => {
  const permissions = { users: 'edit' as const };
  const site = setup.world.family.site;
  const of = (name: string, rights: Right[]) =>
    setup.world.newAdministrator(`${name}-${site.number}@example.com`, site, {
      permissions,
      rights,
    });
  const first = await of('first', ['export', 'guest-data']);
  const second = await of('second', ['export']);
  const example = exampleSchedule({ recipients: [first.email] });
  const { schedule } = await setup.server.call(
    createSchedule,
    { ...setup.world.at, body: { ...example, report: 'users', filters: {} } },
    first.token,
  );
  await setup.atTime('2026-03-29T06:00:00Z');
  const params = { ...setup.world.at.params, scheduleId: schedule.id };
  const body = { ...pickFields(reportSchedule, schedule), name: 'Mine now', version: 1 };
  await setup.server.call(updateSchedule, { params, body }, second.token);
  await setup.atTime('2026-03-30T06:00:00Z');
  const runs = await setup.world.runs(schedule.id, second.token);
  expect(runs.map(({ fileUntil }) => fileUntil !== null)).toEqual([true, false]);
  const download = async (token: string, runId = '') =>
    (
      await setup.server.request(addressOf(downloadRun, { params: { ...params, runId } }), {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;
  const [own, former] = runs;
  expect(await download(second.token, former?.id)).toBe(404);
  expect(await download(second.token, own?.id)).toBe(200);
  expect(await download(first.token, former?.id)).toBe(200);
});

test('a file over 10 MB is a link for 7 days behind sign-in, and then gone', async () => {
  const { schedule } = await setup.world.create();
  await setup.atTime('2026-03-29T06:00:00Z');
  const [run] = await setup.world.runs(schedule.id);
  const { system } = setup.server.database;
  await system
    .updateTable('report_run')
    .set({ file_bytes: 10_000_001, result: 'sending' })
    .where('id', '=', run?.id ?? '')
    .execute();
  await system
    .updateTable('report_delivery')
    .set({ state: 'waiting', next_step_at: setup.server.clock.now })
    .where('run_id', '=', run?.id ?? '')
    .execute();
  await setup.world.work();
  const [first, repeated] = setup.world.mails.received.map(({ text }) => text);
  const idOf = (text = '') => /^Message-ID: .*$/m.exec(text)?.[0];
  expect(idOf(repeated)).toBe(idOf(first));
  expect(repeated).not.toContain('Content-Disposition: attachment');
  expect(decodedParts(repeated ?? '')).toContain('/admin-ui/admin/report/revenue?org');
  const params = { ...setup.world.at.params, scheduleId: schedule.id, runId: run?.id ?? '' };
  const download = (token?: string) =>
    setup.server.request(addressOf(downloadRun, { params }), {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  expect((await download()).status).toBe(401);
  expect(await (await download(setup.world.owner.token)).text()).toContain('currency,name');
  setup.server.clock.now = new Date('2026-04-05T06:00:01Z');
  await takeDueSteps(forgetReportRuns(setup.server.context));
  const token = await setup.server.signInAs(setup.world.family.site.number);
  expect((await download(token)).status).toBe(404);
  expect(
    await system
      .selectFrom('report_file_part')
      .select('part')
      .where('run_id', '=', params.runId)
      .execute(),
  ).toEqual([]);
});

test('a paused report does not run, and its missed runs are not caught up', async () => {
  const { schedule } = await setup.world.create();
  const params = { ...setup.world.at.params, scheduleId: schedule.id };
  await setup.server.call(pauseSchedule, { params }, setup.world.owner.token);
  await setup.atTime('2026-03-30T06:00:00Z');
  expect(setup.world.mails.received).toEqual([]);
  const token = await setup.server.signInAs(setup.world.family.site.number);
  await setup.server.call(runSchedule, { params }, token);
  await setup.world.work();
  expect(await setup.world.runs(schedule.id, token)).toMatchObject([
    { isManual: true, result: 'sent' },
  ]);
  const resumed = await setup.server.call(resumeSchedule, { params }, token);
  expect(resumed).toMatchObject({ state: 'active', nextRunAt: '2026-03-31T05:00:00.000Z' });
});

test('what was not delivered before a report is paused is not sent', async () => {
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.close());
  receiver.status = 500;
  const { schedule } = await setup.world.create({ recipients: [], webhookUrl: receiver.url });
  await setup.atTime('2026-03-29T06:00:00Z');
  const params = { ...setup.world.at.params, scheduleId: schedule.id };
  await setup.server.call(pauseSchedule, { params }, setup.world.owner.token);
  receiver.status = 204;
  await setup.atTime('2026-03-29T06:10:00Z');
  expect(receiver.received).toHaveLength(1);
  expect(await setup.world.runs(schedule.id)).toMatchObject([
    { result: 'failed', deliveries: [{ error: expect.stringContaining('paused') }] },
  ]);
});

test('a recipient who is disabled while the mail server is down gets no mail later', async () => {
  const { world, server } = setup;
  const colleague = await world.newAdministrator(`left-${world.family.site.number}@example.com`);
  await world.create({ recipients: [world.owner.email, colleague.email] });
  server.context.mail = createMail({
    smtpUrl: 'smtp://127.0.0.1:9',
    from: 'atrium@example.com',
    to: 'operator@example.com',
  });
  await setup.atTime('2026-03-29T06:00:00Z');
  await server.database.system
    .updateTable('administrator')
    .set({ status: 'Disabled' })
    .where('id', '=', colleague.id)
    .execute();
  server.context.mail = world.mails.mail;
  await setup.atTime('2026-03-29T06:10:00Z');
  expect(world.mails.received.map(({ to }) => to)).toEqual([world.owner.email]);
});

test('a caller who edits another’s report becomes its owner; a role that only views cannot', async () => {
  const { schedule } = await setup.world.create();
  const params = { ...setup.world.at.params, scheduleId: schedule.id };
  const body = { ...pickFields(reportSchedule, schedule), name: 'Taken over', version: 1 };
  const viewer = await setup.server.signInAs(setup.world.family.site.number, { revenue: 'view' }, [
    'export',
  ]);
  await expect(setup.server.call(updateSchedule, { params, body }, viewer)).rejects.toMatchObject({
    status: 403,
  });
  const reader = await setup.server.signInAs(setup.world.family.site.number, { users: 'view' }, [
    'export',
  ]);
  expect(await setup.world.list(reader)).toEqual([]);
  const editor = await setup.server.signInAs(setup.world.family.site.number, { revenue: 'edit' }, [
    'export',
  ]);
  const { schedule: changed } = await setup.server.call(updateSchedule, { params, body }, editor);
  expect(changed).toMatchObject({ name: 'Taken over', isOwn: true, version: 2 });
});
