import { afterEach, beforeAll, beforeEach } from 'vitest';
import { during } from '../../../../test/during.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { findStay } from '../public/room-charges.ts';
import { type PlantedGateway, type PmsWorld, pmsWorld } from './pms-world.ts';
import { FastClock, type RunningLinks, runLinks, until } from './running-links.ts';

/** A fake of a hosted property system. */
interface HostedFake {
  hotel: { now: () => Date };
  /** Sends the answers that were held. */
  release(): void;
  close(): Promise<void>;
}

/** Gives each test of a file a fake of its own, and a gateway whose link runs once `up` is called. */
export function hostedLink<Fake extends HostedFake>(
  startFake: () => Promise<Fake>,
  gatewayOf: (fake: Fake, options: PlantedGateway) => PlantedGateway,
) {
  let server: TestServer | undefined;
  let fake: Fake | undefined;
  let world: PmsWorld | undefined;
  let clock = new FastClock(60);
  let running: RunningLinks[] = [];
  beforeAll(async () => {
    server = await sharedServer();
  });
  beforeEach(async () => {
    const { database } = during(server);
    await database.system.deleteFrom('pms_link').execute();
    await database.system.updateTable('payment_gateway').set({ status: 'Suspended' }).execute();
    fake = await startFake();
    setSpeed(60);
  });
  afterEach(async () => {
    fake?.release();
    await Promise.all(running.map((links) => links.stop()));
    running = [];
    await fake?.close();
  });

  /** Sets how many times faster than ours the clock runs. */
  function setSpeed(speed: number): void {
    clock = new FastClock(speed);
    during(server).clock.now = clock.now();
    during(fake).hotel.now = () => clock.now();
  }
  function start(): RunningLinks {
    const links = runLinks(during(server), clock);
    running.push(links);
    return links;
  }
  const system = () => during(server).database.system;
  const gatewayId = () => during(world).gateway.id;
  const link = () =>
    system().selectFrom('pms_link').selectAll().where('id', '=', gatewayId()).executeTakeFirst();
  const openStays = () =>
    system()
      .selectFrom('stay')
      .selectAll()
      .where('gateway_id', '=', gatewayId())
      .where('checked_out_at', 'is', null)
      .orderBy('room')
      .orderBy('last_name')
      .execute();
  const who = async () => (await openStays()).map(({ room, last_name }) => `${room} ${last_name}`);
  const find = (room: string, lastName: string, departsOn: string | null = null) =>
    findStay({ ...during(server).context, now: () => clock.now() }, during(world).gateway, {
      room,
      lastName,
      departsOn,
    });
  const states = async () => (await during(world).postings()).map(({ state }) => state);

  return {
    get server() {
      return during(server);
    },
    get fake() {
      return during(fake);
    },
    get world() {
      return during(world);
    },
    now: () => clock.now(),
    setSpeed,
    start,
    /** Adds the gateway and starts its link. */
    async up(options: PlantedGateway = {}): Promise<RunningLinks> {
      world = await pmsWorld(during(server), gatewayOf(during(fake), options));
      const links = start();
      await links.look();
      return links;
    },
    link,
    isUp: () => until(async () => (await link())?.state === 'up'),
    openStays,
    /** Returns the room and last name of each open stay. */
    who,
    trace: async () => {
      const rows = await system()
        .selectFrom('pms_trace')
        .select('record')
        .where('gateway_id', '=', gatewayId())
        .orderBy('id')
        .execute();
      return rows.map(({ record }) => record);
    },
    find,
    async stayIn(room: string, lastName: string) {
      await until(async () => (await who()).includes(`${room} ${lastName}`));
      const found = await find(room, lastName);
      if (found.kind !== 'found') throw new Error(found.kind);
      return found.stay;
    },
    states,
    /** Waits until the first posting has a state. */
    becomes: (state: string) => until(async () => (await states())[0] === state),
  };
}
