import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../../test/server.ts';
import { openHotel } from '../fias/hotel/hotel.ts';
import { pmsWorld } from '../testing/pms-world.ts';
import { FastClock, type RunningLinks, runLinks, until } from '../testing/running-links.ts';

const postings = 1_000;
const faults = ['cutBeforeBooking', 'cutAfterBooking', 'held', 'silent'] as const;

/** A generator of numbers from 0 to 1 that a seed determines (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test('of 1,000 postings none is charged twice while the link and the server are killed at random', async () => {
  const random = seeded(20_261_127);
  const server = await startTestServer();
  const { system } = server.database;
  const clock = new FastClock(200);
  server.clock.now = clock.now();
  const hotel = await openHotel();
  const world = await pmsWorld(server, { type: 'fias', fias: { port: hotel.port } });
  hotel.checkIn('101', { reservation: '1', name: 'Smith' });
  const stay = await world.addStay({ reservation: '1', lastName: 'Smith' });
  // Written at once: what is measured is how they are sent.
  const first = await world.charge(stay);
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
  hotel.listen((event) => {
    if (event.kind !== 'received' || event.record.type !== 'PS') return;
    received += 1;
    hotel.faults.posting = 'none';
    if (random() < 0.02)
      hotel.faults.posting = faults[Math.floor(random() * faults.length)] ?? 'none';
    const disturbs = random();
    if (disturbs < 0.006) hotel.cut();
    else if (disturbs < 0.012) disturbance = disturbance.then(() => hotel.restart());
    else if (disturbs < 0.02)
      disturbance = disturbance.then(async () => {
        await links.kill();
        links = runLinks(server, clock);
      });
    else if (disturbs < 0.04) hotel.releaseAnswers();
  });
  const counts = async () => {
    const rows = await system
      .selectFrom('posting')
      .select(['state', ({ fn }) => fn.countAll<string>().as('count')])
      .groupBy('state')
      .execute();
    return new Map(rows.map(({ state, count }) => [state, Number(count)]));
  };
  await until(
    async () => {
      const found = await counts();
      return (
        (found.get('queued') ?? 0) + (found.get('sent') ?? 0) + (found.get('retry') ?? 0) === 0
      );
      // Each look reads all postings.
    },
    60,
    250,
  );
  await disturbance;
  await links.stop();
  await hotel.close();

  const stored = await system.selectFrom('posting').selectAll().execute();
  const { ledger } = hotel.house;
  expect(stored).toHaveLength(postings);
  expect(received).toBeGreaterThan(postings * 0.9);
  for (const { state, check_number, owner_name } of stored) {
    const booked = ledger.timesBookedByCheck(check_number);
    expect(booked, `check ${check_number}, ${state}`).toBeLessThanOrEqual(1);
    if (state === 'posted') expect(booked, `check ${check_number}`).toBe(1);
    else {
      expect(state).toBe('unknown');
      expect(owner_name).toBe('Front desk');
    }
  }
  const unknown = stored.filter(({ state }) => state === 'unknown').length;
  expect(unknown).toBeGreaterThan(0);
  expect(unknown).toBeLessThan(postings / 10);
  await server.close();
}, 90_000);
