import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../../../test/access-code-calls.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { generateAccessCodes } from './generate-access-codes.ts';

let server: TestServer;
let calls: AccessCodeCalls;

// Not the shared server: the job claims the due batches of the whole platform.
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.system.deleteFrom('access_code_batch').execute();
  calls = await accessCodeCalls(server);
});

afterEach(async () => {
  await server.context.jobs.stop();
  vi.useRealTimers();
});

const claimStep = async () => {
  const [step] = await generateAccessCodes(server.context).claim();
  if (step === undefined) throw new Error('No step is due');
  return step;
};
const storedCodes = async () => {
  const rows = await server.database.system
    .selectFrom('access_code')
    .select(['batch_id', 'code'])
    .execute();
  return { all: rows.length, distinct: new Set(rows.map(({ code }) => code)).size };
};
const batches = () =>
  server.database.system
    .selectFrom('access_code_batch')
    .select(['name', 'count', 'made', 'next_step_at'])
    .orderBy('name')
    .execute();

test('a new batch is processed immediately', async () => {
  const { context } = server;
  // With fake timers the job polls only at the start and when it is woken.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  context.jobs.start(context, [generateAccessCodes]);
  for (const name of ['first', 'second', 'third']) {
    await calls.createBatch({ name, count: 1 });
    await expect.poll(batches).not.toContainEqual(expect.objectContaining({ made: 0 }));
  }
});

test('several replicas share the work and generate exactly the requested number of codes', async () => {
  for (const [name, count] of [
    ['A', 3_210],
    ['B', 1],
    ['C', 1_500],
  ] as const)
    await calls.createBatch({ name, count, length: 12 });
  await Promise.all([calls.generateCodes(), calls.generateCodes(), calls.generateCodes()]);
  expect(await storedCodes()).toEqual({ all: 4_711, distinct: 4_711 });
  expect(await batches()).toMatchObject([
    { made: 3_210, next_step_at: null },
    { made: 1, next_step_at: null },
    { made: 1_500, next_step_at: null },
  ]);
});

test('after a crash within a step the batch continues when its claim expires, not earlier', async () => {
  await calls.createBatch({ count: 1_200, length: 12 });
  const first = await claimStep();
  await first.run();
  await claimStep();
  await calls.generateCodes();
  expect(await storedCodes()).toEqual({ all: 500, distinct: 500 });
  calls.passTime(6);
  await calls.generateCodes();
  expect(await storedCodes()).toEqual({ all: 1_200, distinct: 1_200 });
});

test('a step whose claim has expired writes nothing', async () => {
  const { id } = await calls.createBatch({ count: 100 });
  const late = await claimStep();
  calls.passTime(6);
  const other = await claimStep();
  expect(other.id).toBe(id);
  await late.run();
  expect(await storedCodes()).toMatchObject({ all: 0 });
  await other.run();
  await other.run();
  expect(await storedCodes()).toEqual({ all: 100, distinct: 100 });
});

test('a code that the provider already has is replaced by another', async () => {
  const { system } = server.database;
  const batch = await calls.createBatch({ count: 4, length: 10, alphabet: 'digits' });
  // Nine tenths of the possible codes exist. The API would reject codes this short.
  await system
    .updateTable('access_code_batch')
    .set({ code_length: 4, alphabet: 'digits' })
    .where('id', '=', batch.id)
    .execute();
  const other = await calls.createBatch({ name: 'Other', count: 1 });
  await sql`
    insert into access_code (batch_id, provider_number, code)
    select ${other.id}, ${calls.family.provider.number}::integer, lpad(number::text, 4, '0')
    from generate_series(0, 8999) number`.execute(system);
  await calls.generateCodes();
  const codes = (await calls.listCodes(batch)).map(({ code }) => code);
  expect(codes).toHaveLength(4);
  expect(codes.every((code) => code >= '9000')).toBe(true);
});
