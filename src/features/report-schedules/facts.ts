import { at, type Call, type FeatureFacts, idIn, type World } from '../../../test/facts.ts';
import { ownedBy, plantedTogether } from '../../../test/planting.ts';
import { exampleSchedule } from './examples.ts';
import { sendScheduleSecrets } from './secrets-facts.ts';

const schedules = '/AdminApi/organizations/{orgNumber}/report-schedules';
const schedule = '/AdminApi/organizations/{orgNumber}/report-schedules/{scheduleId}';

const example = ({ unique }: World) =>
  exampleSchedule({ name: unique('Report '), recipients: ['desk@hotel.example'] });

async function newSchedule(
  world: World,
  changes: object = {},
): Promise<Required<Pick<Call, 'params'>>> {
  const call = { ...at(world.family.site), body: { ...example(world), ...changes } };
  const reply = await world.send(`POST ${schedules}`, call);
  return at(world.family.site, { scheduleId: idIn(Object(reply).schedule) });
}

const ofNew = (world: World) => newSchedule(world);

async function ofRun(world: World) {
  const { site } = world.family;
  return at(site, {
    scheduleId: await planted('scheduleId')(world, site),
    runId: await planted('runId')(world, site),
  });
}

const planted = plantedTogether<'scheduleId' | 'runId'>(async ({ server }, organization) => {
  const { system } = server.database;
  const owned = ownedBy(organization);
  const { id } = await system
    .insertInto('report_schedule')
    .values({
      ...owned,
      name: 'Planted',
      report: 'revenue',
      filters: '{}',
      period: 'yesterday',
      frequency: 'daily',
      at_time: '07:00',
      format: 'csv',
      skips_empty: false,
      recipients: '[]',
      owner_name: 'test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { organization_number, organization_path } = owned;
  await system
    .insertInto('recipient_address')
    .values({
      organization_number: owned.organization_number,
      organization_path: owned.organization_path,
      email: 'planted@hotel.example',
      requested_at: server.clock.now,
      requested_by: 'test',
    })
    .execute();
  const run = await system
    .insertInto('report_run')
    .values({
      organization_number,
      organization_path,
      schedule_id: id,
      at: server.clock.now,
      is_manual: false,
      has_guest_data: true,
      screen: '/report/revenue',
      result: 'sent',
      file_name: 'planted.csv',
      file_type: 'text/csv',
      file_bytes: 7,
      file_rows: 1,
      file_expires_at: new Date('2099-01-01'),
      ran_at: server.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await system
    .insertInto('report_file_part')
    .values({
      organization_number,
      organization_path,
      schedule_id: id,
      created_at: server.clock.now,
      run_id: run.id,
      part: 0,
      content: Buffer.from('planted'),
    })
    .execute();
  await system
    .insertInto('report_delivery')
    .values({
      organization_number,
      organization_path,
      schedule_id: id,
      run_id: run.id,
      kind: 'mail',
      target: 'desk@hotel.example',
      state: 'sent',
      created_at: server.clock.now,
    })
    .execute();
  return { scheduleId: id, runId: run.id };
});

const invalid = {
  name: { body: { name: '' } },
  time: { body: { time: '25:00' } },
  weekday: { body: { frequency: 'weekly', weekday: null } },
  monthDay: { body: { frequency: 'monthly', monthDay: null } },
  recipients: { body: { recipients: [], webhookUrl: null } },
  'recipients.0': { body: { recipients: ['desk@'] } },
  webhookUrl: { body: { webhookUrl: 'http://hooks.example' } },
};

export const facts: FeatureFacts = {
  routes: {
    [`GET ${schedules}`]: {
      example: ({ family }) => at(family.site),
      invalid: { state: { query: { state: 'lost' } } },
    },
    [`POST ${schedules}`]: {
      example: (world) => ({ ...at(world.family.site), body: example(world) }),
      rights: ['export'],
      invalid: {
        ...invalid,
        report: { body: { report: 'weather' } },
        filters: { body: { filters: { by: 'weather' } } },
      },
    },
    [`PUT ${schedule}`]: {
      example: async (world) => {
        const { report: _report, filters: _filters, ...fields } = example(world);
        return { ...(await newSchedule(world)), body: { ...fields, version: 1 } };
      },
      rights: ['export'],
      invalid: { ...invalid, version: { body: { version: undefined } } },
    },
    [`DELETE ${schedule}`]: ofNew,
    [`POST ${schedule}/pause`]: ofNew,
    [`POST ${schedule}/resumption`]: async (world) => {
      const call = await newSchedule(world);
      await world.send(`POST ${schedule}/pause`, call);
      return call;
    },
    [`POST ${schedule}/run`]: ofNew,
    [`POST ${schedule}/webhook-secret`]: (world) =>
      newSchedule(world, { webhookUrl: 'https://hooks.example/reports' }),
    [`POST ${schedule}/confirmation`]: {
      example: async (world) => {
        const call = await newSchedule(world);
        await world.server.database.system
          .updateTable('recipient_address')
          .set({ requested_at: new Date(0) })
          .execute();
        return { ...call, body: { email: 'desk@hotel.example' } };
      },
      invalid: { email: { body: { email: 'other@hotel.example' } } },
    },
    [`GET ${schedule}/runs`]: ofNew,
    [`GET ${schedule}/runs/{runId}/file`]: ofRun,
  },
  linkedOnly: {
    [`POST ${schedules}`]: 'allowed',
    [`PUT ${schedule}`]: 'allowed',
    [`DELETE ${schedule}`]: 'allowed',
    [`POST ${schedule}/pause`]: 'allowed',
    [`POST ${schedule}/resumption`]: 'allowed',
    [`POST ${schedule}/run`]: 'allowed',
    [`POST ${schedule}/webhook-secret`]: 'allowed',
    [`POST ${schedule}/confirmation`]: 'allowed',
  },
  planted: { scheduleId: planted('scheduleId'), runId: planted('runId') },
  secrets: sendScheduleSecrets,
};
