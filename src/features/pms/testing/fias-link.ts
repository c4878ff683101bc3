import { afterEach, beforeAll, beforeEach } from 'vitest';
import { during } from '../../../../test/during.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { type FiasHotel, openHotel } from '../fias/hotel/hotel.ts';
import { findStay } from '../public/room-charges.ts';
import { type PmsWorld, pmsWorld } from './pms-world.ts';
import { FastClock, type RunningLinks, runLinks, until } from './running-links.ts';

/** Gives each test of a file a hotel of ours, and a gateway to it whose link runs once `up` is called. */
export function fiasLink() {
  let server: TestServer | undefined;
  let hotel: FiasHotel | undefined;
  let world: PmsWorld | undefined;
  let clock = new FastClock(20);
  let running: RunningLinks[] = [];
  beforeAll(async () => {
    server = await sharedServer();
  });
  beforeEach(async () => {
    const { database } = during(server);
    await database.system.deleteFrom('pms_link').execute();
    await database.system.updateTable('payment_gateway').set({ status: 'Suspended' }).execute();
    clock = new FastClock(20);
    during(server).clock.now = clock.now();
    hotel = await openHotel();
    world = await pmsWorld(during(server), { type: 'fias', fias: { port: hotel.port } });
  });
  afterEach(async () => {
    await Promise.all(running.map((links) => links.stop()));
    running = [];
    await hotel?.close();
  });

  function start(): RunningLinks {
    const links = runLinks(during(server), clock);
    running.push(links);
    return links;
  }
  const system = () => during(server).database.system;
  const link = () =>
    system()
      .selectFrom('pms_link')
      .selectAll()
      .where('id', '=', during(world).gateway.id)
      .executeTakeFirst();
  const stays = () =>
    system()
      .selectFrom('stay')
      .selectAll()
      .where('gateway_id', '=', during(world).gateway.id)
      .where('checked_out_at', 'is', null)
      .orderBy('reservation')
      .execute();
  const states = async () => (await during(world).postings()).map(({ state }) => state);

  return {
    get server() {
      return during(server);
    },
    get hotel() {
      return during(hotel);
    },
    get world() {
      return during(world);
    },
    now: () => clock.now(),
    /** Sets how many times faster than ours the clock of links that begin then runs. */
    setSpeed(speed: number): void {
      clock = new FastClock(speed, clock.now().getTime());
    },
    /** Sets another gateway in place of the one of the test. */
    async replaceGateway(options: Parameters<typeof pmsWorld>[1] = {}): Promise<void> {
      await system().updateTable('payment_gateway').set({ status: 'Suspended' }).execute();
      const fias = { port: during(hotel).port, ...options.fias };
      world = await pmsWorld(during(server), { type: 'fias', ...options, fias });
    },
    start,
    async up(): Promise<RunningLinks> {
      const links = start();
      await links.look();
      await until(async () => (await link())?.state === 'up');
      return links;
    },
    link,
    stays,
    states,
    /** Waits until the postings, by their time, have these states. */
    become: (...wanted: string[]) => until(async () => `${await states()}` === `${wanted}`),
    /** Checks a guest in and returns the stay of the mirror. */
    async arrive(room: string, name: string) {
      const reservation = during(hotel).checkIn(room, { name, departsOn: '2026-06-14' });
      await until(async () => (await stays()).some((stay) => stay.reservation === reservation));
      const { context } = during(server);
      const found = await findStay(context, during(world).gateway, { room, lastName: name });
      if (found.kind !== 'found') throw new Error(`${name} is ${found.kind}`);
      return found.stay;
    },
  };
}
