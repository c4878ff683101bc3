// On both engines
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { importOrganizations } from '../../features/organizations/import/import-organizations.ts';
import { sampleOrganizations } from '../../features/organizations/import/sample-file.ts';
import {
  changeSessionLimits,
  disconnectGuestSession,
} from '../../features/radius-activity/actions/contract.ts';
import {
  listAuthentications,
  listSessions,
  type Session,
} from '../../features/radius-activity/contract.ts';
import { getRevenue } from '../../features/revenue/contract.ts';
import { diceOf } from '../dice.ts';
import { fillSampleHistory } from '../fill-sample-history.ts';
import { openSample } from '../present/open-sample.ts';
import { addPastChecks } from '../present/past-checks.ts';
import { markFilled } from '../sample-mark.ts';
import { findSampleGateways, readyGateways, registerSampleServer } from './gateways.ts';
import { createSampleGateways } from './session-requests.ts';
import { createSimulator, type Simulator } from './simulator.ts';

const began = new Date('2026-11-20T06:00:00Z');
const minute = 60_000;
const provider = { orgNumber: '100000' };

let server: TestServer;
let token: string;
const sampleGateways = createSampleGateways();

const wait = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};

// Not the shared server: the simulated provider has a fixed number.
beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = began;
  server.context.simulatedGateways = sampleGateways;
  const singapore = (await sampleOrganizations())
    .split('\n')
    .filter((line) => /^number|^100000,|,Singapore,|Singapore Changi|^10\d{4},100000,/.test(line));
  const sites = new Set(singapore.map((line) => line.split(',')[0]));
  const areas = (await sampleOrganizations())
    .split('\n')
    .filter((line) => line.includes('ServiceArea') && sites.has(line.split(',')[1]));
  const lines = [...new Set([...singapore, ...areas])].join('\n');
  const outcome = await importOrganizations(server.database, lines, () => {});
  expect(outcome).toMatchObject({ imported: true });
  await fillSampleHistory(server.database, began);
  token = await server.signInAs(null);
});

afterAll(() => server.close());

async function startSimulator(seed: number): Promise<Simulator> {
  const gateways = await findSampleGateways(server.context);
  await readyGateways(server.context, gateways);
  return createSimulator({
    server: server.context,
    send: (path, init) => server.request(path, init),
    token: await registerSampleServer(server.context),
    gateways,
    dice: diceOf(seed, 1),
  });
}

async function run(simulator: Simulator, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes * minute; passed += 10_000) {
    wait(10_000);
    expect(await simulator.advance()).toBe(true);
  }
}

const sessionsOf = async (state: 'open' | 'ended') =>
  (await server.call(listSessions, { params: provider, query: { state } }, token)).rows;
const loginsOf = async () =>
  (await server.call(listAuthentications, { params: provider, query: { period: '1h' } }, token))
    .rows;
async function salesToday(): Promise<number> {
  const report = await server.call(
    getRevenue,
    { params: provider, query: { period: 'today' } },
    token,
  );
  return report.blocks.reduce((sum, { total }) => sum + total.purchases, 0);
}
const countOf = async (table: 'radius_discarded' | 'access_code_use') =>
  Number(
    (
      await server.database.system
        .selectFrom(table)
        .select((query) => query.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

test('an import of the same airports has no simulated guests, even with a gateway like the sample’s', async () => {
  expect(await findSampleGateways(server.context)).toEqual([]);
  const created = { number: 190_000, path: '/100000/190000/', created_by: 'sample' };
  await server.database.system
    .insertInto('organization')
    .values({
      ...created,
      parent_number: 100_000,
      type: 'Grouping',
      name: 'Island Hopping',
      search_text: 'island hopping',
      updated_by: 'sample',
    })
    .execute();
  await markFilled(server.database.system, began);
  await openSample(server.context, began);
  await addPastChecks(server.database, began);
  expect((await findSampleGateways(server.context)).length).toBeGreaterThan(4);
  const { system } = server.database;
  await system
    .updateTable('device')
    .set({ created_by: 'anna' })
    .where('name', '=', 'Gateway')
    .execute();
  expect(await findSampleGateways(server.context)).toEqual([]);
  await system
    .updateTable('device')
    .set({ created_by: 'sample' })
    .where('name', '=', 'Gateway')
    .execute();
});

test('guests come, are rejected for real reasons, use the network, pay with codes and leave', async () => {
  const [openBefore, salesBefore, usesBefore] = [
    (await sessionsOf('open')).length,
    await salesToday(),
    await countOf('access_code_use'),
  ];
  await run(await startSimulator(11), 14);

  const logins = (await loginsOf()).filter(({ at }) => new Date(at) > began);
  expect(logins.length).toBeGreaterThan(30);
  const rejected = logins.filter(({ result }) => result === 'rejected');
  expect(rejected.length / logins.length).toBeGreaterThan(0.05);
  expect(rejected.length / logins.length).toBeLessThan(0.3);
  expect(new Set(rejected.map(({ reason }) => reason)).size).toBeGreaterThan(3);
  expect([...new Set(logins.map(({ method }) => method))]).toEqual(
    expect.arrayContaining(['mac', 'accessCode', 'user']),
  );

  const open = await sessionsOf('open');
  expect(open.length).toBeGreaterThan(openBefore);
  const reported = open.filter(({ seconds }) => seconds >= 300);
  expect(reported.length).toBeGreaterThan(3);
  for (const { bytesIn, bytesOut, planName, guestId } of reported) {
    expect(bytesOut).toBeGreaterThan(bytesIn);
    expect([planName, guestId]).not.toContain(null);
  }
  const left = (await sessionsOf('ended')).filter(
    ({ stoppedAt }) => new Date(stoppedAt ?? 0) > began,
  );
  expect(left.length).toBeGreaterThan(3);
  expect(left.map(({ state }) => state)).not.toContain('stale');

  const uses = (await countOf('access_code_use')) - usesBefore;
  expect(uses).toBeGreaterThan(0);
  expect((await salesToday()) - salesBefore).toBe(uses);
  expect(await countOf('radius_discarded')).toBe(0);

  // The devices are checked, and stay as they were.
  const { system } = server.database;
  const checked = await system
    .selectFrom('device')
    .leftJoin('device_availability as checks', (join) =>
      join.onRef('checks.device_id', '=', 'device.id').on('half_hour', '=', began),
    )
    .select(['state', 'checked_at', 'up', 'degraded', 'down'])
    .where('status', '=', 'Active')
    .execute();
  for (const { state, checked_at, ...checks } of checked) {
    expect(checked_at?.getTime()).toBeGreaterThan(began.getTime());
    expect(checks).toMatchObject({ up: 0, degraded: 0, down: 0, [state]: 11 });
  }
}, 120_000);

test('after a restart the open sessions go on, and those of the outage end when they would have', async () => {
  const former = await startSimulator(1);
  const before = await sessionsOf('open');
  const restarted = await startSimulator(2);
  // The token of the former start is no longer valid.
  wait(5 * minute);
  expect(await former.advance()).toBe(false);

  wait(25 * minute);
  const back = server.clock.now;
  token = await server.signInAs(null);
  await run(restarted, 2);
  const now = new Map(
    [...(await sessionsOf('open')), ...(await sessionsOf('ended'))].map((row) => [row.id, row]),
  );
  const after = before.flatMap(({ id }) => now.get(id) ?? []);
  expect(after).toHaveLength(before.length);
  const ended = after.filter(({ state }) => state === 'stopped');
  expect(ended.length).toBeGreaterThan(3);
  const inOutage = ended.filter(({ stoppedAt }) => new Date(stoppedAt ?? 0) < back);
  expect(inOutage.length).toBeGreaterThan(3);
  for (const { startedAt, stoppedAt, seconds } of inOutage) {
    const lasted = (new Date(stoppedAt ?? 0).getTime() - new Date(startedAt).getTime()) / 1_000;
    expect(Math.abs(seconds - lasted)).toBeLessThanOrEqual(1);
  }
  expect(after.map(({ state }) => state)).not.toContain('stale');
}, 120_000);

test('a simulated gateway changes and ends sessions when it is asked to, and a real address is asked itself', async () => {
  const simulator = await startSimulator(3);
  sampleGateways.use(simulator);
  const rateOf = ({ bytesOut, seconds }: Session) => bytesOut / Math.max(1, seconds);
  const open = (await sessionsOf('open')).toSorted((one, other) => rateOf(other) - rateOf(one));
  const [slowed, ended] = open;
  if (ended === undefined || slowed === undefined) throw new Error('Nobody is online');
  const disconnect = ({ id }: { id: string }) =>
    server.call(
      disconnectGuestSession,
      { params: { ...provider, sessionId: id }, body: undefined },
      token,
    );
  expect(await disconnect(ended)).toEqual({
    isDone: true,
    text: 'Gateway has logged the guest out.',
  });
  const params = { ...provider, sessionId: slowed.id };
  const body = { down: 64, up: 64, endsIn: 60 };
  expect(await server.call(changeSessionLimits, { params, body }, token)).toEqual({
    isDone: true,
    text: 'Gateway applied it at once.',
  });
  await run(simulator, 2);
  const after = new Map((await sessionsOf('ended')).map((row) => [row.id, row]));
  expect(after.get(ended.id)).toMatchObject({ state: 'stopped', terminationCause: 'Admin-Reset' });
  const cut = after.get(slowed.id);
  expect(cut).toMatchObject({ state: 'stopped', terminationCause: 'Session-Timeout' });
  // 64 kbit/s since the last report, which is at most some minutes old
  expect((cut?.bytesOut ?? 0) - slowed.bytesOut).toBeLessThan(8_000 * 420);

  const [moved] = await sessionsOf('open');
  if (moved === undefined) throw new Error('Nobody is online any more');
  await server.database.system
    .updateTable('device')
    .set({ host: '224.0.0.1' })
    .where('id', '=', moved.deviceId)
    .execute();
  expect(await disconnect(moved)).toMatchObject({
    isDone: false,
    text: expect.stringContaining('224.0.0.1 is a multicast address'),
  });
  sampleGateways.use(null);
}, 120_000);
