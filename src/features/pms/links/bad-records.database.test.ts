import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { frame } from '../fias/codec/frames.ts';
import { type FiasHotel, openHotel } from '../fias/hotel/hotel.ts';
import { findStay } from '../public/room-charges.ts';
import { type PmsWorld, pmsWorld } from '../testing/pms-world.ts';
import { FastClock, type RunningLinks, runLinks, until } from '../testing/running-links.ts';

let server: TestServer;
let hotel: FiasHotel;
let world: PmsWorld;
let links: RunningLinks | undefined;
let clock: FastClock;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  await server.database.system.deleteFrom('pms_link').execute();
  await server.database.system
    .updateTable('payment_gateway')
    .set({ status: 'Suspended' })
    .execute();
  clock = new FastClock(20);
  server.clock.now = clock.now();
  hotel = await openHotel();
});
afterEach(async () => {
  await links?.stop();
  links = undefined;
  await hotel.close();
});

async function up(options: Parameters<typeof pmsWorld>[1] = {}): Promise<void> {
  world = await pmsWorld(server, {
    type: 'fias',
    ...options,
    fias: { port: hotel.port, ...options.fias },
  });
  await begin();
}
async function begin(): Promise<void> {
  links = runLinks(server, clock);
  await links.look();
  await until(() => hotel.isLinked);
}
const system = () => server.database.system;
const stays = () =>
  system()
    .selectFrom('stay')
    .selectAll()
    .where('gateway_id', '=', world.gateway.id)
    .where('checked_out_at', 'is', null)
    .execute();
async function arrive(guest: { name: string; firstName?: string }) {
  const reservation = hotel.checkIn('101', guest);
  await until(async () => (await stays()).some((stay) => stay.reservation === reservation));
  const found = await findStay(server.context, world.gateway, {
    room: '101',
    lastName: guest.name,
  });
  if (found.kind !== 'found') throw new Error(found.kind);
  return found.stay;
}
const settled = () =>
  until(async () =>
    (await world.postings()).every(({ state }) => state === 'posted' || state === 'refused'),
  );
/** The texts of the charges that the hotel receives. */
function receivedCharges(): string[] {
  const texts: string[] = [];
  hotel.listen((event) => {
    if (event.kind !== 'received') return;
    const { type } = event.record;
    if (type === 'PS' || (type === 'PR' && event.text.includes('|TA'))) texts.push(event.text);
  });
  return texts;
}

test('tax is sent inside the total, or separately as S1 and T1', async () => {
  await up();
  const inside = receivedCharges();
  await world.charge(await arrive({ name: 'Smith' }));
  await settled();
  expect(inside[0]).toContain('|TA995|');
  expect(inside[0]).not.toMatch(/\|S1|\|T1/);
  await links?.stop();
  await system().updateTable('payment_gateway').set({ status: 'Suspended' }).execute();
  await up({ posting: { taxMode: 'separate' } });
  const separate = receivedCharges();
  await world.charge(await world.addStay());
  await settled();
  expect(separate[0]).toContain('|TA995|S1836|T1159|');
});

test.each(['DN', 'IA', 'FX', 'UR'])(
  'the answer %s refuses a charge, with what to do',
  async (answer) => {
    await up();
    const stay = await arrive({ name: 'Smith' });
    hotel.house.room('101').answer = answer;
    const { purchaseId } = await world.charge(stay);
    await settled();
    expect(await world.postings()).toMatchObject([{ state: 'refused', answer, tries: 1 }]);
    const { status, failure } = await world.purchase(purchaseId);
    expect(status).toBe('failed');
    expect(failure).toMatch(/property system/);
  },
);

test('a total of zero is neither stored nor sent', async () => {
  await up();
  const stay = await arrive({ name: 'Smith' });
  const received = receivedCharges();
  expect(await world.charge(stay, { amount: 0, tax: 0 })).toMatchObject({
    state: 'complimentary',
  });
  await world.charge(stay);
  await settled();
  expect(received).toHaveLength(1);
  await expect(
    system()
      .updateTable('posting')
      .set({ amount: 0 })
      .where('gateway_id', '=', world.gateway.id)
      .execute(),
  ).rejects.toThrow(/posting_amount_check/);
});

test('a name with | or CR neither breaks the link nor adds fields', async () => {
  await up();
  hotel.sendBytes(frame(Buffer.from('GI|RN101|G#77|GNSmi\rth|GFAn\rna|GVX|')));
  hotel.sendBytes(frame(Buffer.from('GI|RN102|G#78|GNO|Neil|GFAnna|')));
  await until(async () => (await stays()).length === 2);
  const found = (await stays()).toSorted((one, other) => one.room.localeCompare(other.room));
  expect(found).toMatchObject([
    { last_name: 'Smi th', first_name: 'An na', vip: 'X' },
    { last_name: 'O', first_name: 'Anna' },
  ]);
  expect(hotel.isLinked).toBe(true);
});

test('records with NUL, endless numbers and foreign P# do not stop the link', async () => {
  await up();
  const long = '7'.repeat(20_000);
  for (const record of [
    'GI|RN101|G#77|GNSmi\0th|A1x\0y|',
    `GI|RN102|G#${long}|GNLong|`,
    `GI|RN${long}|G#79|GNLong|`,
    'PA|ASOK|P#123456789012|',
  ])
    hotel.sendBytes(frame(Buffer.from(record)));
  await arrive({ name: 'Jones' });
  expect((await stays()).map(({ last_name }) => last_name).toSorted()).toEqual(['Jones', 'Smi th']);
});

test('a guest who leaves during a resynchronization stays checked out, whatever its records say', async () => {
  await up();
  const leaving = await arrive({ name: 'Smith' });
  const sent = { type: 'GI', room: '101', isResync: true } as const;
  hotel.send({ type: 'DS', date: '2026-06-10', time: '12:00:00' });
  hotel.checkOut(leaving.reservation);
  await until(async () => (await stays()).length === 0);
  hotel.send({ ...sent, reservation: leaving.reservation, name: 'Smith' });
  hotel.send({ ...sent, reservation: '9999', name: 'Newman' });
  hotel.send({ type: 'DE', date: '2026-06-10', time: '12:00:00' });
  await until(async () => (await stays()).length > 0);
  expect(await stays()).toMatchObject([{ last_name: 'Newman' }]);
});

test.each([
  ['last', 'GNSmith|'],
  ['lastFirst', 'GNSmith, Anna|'],
  ['firstLast', 'GNAnna Smith|'],
] as const)('the name of a charge after an inquiry is sent as %s', async (nameFormat, sent) => {
  await up({ fias: { postingMode: 'request', nameFormat } });
  const guest = { reservation: '4711', name: 'Smith', firstName: 'Anna' };
  hotel.house.room('101').guests.push(guest);
  const texts = receivedCharges();
  await world.charge(
    await world.addStay({ reservation: '4711', lastName: 'Smith', firstName: 'Anna' }),
  );
  await settled();
  expect(texts).toEqual([expect.stringContaining(`|${sent}`)]);
});

test('a check-out requests the end of the stay’s sessions, and a grace postpones it', async () => {
  for (const [checkoutGraceHours, lastsMs] of [
    [0, 0],
    [2, 7_200_000],
  ] as const) {
    await up({ posting: { checkoutGraceHours } });
    const stay = await arrive({ name: 'Smith' });
    const guestId = await world.addGuest(stay.id);
    const { id: sessionId } = await system()
      .insertInto('guest_session')
      .values({
        organization_number: world.family.area.number,
        organization_path: world.family.area.path,
        guest_id: guestId,
        plan_id: world.planId,
        mac_address: '02:00:00:00:00:01',
        started_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const before = clock.now().getTime();
    hotel.checkOut(stay.reservation);
    await until(async () => (await stays()).length === 0);
    const change = await system()
      .selectFrom('guest_session_change')
      .selectAll()
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    expect(change).toMatchObject({ requested_by: 'Atrium' });
    const { valid_until } = await system()
      .selectFrom('guest')
      .select('valid_until')
      .where('id', '=', guestId)
      .executeTakeFirstOrThrow();
    const until_ = valid_until?.getTime() ?? 0;
    expect(until_).toBeGreaterThanOrEqual(before + lastsMs);
    expect(until_).toBeLessThanOrEqual(clock.now().getTime() + lastsMs);
    await links?.stop();
    await system().updateTable('payment_gateway').set({ status: 'Suspended' }).execute();
    hotel.house.remove(stay.reservation);
  }
});
