// On both engines: it executes statements that no example of a route does.
import { describe, expect, onTestFinished, test } from 'vitest';
import { decodedParts } from '../../../test/mail-server.ts';
import { startWebhookReceiver } from '../../../test/webhook-receiver.ts';
import { addressOf } from '../../contract/call-request.ts';
import { pickFields } from '../../contract/fields/fields.ts';
import type { Right } from '../../contract/permissions.ts';
import { createMail } from '../../server/network/mail.ts';
import { createSchedule, downloadRun, pauseSchedule, updateSchedule } from './contract.ts';
import { exampleSchedule } from './examples.ts';
import { reportSchedule } from './fields.ts';
import { type ScheduleWorld, scheduleServer, scheduleWorld } from './testing/schedule-world.ts';

const setup = scheduleServer();

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

  test.each([
    ...revoke,
    [
      'the owner may not see personal data any more',
      ({ owner }: ScheduleWorld) => changeRole(owner.id, { rights: JSON.stringify(['export']) }),
    ] as const,
  ])('and what was not delivered yet is not sent when %s', async (_reason, work) => {
    const role = {
      permissions: { revenue: 'view' as const },
      rights: ['export' as const, 'guest-data' as const],
    };
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
