import { expect, test } from 'vitest';
import { startTestServer } from '../../../../test/server.ts';
import { openHotel } from '../fias/hotel/hotel.ts';
import { pmsWorld } from '../testing/pms-world.ts';
import { FastClock, runLinks, until } from '../testing/running-links.ts';

test('5,000 check-ins arrive within ten seconds', async () => {
  const server = await startTestServer();
  const { system } = server.database;
  const clock = new FastClock(20);
  server.clock.now = clock.now();
  const hotel = await openHotel();
  await pmsWorld(server, { type: 'fias', fias: { port: hotel.port } });
  const links = runLinks(server, clock);
  await links.look();
  await until(() => hotel.isLinked);
  const began = performance.now();
  for (let room = 1; room <= 5_000; room += 1)
    hotel.checkIn(String(room), { name: `Guest ${room}` });
  await until(async () => {
    const { count } = await system
      .selectFrom('stay')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('checked_out_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(count) === 5_000;
  }, 15);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(hotel.isLinked).toBe(true);
  await links.stop();
  await hotel.close();
  await server.close();
}, 20_000);
