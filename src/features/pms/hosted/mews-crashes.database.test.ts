import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type OrderFault, startFakeMews } from '../../../../test/mews/fake-mews.ts';
import { startTestServer } from '../../../../test/server.ts';
import { pmsWorld } from '../testing/pms-world.ts';
import { FastClock, type RunningLinks, runLinks, until } from '../testing/running-links.ts';

const postings = 200;
const faults: readonly OrderFault[] = ['cutBeforeAdding', 'cutAfterAdding', 'held'];

test('none of 200 postings is charged twice while calls and the server are cut', async () => {
  const server = await startTestServer();
  const { system } = server.database;
  const clock = new FastClock(200);
  server.clock.now = clock.now();
  const mews = await startFakeMews();
  mews.hotel.now = () => clock.now();
  const world = await pmsWorld(server, {
    type: 'mews',
    secrets: mews.secrets,
    mews: { platformUrl: mews.url },
  });
  const { key } = mews.hotel.checkIn('101', 'Smith');
  const first = await world.charge(
    await world.addStay({ reservation: key, lastName: 'Smith', room: '101' }),
  );
  await sql`
    insert into posting (organization_number, organization_path, gateway_id, at, amount, currency,
      room, reservation, text, check_number, posted_on, posted_time, business_date, state)
    select organization_number, organization_path, gateway_id, at, amount, currency, room,
      reservation, text, number, posted_on, posted_time, business_date, state
    from posting, generate_series(2, ${postings}::integer) as number
    where id = ${first.postingId}`.execute(system);
  let links: RunningLinks = runLinks(server, clock);
  let received = 0;
  let disturbance: Promise<void> = Promise.resolve();
  mews.onOperation = (operation) => {
    if (operation !== 'orders/add') return;
    received += 1;
    mews.orderFault = received % 12 === 0 ? (faults[(received / 12) % 3] ?? 'none') : 'none';
    // Look-ups fail now and then, so that some charges stay unknown for a while.
    mews.refusal = received % 24 === 0 ? { operation: 'orderItems', status: 500 } : null;
    if (received % 30 === 29)
      disturbance = disturbance.then(async () => {
        await links.kill();
        links = runLinks(server, clock);
      });
    if (received % 20 === 0) mews.release();
  };
  const open = async () => {
    const { count } = await system
      .selectFrom('posting')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where(sql<boolean>`state in ('queued', 'sent', 'retry')`)
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  await until(async () => (await open()) === 0, 120, 250);
  mews.refusal = null;
  await disturbance;
  // What was ordered is found in the end; nothing is sent again.
  const stored = () => system.selectFrom('posting').selectAll().execute();
  await until(
    async () =>
      (await stored()).every(
        ({ id, state }) => state === 'posted' || mews.hotel.timesOrdered(id) === 0,
      ),
    30,
    250,
  );
  await links.stop();
  await mews.close();
  const all = await stored();
  expect(all).toHaveLength(postings);
  for (const { id, state, owner_name } of all) {
    const ordered = mews.hotel.timesOrdered(id);
    if (state === 'posted') expect(ordered, id).toBe(1);
    else {
      expect(state).toBe('unknown');
      expect(owner_name).toBe('Front desk');
      expect(ordered, id).toBe(0);
    }
  }
  expect(all.some(({ state }) => state === 'unknown')).toBe(true);
  await server.close();
}, 180_000);
