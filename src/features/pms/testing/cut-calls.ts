import { sql } from 'kysely';
import { expect } from 'vitest';
import type { OrderFault } from '../../../../test/mews/fake-mews.ts';
import { startTestServer } from '../../../../test/server.ts';
import { type PlantedGateway, pmsWorld } from './pms-world.ts';
import { FastClock, type RunningLinks, runLinks, until } from './running-links.ts';

interface HostedFake {
  hotel: {
    now: () => Date;
    checkIn(room: string, lastName: string): { key: string };
    timesOrdered(postingId: string): number;
  };
  orderFault: OrderFault;
  refusal: { operation: string; status: number } | null;
  onOperation: (operation: string) => void;
  release(): void;
  close(): Promise<void>;
}

const postings = 200;
const faults: readonly OrderFault[] = ['cutBeforeAdding', 'cutAfterAdding', 'held'];

/**
 * Sends 200 postings while calls and the server are cut, and expects that none of them is charged twice. `charge` and
 * `lookUp` are names of the fake's calls.
 */
export async function expectNoDoubleCharge<Fake extends HostedFake>({
  fake,
  gatewayOf,
  charge,
  lookUp,
}: {
  fake: Fake;
  gatewayOf: (fake: Fake) => PlantedGateway;
  charge: string;
  lookUp: string;
}): Promise<void> {
  const server = await startTestServer();
  const { system } = server.database;
  const clock = new FastClock(200);
  server.clock.now = clock.now();
  fake.hotel.now = () => clock.now();
  const world = await pmsWorld(server, gatewayOf(fake));
  const { key } = fake.hotel.checkIn('101', 'Smith');
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
  fake.onOperation = (operation) => {
    if (operation !== charge) return;
    received += 1;
    fake.orderFault = received % 12 === 0 ? (faults[(received / 12) % 3] ?? 'none') : 'none';
    // Look-ups fail now and then, so that some charges stay unknown for a while.
    fake.refusal = received % 24 === 0 ? { operation: lookUp, status: 500 } : null;
    if (received % 30 === 29)
      disturbance = disturbance.then(async () => {
        await links.kill();
        links = runLinks(server, clock);
      });
    if (received % 20 === 0) fake.release();
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
  fake.refusal = null;
  await disturbance;
  // What was ordered is found in the end; nothing is sent again.
  const stored = () => system.selectFrom('posting').selectAll().execute();
  await until(
    async () =>
      (await stored()).every(
        ({ id, state }) => state === 'posted' || fake.hotel.timesOrdered(id) === 0,
      ),
    30,
    250,
  );
  await links.stop();
  await fake.close();
  const all = await stored();
  expect(all).toHaveLength(postings);
  for (const { id, state, owner_name } of all) {
    const ordered = fake.hotel.timesOrdered(id);
    if (state === 'posted') expect(ordered, id).toBe(1);
    else {
      expect(state).toBe('unknown');
      expect(owner_name).toBe('Front desk');
      expect(ordered, id).toBe(0);
    }
  }
  expect(all.some(({ state }) => state === 'unknown')).toBe(true);
  await server.close();
}
