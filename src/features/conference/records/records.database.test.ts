// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { plantRoom, plantSettings } from '../../advanced-conference/testing/planted.ts';
import { conferences, getConferenceSign } from '../contract.ts';
import { getConferenceDashboard } from '../dashboard/contract.ts';
import { type ConferenceWorld, conferenceWorld } from '../testing/conference-world.ts';
import { digestOf } from './conference-secrets.ts';

let server: TestServer;
let world: ConferenceWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  world = await conferenceWorld(server);
});

/** Returns the errors by field that a call is refused with. */
async function errorsOf(call: Promise<unknown>): Promise<unknown> {
  const problem: unknown = await call.then(
    () => new Error('It was not refused'),
    (error: unknown) => error,
  );
  return Object(problem).fields ?? problem;
}
const list = (query: object = {}) =>
  server.call(conferences.list, { params: world.params, query }, world.token);

test('a conference gets the lowest VLAN, its subnet and a code, and is listed with its rooms', async () => {
  const created = await world.create({ downKbps: 20_000, upKbps: 10_000, ssidKind: 'own' });
  expect(created).toMatchObject({
    state: 'Scheduled',
    chosen: { vlan: 700, subnet: '10.80.0.0/24', network: 'Events', ssid: 'Sales kickoff' },
    loginKind: 'code',
    secretsSet: ['code'],
    prepareAt: '2030-03-05T08:45:00.000Z',
    rooms: [{ name: 'Ballroom' }],
  });
  const { rows, counts, total } = await list({ tab: 'coming' });
  expect(rows).toMatchObject([{ name: 'Sales kickoff', rooms: ['Ballroom'], expected: 200 }]);
  expect([counts, total]).toEqual([{ current: 0, coming: 1, past: 0 }, 1]);
  expect((await list({ tab: 'past' })).rows).toEqual([]);
});

test('what is taken is refused with the field, the conference that has it, and when', async () => {
  await world.create();
  expect(
    await errorsOf(
      world.create({ name: 'Gala', start: '2030-03-05T17:30', end: '2030-03-05T23:00' }),
    ),
  ).toEqual({
    roomIds: 'Ballroom is taken: Sales kickoff (Ballroom, Mar 5, 2030, 08:45 – Mar 5, 2030, 18:00)',
  });
  expect((await list()).total).toBe(1);
});

test('a draft reserves nothing, and others get its room', async () => {
  const draft = await world.create({}, { isDraft: true });
  expect(draft).toMatchObject({ state: 'Draft', chosen: { vlan: null } });
  expect(await world.create({ name: 'Gala' })).toMatchObject({ state: 'Scheduled' });
});

test('a local time that clocks skip is refused with the next one, and one that comes twice is the first', async () => {
  await server.database.system
    .updateTable('organization')
    .set({ time_zone: 'Europe/Berlin' })
    .where('number', '=', world.family.site.number)
    .execute();
  expect(
    await errorsOf(world.create({ start: '2030-03-31T02:30', end: '2030-03-31T12:00' })),
  ).toEqual({
    start: 'There is no 02:30 on that day: clocks are set forward. Use 03:00 or later.',
  });
  expect(
    await errorsOf(world.create({ start: '2030-03-31T01:50', end: '2030-03-31T03:00' })),
  ).toEqual({ end: 'Less than 15 minutes, because clocks are changed in between' });
  const autumn = await world.create({ start: '2030-10-27T02:30', end: '2030-10-27T12:00' });
  expect(autumn.startsAt).toBe('2030-10-27T00:30:00.000Z');
});

test('a change keeps the VLAN and is refused with the other one where it does not fit', async () => {
  await world.create();
  const other = await plantRoom(server.database.system, world.family.site, {
    name: 'Library',
    code: 'LIB',
  });
  const second = await world.create({ name: 'Gala', roomIds: [other] });
  expect(second.chosen.vlan).toBe(701);
  const longer = await world.update(second.id, { end: '2030-03-05T18:00' });
  expect(longer).toMatchObject({ chosen: { vlan: 701 }, endsAt: '2030-03-05T18:00:00.000Z' });
  expect(await errorsOf(world.update(second.id, { roomIds: [world.roomId] }))).toMatchObject({
    roomIds: expect.stringMatching(/^Ballroom is taken: Sales kickoff/),
  });
});

test('a login is wanted once at a time, and the code of the other is nowhere', async () => {
  const other = await plantRoom(server.database.system, world.family.site, {
    name: 'Library',
    code: 'LIB',
  });
  await world.create({}, { secrets: { code: 'SPRING30' } });
  expect(
    await errorsOf(
      world.create({ name: 'Gala', roomIds: [other] }, { secrets: { code: 'spring30' } }),
    ),
  ).toMatchObject({ 'secrets.code': expect.stringMatching(/^This login is taken/) });
});

test('a code that is removed is replaced by a new one, and the old one signs in no longer', async () => {
  const { id } = await world.create({}, { secrets: { code: 'SPRING30' } });
  const changed = await world.update(id, {}, { code: null });
  expect(changed.secretsSet).toEqual(['code']);
  const call = { params: { ...world.params, conferenceId: id } };
  const { code } = await server.call(getConferenceSign, call, world.token);
  expect(code).toMatch(/^[A-Z2-9]{8}$/);
  const { login_digest: digest } = await server.database.system
    .selectFrom('conference')
    .select('login_digest')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(digest).toBe(digestOf(code ?? ''));
});

test('a password or a key that the conference needs is not removed', async () => {
  await plantSettings(server.database.system, world.family.site, { login: 'password' });
  const secrets = { password: 'Blue-Whale-7', wpaKey: 'a-key-of-the-event' };
  const given = { userName: 'kickoff', ssidKind: 'own', security: 'wpa2' } as const;
  const { id } = await world.create(given, { secrets });
  expect(await errorsOf(world.update(id, {}, { password: null, wpaKey: null }))).toEqual({
    'secrets.password': 'Enter a password',
    'secrets.wpaKey': 'Enter a WPA key: an SSID with WPA needs one',
  });
  // An open SSID has no key, so that signs show none.
  const open = await world.update(id, { security: 'open' });
  expect(open.secretsSet).toEqual(['password']);
});

test('of planners who take the last room at once, one gets it and the others are told who has it', async () => {
  const names = ['North', 'East', 'South', 'West'];
  const outcomes = await Promise.all(
    names.map((name) =>
      world.create({ name }).then(
        () => null,
        (error: unknown) => Object(error).fields,
      ),
    ),
  );
  const winner = names[outcomes.indexOf(null)];
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
  for (const refused of outcomes.filter((outcome) => outcome !== null))
    expect(refused).toEqual({
      roomIds: `Ballroom is taken: ${winner} (Ballroom, Mar 5, 2030, 08:45 – Mar 5, 2030, 18:00)`,
    });
});

test('the dashboard shows rooms, stacked reservations and what no longer fits', async () => {
  const { id } = await world.create({ downKbps: 20_000 });
  const dashboard = () =>
    server.call(
      getConferenceDashboard,
      { params: world.params, query: { from: '2030-03-01' } },
      world.token,
    );
  expect(await dashboard()).toMatchObject({
    pool: { downKbps: 100_000, upKbps: 100_000 },
    next: { id, rooms: 1, prepareAt: '2030-03-05T08:45:00.000Z' },
    rooms: [
      { name: 'Ballroom', bars: [{ conferenceId: id, name: 'Sales kickoff', problems: [] }] },
    ],
    bands: [
      {
        from: '2030-03-05T09:00:00.000Z',
        until: '2030-03-05T17:00:00.000Z',
        downKbps: 20_000,
        parts: [{ conferenceId: id, downKbps: 20_000, upKbps: 0 }],
      },
    ],
    problems: [],
  });
  await server.database.system
    .deleteFrom('conference_room')
    .where('id', '=', world.roomId)
    .execute();
  expect((await dashboard()).problems).toMatchObject([
    { conferenceId: id, text: 'A room no longer exists. Choose again.' },
  ]);
});
