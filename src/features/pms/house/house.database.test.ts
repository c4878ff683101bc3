// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { newRecord } from '../../../contract/fields/fields.ts';
import { gateways } from '../../payment-gateways/contract.ts';
import { repeatPosting } from '../../sales-reports/pms/actions/contract.ts';
import {
  changeStay,
  checkInGuest,
  checkOutGuest,
  checkStayImport,
  closeDay,
  exportFolioDay,
  getHouseDesk,
  importStays,
  printFolioDay,
  reverseCharge,
} from '../contract.ts';
import { findStay } from '../public/room-charges.ts';
import { type PmsWorld, plantGateway, pmsWorld } from '../testing/pms-world.ts';
import { deskGuest } from './fields.ts';

let server: TestServer;
let world: PmsWorld;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T22:00:00Z');
  world = await pmsWorld(server);
  token = await server.signInAs(world.family.provider.number);
});

const params = <More extends object>(more: More) => ({
  orgNumber: String(world.family.area.number),
  gatewayId: world.gateway.id,
  ...more,
});
/** Moves the clock; sessions end meanwhile. */
async function moveTo(time: string): Promise<void> {
  server.clock.now = new Date(time);
  token = await server.signInAs(world.family.provider.number);
}
const desk = () => server.call(getHouseDesk, { params: params({}) }, token);
const checkIn = (guest: { room?: string; lastName: string; reservation?: string }) =>
  server.call(
    checkInGuest,
    { params: params({}), body: newRecord(deskGuest, { room: '101', ...guest }) },
    token,
  );
async function arrive(lastName: string) {
  await checkIn({ lastName });
  const found = await findStay(server.context, world.gateway, { room: '101', lastName });
  if (found.kind !== 'found') throw new Error(found.kind);
  return found.stay;
}
const close = (businessDate: string) =>
  server.call(closeDay, { params: params({ businessDate }) }, token);

test('the desk checks in, moves, stops charges and checks out', async () => {
  const { id } = await checkIn({ lastName: 'Smith', reservation: '7' });
  await expect(checkIn({ lastName: 'Smith', reservation: '7' })).rejects.toMatchObject({
    status: 400,
  });
  await expect(checkIn({ lastName: 'Smith', room: '999' })).rejects.toMatchObject({ status: 400 });
  const body = { room: '102', departsOn: null, mayPost: false };
  await server.call(changeStay, { params: params({ stayId: id }), body }, token);
  expect((await desk()).stays).toMatchObject([{ room: '102', mayPost: false, lastName: 'Smith' }]);
  await server.call(checkOutGuest, { params: params({ stayId: id }) }, token);
  expect((await desk()).stays).toEqual([]);
  await expect(
    server.call(checkOutGuest, { params: params({ stayId: id }) }, token),
  ).rejects.toMatchObject({ status: 404 });
});

test('charges after midnight are the open day’s until it is closed, and a closed day takes none', async () => {
  const stay = await arrive('Smith');
  await world.charge(stay);
  await moveTo('2026-06-11T01:00:00Z');
  await world.charge(stay, { amount: 500 });
  expect(await desk()).toMatchObject({ businessDate: '2026-06-10', sums: { EUR: 1495 } });
  await expect(close('2026-06-11')).rejects.toMatchObject({ status: 409 });
  expect(await close('2026-06-10')).toEqual({ entries: 2, sums: { EUR: 1495 } });
  await expect(close('2026-06-10')).rejects.toMatchObject({ status: 409 });
  await world.charge(stay, { amount: 300 });
  expect(await desk()).toMatchObject({
    businessDate: '2026-06-11',
    sums: { EUR: 300 },
    days: [{ businessDate: '2026-06-10', entries: 2, sums: { EUR: 1495 } }],
  });
  await close('2026-06-11');
  await expect(close('2026-06-12')).rejects.toMatchObject({ status: 409 });
});

test('a reversal is a negative charge of the open day, once', async () => {
  const { postingId, purchaseId } = await world.charge(await arrive('Smith'));
  await close('2026-06-10');
  await moveTo('2026-06-11T10:00:00Z');
  const reverse = () =>
    server.call(
      reverseCharge,
      { params: params({ postingId: postingId ?? '' }), body: { reason: 'Wrong room' } },
      token,
    );
  await reverse();
  await expect(reverse()).rejects.toMatchObject({ status: 409 });
  expect(await desk()).toMatchObject({ businessDate: '2026-06-11', sums: { EUR: -995 } });
  const address = exportFolioDay.path
    .replace('{orgNumber}', String(world.family.area.number))
    .replace('{gatewayId}', world.gateway.id)
    .replace('{businessDate}', '2026-06-11');
  const file = await server.request(address, { headers: { authorization: `Bearer ${token}` } });
  // A spreadsheet adds numbers, not texts.
  expect(await file.text()).toContain(',-9.95,EUR');
  expect(await world.purchase(purchaseId)).toMatchObject({ status: 'refunded', refunded: 995 });
});

test('a purchase that was charged twice is refunded only when both charges are reversed', async () => {
  const stay = await arrive('Smith');
  const { postingId, purchaseId } = await world.charge(stay);
  const { postingId: second } = await world.charge(stay);
  await server.database.system
    .updateTable('posting')
    .set({ purchase_id: purchaseId })
    .where('id', '=', second)
    .execute();
  const reverse = (id: string) =>
    server.call(
      reverseCharge,
      { params: params({ postingId: id }), body: { reason: 'Charged twice' } },
      token,
    );
  await reverse(second ?? '');
  expect(await world.purchase(purchaseId)).toMatchObject({ status: 'posted', refunded: 0 });
  await reverse(postingId ?? '');
  expect(await world.purchase(purchaseId)).toMatchObject({ status: 'refunded', refunded: 995 });
});

test('the list of gateways shows when a charge was last posted', async () => {
  const succeeded = async () => {
    const { rows } = await server.call(
      gateways.list,
      { params: { orgNumber: String(world.family.area.number) }, query: {} },
      token,
    );
    return rows.map(({ lastSuccessAt }) => lastSuccessAt);
  };
  expect(await succeeded()).toEqual([null]);
  await world.charge(await arrive('Smith'));
  expect(await succeeded()).toEqual(['2026-06-10T22:00:00.000Z']);
});

test('an import checks in or changes all guests of a file or none', async () => {
  await checkIn({ lastName: 'Smith', reservation: '7' });
  const send = (...lines: string[][]) =>
    server.call(
      importStays,
      {
        params: params({}),
        body: {
          fields: ['room', 'reservation', 'lastName'],
          lines: lines.map((values, index) => ({ line: index + 2, values })),
        },
      },
      token,
    );
  expect(await send(['102', '7', 'Smith'], ['103', '8', 'Jones'])).toEqual({
    created: 1,
    updated: 1,
    unchanged: 0,
  });
  await expect(send(['104', '9', 'Brown'], ['999', '10', 'Green'])).rejects.toMatchObject({
    status: 400,
  });
  expect((await desk()).stays.map(({ room }) => room)).toEqual(['102', '103']);
});

test('the dry run of an import shows what it overwrites, without names for roles without personal data', async () => {
  await checkIn({ lastName: 'Smith', reservation: '7' });
  const check = (as: string) =>
    server.call(
      checkStayImport,
      {
        params: params({}),
        body: {
          fields: ['room', 'reservation', 'lastName'],
          lines: [
            { line: 2, values: ['102', '7', 'Smythe'] },
            { line: 3, values: ['103', '8', 'Jones'] },
          ],
        },
      },
      as,
    );
  expect(await check(token)).toEqual({
    created: 1,
    updated: 1,
    unchanged: 0,
    badLines: [],
    overwrites: [
      {
        line: 2,
        name: '7',
        changes: [
          { label: 'Room', before: '101', after: '102' },
          { label: 'Last name', before: 'Smith', after: 'Smythe' },
        ],
      },
    ],
  });
  const limited = await server.signInAs(world.family.provider.number, {
    'payment-gateway': 'edit',
  });
  expect(JSON.stringify(await check(limited))).not.toContain('Smith');
  expect((await desk()).stays).toMatchObject([{ room: '101', lastName: 'Smith' }]);
});

test('a day with many charges shows the newest, and counts all', async () => {
  const stay = await arrive('Smith');
  await world.charge(stay);
  const { system } = server.database;
  await sql`
    with copies as (
      insert into posting (organization_number, organization_path, gateway_id, stay_id, at, amount, currency, room,
        text, check_number, posted_on, posted_time, business_date, state)
      select organization_number, organization_path, gateway_id, stay_id, at + number * interval '1 second', amount,
        currency, room, text, number, posted_on, posted_time, business_date, state
      from posting, generate_series(2, 250) as number
      where gateway_id = ${world.gateway.id}
      returning *)
    insert into folio_entry (organization_number, organization_path, gateway_id, posting_id, room, text, amount,
      currency, at, business_date)
    select organization_number, organization_path, gateway_id, id, room, text, amount, currency, at, business_date
    from copies`.execute(system);
  const { entries, entryCount, sums } = await desk();
  expect(entries).toHaveLength(200);
  expect(entries.at(-1)?.at).toBe('2026-06-10T22:04:10.000Z');
  expect({ entryCount, sums }).toEqual({ entryCount: 250, sums: { EUR: 250 * 995 } });
  expect(await close('2026-06-10')).toEqual({ entries: 250, sums: { EUR: 250 * 995 } });
});

test('a role without personal data sees no names; a day can be printed', async () => {
  await world.charge(await arrive('Smith'));
  const limited = await server.signInAs(world.family.provider.number, {
    'payment-gateway': 'view',
  });
  const seen = await server.call(getHouseDesk, { params: params({}) }, limited);
  expect(JSON.stringify(seen)).not.toContain('Smith');
  const address = printFolioDay.path
    .replace('{orgNumber}', String(world.family.area.number))
    .replace('{gatewayId}', world.gateway.id)
    .replace('{businessDate}', '2026-06-10');
  const response = await server.request(address, { headers: { authorization: `Bearer ${token}` } });
  expect(new TextDecoder().decode((await response.arrayBuffer()).slice(0, 5))).toBe('%PDF-');
});

test('a refused charge that is posted again after its day was closed is the open day’s', async () => {
  const { id: stayId } = await checkIn({ lastName: 'Smith' });
  const allow = (mayPost: boolean) =>
    server.call(
      changeStay,
      { params: params({ stayId }), body: { room: '101', departsOn: null, mayPost } },
      token,
    );
  await allow(false);
  const found = await findStay(server.context, world.gateway, { room: '101', lastName: 'Smith' });
  if (found.kind !== 'found') throw new Error(found.kind);
  const { postingId, state } = await world.charge(found.stay);
  expect(state).toBe('refused');
  await close('2026-06-10');
  await moveTo('2026-06-11T10:00:00Z');
  await allow(true);
  const [refused] = await world.postings();
  await server.call(
    repeatPosting,
    {
      params: { orgNumber: String(world.family.area.number), postingId: postingId ?? '' },
      body: { version: refused?.version ?? 0 },
    },
    token,
  );
  expect(await desk()).toMatchObject({
    businessDate: '2026-06-11',
    sums: { EUR: 995 },
    days: [{ businessDate: '2026-06-10', entries: 0, sums: {} }],
  });
  expect(await world.postings()).toMatchObject([{ state: 'posted', business_date: '2026-06-11' }]);
});

test('the desk reverses the charges of its house only, also those of other areas that it serves', async () => {
  const { postingId } = await world.charge(await arrive('Smith'));
  const reverse = (gatewayId: string) =>
    server.call(
      reverseCharge,
      {
        params: { ...params({ postingId: postingId ?? '' }), gatewayId },
        body: { reason: 'Wrong' },
      },
      token,
    );
  const other = await plantGateway(server, world.family.area, { status: 'Draft' });
  await expect(reverse(other.id)).rejects.toMatchObject({ status: 404 });
  const { number, path } = world.family.siblingArea;
  await server.database.system
    .updateTable('posting')
    .set({ organization_number: number, organization_path: path })
    .where('id', '=', postingId ?? '')
    .execute();
  await reverse(world.gateway.id);
  expect((await desk()).sums).toEqual({ EUR: 0 });
});
