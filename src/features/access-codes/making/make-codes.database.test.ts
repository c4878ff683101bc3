import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CodeMaker, startCodeMaker } from '../../../../test/code-maker.ts';
import { nextStep, takeStep } from './steps.ts';

let maker: CodeMaker;

beforeAll(async () => {
  maker = await startCodeMaker();
});
afterAll(() => maker.close());
beforeEach(() => maker.renew());

const stored = async () => {
  const rows = await maker.server.database.system
    .selectFrom('access_code')
    .select(['batch_id', 'code'])
    .execute();
  return { all: rows.length, distinct: new Set(rows.map(({ code }) => code)).size };
};
const batches = () =>
  maker.server.database.system
    .selectFrom('access_code_batch')
    .select(['name', 'count', 'made', 'next_step_at'])
    .orderBy('name')
    .execute();

test('several replicas share the work and make exactly as many codes as are asked for', async () => {
  for (const [name, count] of [
    ['A', 3_210],
    ['B', 1],
    ['C', 1_500],
  ] as const)
    await maker.begin({ name, count, length: 12 });
  await Promise.all([maker.make(), maker.make(), maker.make()]);
  expect(await stored()).toEqual({ all: 4_711, distinct: 4_711 });
  expect(await batches()).toMatchObject([
    { made: 3_210, next_step_at: null },
    { made: 1, next_step_at: null },
    { made: 1_500, next_step_at: null },
  ]);
});

test('after a crash within a step the batch goes on by itself, not earlier', async () => {
  await maker.begin({ count: 1_200, length: 12 });
  const first = await nextStep(maker.server.context);
  if (first === undefined) throw new Error('There is no step');
  await takeStep(maker.server.context, first);
  await nextStep(maker.server.context);
  await maker.make();
  expect(await stored()).toEqual({ all: 500, distinct: 500 });
  maker.pass(6);
  await maker.make();
  expect(await stored()).toEqual({ all: 1_200, distinct: 1_200 });
});

test('a step whose claim is gone writes nothing', async () => {
  const { id } = await maker.begin({ count: 100 });
  const late = await nextStep(maker.server.context);
  maker.pass(6);
  const other = await nextStep(maker.server.context);
  if (late === undefined || other === undefined) throw new Error('There is no step');
  expect(other.id).toBe(id);
  await takeStep(maker.server.context, late);
  expect(await stored()).toMatchObject({ all: 0 });
  await takeStep(maker.server.context, other);
  await takeStep(maker.server.context, other);
  expect(await stored()).toEqual({ all: 100, distinct: 100 });
});

test('a code that somebody of the provider has is drawn anew', async () => {
  const { system } = maker.server.database;
  const batch = await maker.begin({ count: 4, length: 10, alphabet: 'digits' });
  // Nearly all that there could be are taken: a batch of so short codes would be refused.
  await system
    .updateTable('access_code_batch')
    .set({ code_length: 4, alphabet: 'digits' })
    .where('id', '=', batch.id)
    .execute();
  const other = await maker.begin({ name: 'Other', count: 1 });
  const taken = Array.from({ length: 9_000 }, (_none, index) => String(index).padStart(4, '0'));
  const { provider_number } = await system
    .selectFrom('access_code_batch')
    .select('provider_number')
    .where('id', '=', batch.id)
    .executeTakeFirstOrThrow();
  await system
    .insertInto('access_code')
    .values(taken.map((code) => ({ batch_id: other.id, provider_number, code })))
    .execute();
  await maker.make();
  const codes = (await maker.codes(batch)).map(({ code }) => code);
  expect(codes).toHaveLength(4);
  expect(codes.every((code) => code >= '9000')).toBe(true);
});
