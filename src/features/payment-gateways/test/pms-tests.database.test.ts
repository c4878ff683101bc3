// On both engines: it executes statements that no example of a route does.
// Against a property system of ours, which serves one connection only.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { type FiasHotel, openHotel } from '../../pms/fias/hotel/hotel.ts';
import { type PmsWorld, pmsWorld } from '../../pms/testing/pms-world.ts';
import { FastClock, type RunningLinks, runLinks, until } from '../../pms/testing/running-links.ts';
import { type LastTest, testGateway } from '../contract.ts';

let server: TestServer;
let hotel: FiasHotel;
let world: PmsWorld;
let links: RunningLinks | undefined;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  const { system } = server.database;
  await system.deleteFrom('pms_link').execute();
  await system.updateTable('payment_gateway').set({ status: 'Suspended' }).execute();
  hotel = await openHotel();
});
afterEach(async () => {
  await links?.stop();
  links = undefined;
  await hotel.close();
});

async function open(
  postingMode: 'simple' | 'request',
  status: 'Draft' | 'Active' = 'Draft',
): Promise<void> {
  world = await pmsWorld(server, { type: 'fias', status, fias: { port: hotel.port, postingMode } });
  await server.database.system
    .updateTable('payment_gateway')
    .set({ updated_at: server.clock.now })
    .where('id', '=', world.gateway.id)
    .execute();
}
const run = async (): Promise<LastTest> =>
  server.call(
    testGateway,
    {
      params: { orgNumber: String(world.family.area.number), gatewayId: world.gateway.id },
    },
    await server.signInAs(world.family.provider.number),
  );
const link = () =>
  server.database.system
    .selectFrom('pms_link')
    .selectAll()
    .where('id', '=', world.gateway.id)
    .executeTakeFirstOrThrow();
async function linkUp(): Promise<void> {
  links = runLinks(server, new FastClock(1, server.clock.now.getTime()));
  await links.look();
  await until(async () => (await link()).state === 'up');
}
const namesOf = ({ steps }: LastTest) => steps.map(({ step, state }) => `${step} ${state}`);

test('signs in, and looks up the room seen last with a number of the link', async () => {
  await open('request');
  hotel.checkIn('101', { name: 'Smith' });
  await world.addStay({ room: '101' });
  const asked = hotel.next((event) => event.kind === 'received' && event.record.type === 'PR');
  const result = await run();
  expect(namesOf(result)).toEqual(['resolve ok', 'port ok', 'start ok', 'signIn ok', 'lookup ok']);
  expect(result).toMatchObject({ passed: true });
  expect(result.steps.at(-1)?.text).toBe('Room 101 was looked up: 1 found.');
  expect(await asked).toMatchObject({ record: { sequence: 1 } });
  expect(await link()).toMatchObject({ next_sequence: 2, holder: null });
});

test('does not pass on an open port whose property system wants a key', async () => {
  await hotel.close();
  hotel = await openHotel({ authKey: '0123456789abcdef' });
  await open('simple');
  const result = await run();
  expect(namesOf(result)).toEqual(['resolve ok', 'port ok', 'start ok', 'signIn failed']);
  expect(result.passed).toBe(false);
});

test('leaves a link alone that is up, and reports it', async () => {
  await open('simple', 'Active');
  await linkUp();
  let isDisturbed = false;
  hotel.listen(({ kind }) => {
    if (kind === 'replaced' || kind === 'closed') isDisturbed = true;
  });
  const result = await run();
  expect(namesOf(result)).toEqual(['link ok']);
  expect(result.steps[0]?.text).toContain('The link is up');
  expect(isDisturbed).toBe(false);
  expect(hotel.isLinked).toBe(true);
});

test('looks a room up by the link that is up', async () => {
  await open('request', 'Active');
  hotel.checkIn('101', { name: 'Smith' });
  await world.addStay({ room: '101' });
  await linkUp();
  expect(namesOf(await run())).toEqual(['link ok', 'lookup ok']);
});

test('takes the connection of a link that is not up, which begins again afterwards', async () => {
  await open('simple', 'Active');
  const { port } = hotel;
  await hotel.close();
  links = runLinks(server, new FastClock(1, server.clock.now.getTime()));
  await links.look();
  await until(async () => (await link()).last_error !== null);
  hotel = await openHotel({ port });
  expect(namesOf(await run())).toEqual(['resolve ok', 'port ok', 'start ok', 'signIn ok']);
  expect(await link()).toMatchObject({ holder: null });
  // The links of this test are of another database object than the server's, so that it restarts them.
  await links.restart(world.gateway.id);
  await until(async () => (await link()).state === 'up');
});
