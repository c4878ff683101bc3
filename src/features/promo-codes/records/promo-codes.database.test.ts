// On both engines: words are kept apart from access codes by triggers and locks.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../../../test/access-code-calls.ts';
import { sharedServer, startTestServer, type TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import {
  checkPromoImport,
  extendPromoCode,
  importPromoCodes,
  listPromoPlans,
  listSeriesCodes,
  promoCodes,
  setPromoStatus,
  tryPromoCode,
} from '../contract.ts';
import { examplePromo } from '../examples.ts';
import type { PromoCode } from '../fields.ts';
import { generatePromoSeries } from '../series/generate-series.ts';

let server: TestServer;
let calls: AccessCodeCalls;

beforeEach(async () => {
  server = await sharedServer();
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  calls = await accessCodeCalls(server);
});

const params = () => calls.of(calls.family.site);
const add = (changes: Partial<PromoCode> = {}) =>
  server.call(promoCodes.create, { params: params(), body: examplePromo(changes) }, calls.token);
const list = async (query: { text?: string; state?: 'active' | 'usedUp' | 'budgetSpent' } = {}) => {
  const { rows } = await server.call(promoCodes.list, { params: params(), query }, calls.token);
  return rows;
};
const of = ({ id }: { id: string }) => ({ ...params(), promoId: id });
const rejectedAs = (fields: Record<string, unknown>) => expect.objectContaining({ fields });

test('a code is unique within a provider, in any case and with any hyphens', async () => {
  await add();
  await expect(add({ name: 'Other', code: 'spr-ing25' })).rejects.toEqual(
    rejectedAs({ code: 'Must be unique' }),
  );
  const foreign = await accessCodeCalls(server);
  await server.call(
    promoCodes.create,
    { params: foreign.of(foreign.family.site), body: examplePromo() },
    foreign.token,
  );
});

test('a code cannot equal a live access code, but may equal a revoked one', async () => {
  const batch = await calls.createBatchWithCodes({ count: 1 });
  const [accessCode] = await calls.listCodes(batch);
  const code = accessCode?.code.toLowerCase() ?? '';
  await expect(add({ code })).rejects.toEqual(rejectedAs({ code: 'Must be unique' }));
  await server.database.system
    .updateTable('access_code')
    .set({ revoked_at: server.clock.now })
    .where('id', '=', accessCode?.id ?? '')
    .execute();
  await add({ code });
});

test('generated access codes skip those that promo codes have', async () => {
  const { system } = server.database;
  const { id } = await calls.createBatch({ count: 4, length: 10, alphabet: 'digits' });
  await system
    .updateTable('access_code_batch')
    .set({ code_length: 4, next_step_at: null })
    .where('id', '=', id)
    .execute();
  const promo = await add({ code: 'TAKEN' });
  await sql`
    insert into promo_word (provider_number, word, promo_code_id)
    select ${calls.family.provider.number}::integer, lpad(number::text, 4, '0'), ${promo.id}::uuid
    from generate_series(0, 8999) number`.execute(system);
  await sql`
    insert into access_code (batch_id, provider_number, code)
    select ${id}::uuid, ${calls.family.provider.number}::integer, lpad(number::text, 4, '0')
    from generate_series(8990, 9009) number`.execute(system);
  const codes = await system
    .selectFrom('access_code')
    .select('code')
    .where('batch_id', '=', id)
    .orderBy('code')
    .execute();
  expect(codes.map(({ code }) => code)).toEqual(
    Array.from({ length: 10 }, (_none, index) => String(9_000 + index)),
  );
});

test('a promo code and an access code that are added at the same time do not both exist', async () => {
  const { system } = server.database;
  const { id } = await calls.createBatch({ count: 1 });
  await system
    .updateTable('access_code_batch')
    .set({ next_step_at: null })
    .where('id', '=', id)
    .execute();
  for (let round = 0; round < 10; round += 1) {
    const code = `RACE${round}ABC`;
    const addAccessCode = system
      .insertInto('access_code')
      .values({ batch_id: id, provider_number: calls.family.provider.number, code })
      .execute();
    await Promise.allSettled([add({ name: code, code }), addAccessCode]);
  }
  const { rows } = await sql`
    select from promo_word join access_code on code = word
      and access_code.provider_number = promo_word.provider_number
    where batch_id = ${id}`.execute(system);
  expect(rows).toHaveLength(0);
});

test('extra time is not for plans with a fixed end, which are named', async () => {
  const until = { duration: null, untilTime: '11:00', durationKind: 'untilTime' as const };
  const checkout = await calls.addPlan({ name: 'To checkout', ...until });
  const fair = await calls.addPlan({
    name: 'Fair',
    duration: null,
    durationKind: 'fixedEnd',
    endsAt: '2099-01-01T12:00',
  });
  const hour = await calls.addPlan({ name: 'Hour' });
  const more = { gives: 'extraTime' as const, percentOff: null, extraSeconds: 3_600 };
  const plans = [hour, checkout, fair];
  await expect(add({ code: 'LONGER1', ...more, plans })).rejects.toThrow(
    'Leave out: To checkout, Fair',
  );
  await add({ code: 'LONGER2', ...more, plans: [hour] });
});

test('plans must be sold, at or below the organization, and in a currency of the amounts', async () => {
  const yen = await calls.addPlan({ name: 'Yen', currency: 'JPY', price: 500 });
  const retired = await calls.addPlan({ name: 'Old', status: 'Retired' });
  const euros = { gives: 'amountOff' as const, amountsOff: [{ currency: 'EUR', amount: 100 }] };
  await expect(add({ ...euros, plans: [calls.planId, yen] })).rejects.toEqual(
    rejectedAs({ plans: expect.stringMatching(/^Yen is sold in JPY/) }),
  );
  await expect(add({ plans: [retired] })).rejects.toEqual(
    rejectedAs({ plans: 'Old is retired. Choose another plan' }),
  );
  await expect(add({ gives: 'upgrade', plans: [calls.planId], upgradeTo: yen })).rejects.toEqual(
    rejectedAs({ upgradeTo: expect.stringMatching(/^Yen is sold in JPY/) }),
  );
  await expect(add({ areas: [calls.family.cousin.number] })).rejects.toEqual(
    rejectedAs({ areas: expect.any(String) }),
  );
  const { plans } = await server.call(
    listPromoPlans,
    { params: params(), query: { text: 'yen' } },
    calls.token,
  );
  expect(plans).toMatchObject([{ id: yen, currency: 'JPY' }]);
});

test('the shown state follows from status, time, uses and budget', async () => {
  const { id } = await add({ totalUses: 2, budget: [{ currency: 'EUR', amount: 500 }] });
  const { system } = server.database;
  const set = (columns: { uses?: number; given?: string; valid_until?: string }) =>
    system.updateTable('promo_code').set(columns).where('id', '=', id).execute();
  const state = async () => (await list())[0]?.state;
  expect(await state()).toBe('active');
  await set({ uses: 2 });
  expect(await state()).toBe('usedUp');
  await set({ uses: 1, given: JSON.stringify({ EUR: 500 }) });
  expect(await state()).toBe('budgetSpent');
  expect(await list({ state: 'budgetSpent' })).toHaveLength(1);
  expect(await list({ state: 'active' })).toHaveLength(0);
  await set({ valid_until: '2026-06-10T12:00' });
  expect(await state()).toBe('expired');
});

test('a code is paused, resumed, extended and ended, and an ended one stays so', async () => {
  const promo = await add({ validUntil: '2026-07-01T00:00' });
  const set = (status: PromoCode['status']) =>
    server.call(setPromoStatus, { params: of(promo), body: { status } }, calls.token);
  expect(await set('Paused')).toMatchObject({ state: 'paused' });
  expect(await set('Active')).toMatchObject({ state: 'active' });
  const extend = (validUntil: string) =>
    server.call(extendPromoCode, { params: of(promo), body: { validUntil } }, calls.token);
  await expect(extend('2026-06-30T00:00')).rejects.toEqual(
    rejectedAs({ validUntil: 'Please select a later date' }),
  );
  expect(await extend('2026-08-01T00:00')).toMatchObject({ validUntil: '2026-08-01T00:00' });
  expect(await set('Ended')).toMatchObject({ state: 'ended' });
  await expect(set('Active')).rejects.toMatchObject({ status: 409 });
  await expect(extend('2026-09-01T00:00')).rejects.toMatchObject({ status: 409 });
});

test('trying a code returns the price, or the rule that rejects it', async () => {
  const promo = await add({ validUntil: '2026-07-01T00:00' });
  const attempt = (at: string | null) =>
    server.call(
      tryPromoCode,
      {
        params: of(promo),
        body: {
          planId: calls.planId,
          at,
          guestId: null,
          email: null,
          group: null,
          earlierUses: null,
        },
      },
      calls.token,
    );
  expect(await attempt(null)).toMatchObject({ price: 746, discount: 249, refusal: null });
  expect(await attempt('2026-07-01T00:00')).toMatchObject({
    price: null,
    refusal: 'The code was valid until 2026-07-01 00:00',
  });
});

const lines = (...values: string[][]) => ({
  fields: ['code', 'name', 'percentOff', 'totalUses'],
  lines: values.map((cells, index) => ({ line: index + 2, values: cells })),
});

test('an import adds and changes all codes of a file or none', async () => {
  await add({ code: 'KNOWN-1', name: 'Known' });
  const wrong = lines(
    ['KNOWN-1', 'Known', '30', ''],
    ['ABC', 'Guessable', '100', ''],
    ['NEW-1', 'New', '10', '50'],
    ['new1', 'Again', '10', ''],
  );
  const sent = { params: params(), body: wrong };
  expect(await server.call(checkPromoImport, sent, calls.token)).toMatchObject({
    created: 1,
    updated: 1,
    badLines: [
      { line: 3, field: 'totalUses', reason: expect.stringMatching(/^Anyone can guess ABC/) },
      { line: 5, field: 'code', reason: 'The same as in line 4' },
    ],
  });
  await expect(server.call(importPromoCodes, sent, calls.token)).rejects.toMatchObject({
    status: 400,
  });
  const right = lines(['known1', 'Known', '30', ''], ['NEW-1', 'New', '10', '50']);
  expect(
    await server.call(importPromoCodes, { params: params(), body: right }, calls.token),
  ).toMatchObject({ created: 1, updated: 1 });
  expect(await list()).toMatchObject([
    { name: 'Known', percentOff: 30 },
    { name: 'New', totalUses: 50 },
  ]);
});

test('an import changes no series whose codes begin like a single code', async () => {
  // On both sides of the code, whatever the order in which they are read.
  const addSeries = (name: string) =>
    add({ code: 'KNOWN-1', name, series: { count: 10, length: 10 } });
  const first = await addSeries('Flyers');
  await add({ code: 'KNOWN-1', name: 'Known' });
  const last = await addSeries('Letters');
  const body = lines(['KNOWN-1', 'Known', '30', '']);
  await server.call(importPromoCodes, { params: params(), body }, calls.token);
  expect(await list()).toMatchObject([
    { id: first.id, version: first.version, series: { count: 10 } },
    { name: 'Known', percentOff: 30, series: null },
    { id: last.id, version: last.version, series: { count: 10 } },
  ]);
});

test('a series is generated in steps, by several replicas, each code once', async () => {
  // Not the shared server: the job claims the series of the whole platform.
  server = await startTestServer();
  try {
    calls = await accessCodeCalls(server);
    const promo = await add({ code: 'SPRING-', series: { count: 1_200, length: 10 } });
    const generate = () => takeDueSteps(generatePromoSeries(server.context));
    await Promise.all([generate(), generate(), generate()]);
    const sent = { params: of(promo), query: {} };
    const { rows, total } = await server.call(listSeriesCodes, sent, calls.token);
    expect(total).toBe(1_200);
    expect(rows[0]?.code).toMatch(/^SPRING-[A-Z0-9]{10}$/);
    expect(await list()).toMatchObject([{ made: 1_200 }]);
    const change = { ...promo, series: { count: 5, length: 10 }, version: promo.version };
    await expect(
      server.call(promoCodes.update, { params: of(promo), body: change }, calls.token),
    ).rejects.toEqual(rejectedAs({ series: 'The codes of a series cannot be changed' }));
  } finally {
    await server.close();
  }
});
