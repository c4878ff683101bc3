// On both engines: it executes statements that no example of a route does.
import { describe, expect, test } from 'vitest';
import { decodedParts } from '../../../test/mail-server.ts';
import { addressOf } from '../../contract/call-request.ts';
import { takeDueSteps } from '../../server/jobs/run-job.ts';
import {
  createSchedule,
  downloadRun,
  pauseSchedule,
  resumeSchedule,
  runSchedule,
} from './contract.ts';
import { exampleSchedule } from './examples.ts';
import { forgetReportRuns } from './runs/forget-runs.ts';
import { scheduleServer } from './testing/schedule-world.ts';

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

test('scheduled reports are listed by name, whatever runs first', async () => {
  await setup.world.create({ name: 'Night', time: '02:00' });
  await setup.world.create({ name: 'evening', time: '20:00' });
  await setup.world.create({ name: 'Morning', time: '08:00' });
  expect((await setup.world.list()).map(({ name }) => name)).toEqual([
    'evening',
    'Morning',
    'Night',
  ]);
});
