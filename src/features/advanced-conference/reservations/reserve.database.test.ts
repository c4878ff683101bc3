// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { conflictText } from '../public/conflict-text.ts';
import { loadReservations } from '../public/reservations.ts';
import { type ReservingEvent, release, reserve, type Wanted } from '../public/reserve.ts';
import { wish } from '../testing/example-site.ts';
import { plantNetwork, plantPort, plantRoom, plantSettings } from '../testing/planted.ts';

let server: TestServer;
let family: TestProvider;
let ballroom: string;
let part: string;
let port: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  const { system } = server.database;
  part = await plantRoom(system, family.site, { name: 'Ballroom A', code: 'A' });
  ballroom = await plantRoom(system, family.site, { partIds: [part] });
  port = await plantPort(system, family.site, { roomId: part });
  await plantNetwork(system, family.site, {
    vlans: [700, 701],
    publicAddresses: ['203.0.113.10'],
  });
  await plantSettings(system, family.site, { approvalAbove: 50_000 });
});

const at = (time: string) => new Date(`2026-12-03T${time}:00Z`);
const kickoff = (given: Partial<ReservingEvent> = {}): ReservingEvent => ({
  site: family.site,
  id: crypto.randomUUID(),
  name: 'Sales kickoff',
  startsAt: at('09:00'),
  endsAt: at('12:00'),
  leadMinutes: 30,
  turnoverMinutes: 60,
  ...given,
});

const reserveFor = (event: ReservingEvent, wanted: Partial<Wanted>) =>
  server.database.withScope([family.site.path], (transaction) =>
    reserve(transaction, event, wish(wanted)),
  );
const reservations = () =>
  server.database.withScope([family.site.path], (transaction) =>
    loadReservations(transaction, family.site, { from: at('00:00'), until: null }),
  );
const conflictsOf = async (event: ReservingEvent, wanted: Partial<Wanted>) => {
  const outcome = await reserveFor(event, wanted);
  return outcome.isReserved
    ? []
    : outcome.conflicts.map((conflict) => conflictText(conflict, 'Europe/Berlin'));
};

test('everything wanted is stored with lead and turnover, bandwidth without', async () => {
  const event = kickoff();
  const outcome = await reserveFor(event, {
    roomIds: [ballroom],
    portIds: [port],
    network: 'conference',
    publicAddresses: 1,
    downKbps: 20_000,
    upKbps: 10_000,
    login: 'SALES26',
  });
  expect(outcome).toEqual({
    isReserved: true,
    needsApproval: false,
    chosen: {
      vlan: { number: 700, network: 'Events', subnet: '10.80.0.0/24' },
      publicAddresses: ['203.0.113.10'],
      accessPoints: [],
    },
  });
  const stored = await reservations();
  const times = (kind: string) =>
    stored
      .filter((one) => one.kind === kind)
      .map(({ from, until, amount }) => [new Date(from), new Date(until), amount]);
  for (const kind of ['room', 'port', 'vlan', 'address', 'login'])
    expect(times(kind)).toEqual([[at('08:30'), at('13:00'), 1]]);
  expect(times('down')).toEqual([[at('09:00'), at('12:00'), 20_000]]);
  expect(times('up')).toEqual([[at('09:00'), at('12:00'), 10_000]]);
  expect(times('event')).toEqual([[at('09:00'), at('12:00'), 1]]);
  // The code itself is nowhere.
  expect(JSON.stringify(stored)).not.toMatch(/sales26/i);
});

test('a conflict names item, event and times, and writes nothing', async () => {
  await reserveFor(kickoff(), { roomIds: [ballroom] });
  const before = await reservations();
  const gala = kickoff({ name: 'Gala', startsAt: at('13:00'), endsAt: at('18:00') });
  expect(await conflictsOf(gala, { roomIds: [part], network: 'conference' })).toEqual([
    'Ballroom A is taken: Sales kickoff (Ballroom, Dec 3, 2026, 09:30 – Dec 3, 2026, 14:00)',
  ]);
  expect(await reservations()).toEqual(before);
});

test('of planners who take the last VLAN at once, one gets it and the others are told exactly who has it', async () => {
  await reserveFor(kickoff({ name: 'Standing event' }), { network: 'conference' });
  const events = ['North', 'East', 'South', 'West'].map((name) => kickoff({ name }));
  const outcomes = await Promise.all(
    events.map((event) => reserveFor(event, { network: 'conference', vlan: 701 })),
  );
  const winners = events.filter((_event, index) => outcomes[index]?.isReserved);
  expect(winners).toHaveLength(1);
  const texts = outcomes.flatMap((outcome) =>
    outcome.isReserved
      ? []
      : outcome.conflicts.map((conflict) => conflictText(conflict, 'Europe/Berlin')),
  );
  expect(texts).toEqual(
    Array.from(
      { length: 3 },
      () =>
        `VLAN 701 is taken: ${winners[0]?.name} (VLAN 701, Dec 3, 2026, 09:30 – Dec 3, 2026, 14:00)`,
    ),
  );
  const vlans = (await reservations()).filter(({ kind }) => kind === 'vlan');
  expect(vlans.map(({ item }) => item).toSorted()).toEqual(['700', '701']);
});

test('of many planners at once, bandwidth is never promised twice', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_none, index) =>
      reserveFor(kickoff({ name: `Event ${index}` }), { downKbps: 30_000 }),
    ),
  );
  expect(outcomes.filter(({ isReserved }) => isReserved)).toHaveLength(3);
});

test('an event that is changed keeps what it has and gives back what it no longer wants', async () => {
  const event = kickoff();
  await reserveFor(event, { roomIds: [ballroom], network: 'conference', downKbps: 100_000 });
  const longer = { ...event, endsAt: at('15:00') };
  expect(
    await reserveFor(longer, { network: 'conference', vlan: 700, downKbps: 100_000 }),
  ).toMatchObject({ isReserved: true, needsApproval: true });
  const kinds = (await reservations()).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['down', 'event', 'vlan']);
});

test('the same login is for one event at a time, without regard to case', async () => {
  await reserveFor(kickoff(), { login: 'SALES26' });
  expect(await conflictsOf(kickoff({ name: 'Gala' }), { login: 'sales26' })).toEqual([
    expect.stringMatching(/^This login is taken .* by .*Sales kickoff.*\. Choose another one\.$/),
  ]);
});

test('what was released is free', async () => {
  const event = kickoff();
  await reserveFor(event, { roomIds: [ballroom] });
  await server.database.withScope([family.site.path], (transaction) =>
    release(transaction, event.id),
  );
  expect(await conflictsOf(kickoff({ name: 'Gala' }), { roomIds: [part] })).toEqual([]);
});

test('reservations of another site are no conflict, and are not seen', async () => {
  await reserveFor(kickoff(), { roomIds: [ballroom], downKbps: 100_000 });
  const elsewhere = kickoff({ site: family.sibling });
  await plantSettings(server.database.system, family.sibling);
  const outcome = await server.database.withScope([family.sibling.path], (transaction) =>
    reserve(transaction, elsewhere, wish({ downKbps: 100_000 })),
  );
  expect(outcome).toMatchObject({ isReserved: true });
  const rows = await server.database.withScope([family.sibling.path], (transaction) =>
    transaction.selectFrom('conference_reservation').select('event_id').execute(),
  );
  expect(new Set(rows.map(({ event_id }) => event_id))).toEqual(new Set([elsewhere.id]));
});
