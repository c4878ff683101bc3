import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ServerContext } from '../../../server/context.ts';
import { createJobs } from '../../../server/jobs/jobs.ts';
import { type CheckedArea, onLoopback, startCheckedArea } from '../testing/checked-area.ts';
import { checksWith } from './check-devices.ts';

let area: CheckedArea;

beforeAll(async () => {
  area = await startCheckedArea();
});
afterAll(() => area.close());
beforeEach(() => area.clear());

test('after a crash between claim and result a device is due when its claim expires, not earlier', async () => {
  await area.add(1, [area.openPort]);
  await checksWith(area.server.context, onLoopback).claim();
  await area.check();
  expect(area.connections()).toBe(0);
  area.pass(61);
  await area.check();
  expect(await area.onlyRow()).toMatchObject({ state: 'up', checked_at: area.server.clock.now });
});

test('concurrent checks contact each device once', async () => {
  await area.add(300, [area.openPort]);
  await Promise.all([area.check(), area.check(), area.check()]);
  await expect.poll(area.connections).toBe(300);
  expect(await area.availability()).toHaveLength(300);
});

test.each([
  ['is checked manually', { next_check_at: new Date('2026-01-01') }],
  ['enters maintenance', { status: 'Maintenance' }],
] as const)('a result is discarded when the device %s meanwhile', async (_what, change) => {
  await area.add(1, [area.openPort]);
  await area.check({
    openSecrets: async () => {
      await area.server.database.system.updateTable('device').set(change).execute();
      return {};
    },
  });
  await expect.poll(area.connections).toBe(1);
  expect(await area.onlyRow()).toMatchObject({ state: 'unknown', checked_at: null, ...change });
  expect(await area.availability()).toEqual([]);
});

test('1,000 devices need few queries and no more concurrent checks than allowed', async () => {
  await area.add(1_000, [area.openPort]);
  let queries = 0;
  const count = () => {
    queries += 1;
  };
  let opening = 0;
  let most = 0;
  area.server.database.pool.on('acquire', count);
  await area.check({
    concurrency: 40,
    openSecrets: async () => {
      opening += 1;
      most = Math.max(most, opening);
      await setImmediate();
      opening -= 1;
      return {};
    },
  });
  area.server.database.pool.off('acquire', count);
  await expect.poll(area.connections).toBe(1_000);
  expect(most).toBe(40);
  expect(new Set((await area.rows()).map(({ state }) => state))).toEqual(new Set(['up']));
  expect(queries).toBeLessThanOrEqual(30);
});

test('stopping starts no further checks and stores the results of those in progress', async () => {
  await area.add(200, [area.openPort]);
  const { promise: tenth, resolve: onTenth } = Promise.withResolvers<void>();
  const { promise: finishing, resolve: finish } = Promise.withResolvers<void>();
  let started = 0;
  const jobs = createJobs(area.server.context.log);
  const checks = (context: ServerContext) =>
    checksWith(context, {
      ...onLoopback,
      concurrency: 10,
      openSecrets: async () => {
        started += 1;
        if (started === 10) onTenth();
        await finishing;
        return {};
      },
    });
  jobs.start(area.server.context, [checks]);
  await tenth;
  const stopped = jobs.stop();
  finish();
  await stopped;
  expect(started).toBe(10);
  expect((await area.rows()).filter(({ checked_at }) => checked_at !== null)).toHaveLength(10);
});
