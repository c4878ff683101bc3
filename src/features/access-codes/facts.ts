import { at, type FeatureFacts, idIn, type World } from '../../../test/facts.ts';
import { ownedBy, plantedTogether } from '../../../test/planting.ts';
import { addPlan } from '../../../test/sales.ts';
import { takeDueSteps } from '../../server/jobs/run-job.ts';
import { exampleBatch } from './examples.ts';
import { generateAccessCodes } from './generation/generate-access-codes.ts';

const organization = '/AdminApi/organizations/{orgNumber}';
const batches = '/AdminApi/organizations/{orgNumber}/access-code-batches';
const batch = '/AdminApi/organizations/{orgNumber}/access-code-batches/{batchId}';
const code = '/AdminApi/organizations/{orgNumber}/access-code-batches/{batchId}/codes/{codeId}';

/** Returns a local time of the site. */
function inYears({ server }: World, years: number): string {
  const at = new Date(server.clock.now);
  at.setUTCFullYear(at.getUTCFullYear() + years);
  return at.toISOString().slice(0, 16);
}

async function newBatch(world: World) {
  const { system } = world.server.database;
  const planId = await addPlan(system, world.family.area.number, world.unique('Plan '));
  const name = world.unique('Batch ');
  return exampleBatch({ planId, name, count: 2, validUntil: inYears(world, 1) });
}

/** A batch without codes yet. */
async function ofNewBatch(world: World) {
  const call = { ...at(world.family.site), body: await newBatch(world) };
  const batchId = idIn(await world.send(`POST ${batches}`, call));
  return at(world.family.site, { batchId });
}

async function ofGeneratedBatch(world: World) {
  const call = await ofNewBatch(world);
  await takeDueSteps(generateAccessCodes(world.server.context));
  return call;
}

async function ofCode(world: World) {
  const { params } = await ofGeneratedBatch(world);
  const { rows } = Object(await world.send(`GET ${batch}/codes`, { params }));
  return { params: { ...params, codeId: idIn(rows[0]) } };
}

const planted = plantedTogether<'batchId' | 'codeId'>(async ({ server, unique }, area) => {
  const { system } = server.database;
  const { number } = area;
  const provider_number = Number(area.path.split('/')[1]);
  const added = await system
    .insertInto('access_code_batch')
    .values({
      ...ownedBy(area),
      name: 'Planted',
      plan_id: await addPlan(system, number, unique('Plan ')),
      provider_number,
      count: 1,
      made: 1,
      alphabet: 'readable',
      code_length: 10,
      prefix: '',
      is_grouped: true,
      uses_per_code: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await system
    .insertInto('access_code')
    .values({ batch_id: added.id, provider_number, code: `CODE${number}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const mac_address = '02:00:00:00:00:01';
  await system
    .insertInto('access_code_use')
    .values({ access_code_id: id, at: server.clock.now, area_number: number, mac_address })
    .execute();
  return { batchId: added.id, codeId: id };
});

const later = (world: World) => ({ body: { validUntil: inYears(world, 2) } });
const network = { ssid: 'Guest', portalUrl: 'https://portal.example.com/?code={code}' };
const past = { validUntil: { body: { validUntil: '2020-01-01T12:00' } } };
export const facts: FeatureFacts = {
  routes: {
    [`GET ${batches}`]: {
      example: ({ family }) => at(family.site),
      invalid: { state: { query: { state: 'lost' } }, sort: { query: { sort: 'note' } } },
    },
    [`GET ${organization}/access-code-plans`]: ({ family }) => at(family.site),
    [`POST ${batches}`]: {
      example: async (world) => ({
        ...at(world.family.site),
        body: await newBatch(world),
      }),
      invalid: {
        planId: { body: { planId: crypto.randomUUID() } },
        name: { body: { name: '' } },
        count: { body: { count: 100_001 } },
        length: { body: { length: 4, alphabet: 'digits' } },
        prefix: { body: { prefix: 'A-B' } },
        validUntil: { body: { validFrom: '2999-01-01T12:00' } },
      },
    },
    [`GET ${batch}`]: ofNewBatch,
    [`GET ${batch}/progress`]: ofGeneratedBatch,
    [`DELETE ${batch}`]: ofGeneratedBatch,
    [`POST ${batch}/cancellation`]: ofNewBatch,
    [`POST ${batch}/revocation`]: ofGeneratedBatch,
    [`POST ${batch}/extension`]: {
      example: async (world) => ({ ...(await ofGeneratedBatch(world)), ...later(world) }),
      invalid: past,
    },
    [`GET ${batch}/codes`]: {
      example: ofGeneratedBatch,
      invalid: { state: { query: { state: 'lost' } } },
    },
    [`GET ${batch}/export`]: ofGeneratedBatch,
    [`GET ${batch}/uses-export`]: ofGeneratedBatch,
    [`GET ${code}/uses`]: ofCode,
    [`GET ${batch}/vouchers`]: {
      example: ofGeneratedBatch,
      invalid: { paper: { query: { paper: 'A3' } }, from: { query: { from: '0' } } },
    },
    [`GET ${batch}/voucher-settings`]: ofNewBatch,
    [`PUT ${batch}/voucher-settings`]: {
      example: async (world) => ({ ...(await ofNewBatch(world)), body: network }),
      invalid: {
        portalUrl: { body: { portalUrl: 'http://portal.example.com/{code}' } },
        ssid: { body: { ssid: 'x'.repeat(33) } },
      },
    },
    [`GET ${code}/voucher`]: {
      example: ofCode,
      invalid: { paper: { query: { paper: 'A3' } }, title: { query: { title: ' ' } } },
    },
    [`POST ${code}/revocation`]: ofCode,
    [`POST ${code}/extension`]: {
      example: async (world) => ({ ...(await ofCode(world)), ...later(world) }),
      invalid: past,
    },
  },
  linkedOnly: {
    [`POST ${batches}`]: 'allowed',
    [`POST ${batch}/cancellation`]: 'allowed',
    [`POST ${batch}/revocation`]: 'allowed',
    [`POST ${batch}/extension`]: 'allowed',
    [`DELETE ${batch}`]: 'allowed',
    [`PUT ${batch}/voucher-settings`]: 'allowed',
    [`POST ${code}/revocation`]: 'allowed',
    [`POST ${code}/extension`]: 'allowed',
  },
  planted: { batchId: planted('batchId'), codeId: planted('codeId') },
  screens: [
    { path: '/manage/access-codes/manage', at: 'area', heading: 'Access Codes' },
    { path: '/manage/access-codes/batch/{batchId}', at: 'area', heading: 'Codes of Planted' },
    { path: '/manage/access-codes/batch/new', at: 'area', heading: 'New batch of codes' },
  ],
};
