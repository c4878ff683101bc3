// On both engines
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { askAgain, listLookups, openLookup } from '../contract.ts';
import { plantLookup, plantProgramme } from '../testing/planted-lookup.ts';
import { startProgramme } from '../testing/programme.ts';

const dayMs = 24 * 3_600_000;

let server: TestServer;
let family: TestProvider;
let token: string;
let programme: Awaited<ReturnType<typeof startProgramme>>;

beforeAll(async () => {
  server = await sharedServer();
  programme = await startProgramme();
});
afterAll(() => programme.close());
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
});

const of = ({ number }: { number: number } = family.provider) => ({
  params: { orgNumber: String(number) },
});
const list = (query: Record<string, string> = {}, who = token) =>
  server.call(listLookups, { ...of(), query }, who);
const names = async (query: Record<string, string>) =>
  (await list(query)).rows.map(({ guestName }) => guestName);
const plant = (columns: Parameters<typeof plantLookup>[2], area = family.area) =>
  plantLookup(server, area, columns);
const ago = (days: number) => new Date(server.clock.now.getTime() - days * dayMs);
const lookup = (lookupId: string) => ({ params: { ...of().params, lookupId } });
const masked = () => server.signInAs(family.provider.number, { loyalty: 'view' }, ['export']);

test('look-ups of all areas are listed newest first, by page and by period', async () => {
  await plant({ guest_name: 'Old', at: ago(8) });
  await plant({ guest_name: 'First', at: ago(2) });
  await plant({ guest_name: 'Second', at: ago(1) }, family.siblingArea);
  expect(await names({})).toEqual(['Second', 'First']);
  expect(await names({ period: '30d' })).toEqual(['Second', 'First', 'Old']);
  expect(await names({ period: '30d', page: '2', pageSize: '2' })).toEqual(['Old']);
  expect(await list({ period: '30d', pageSize: '1' })).toMatchObject({
    total: 3,
    totalIsLowerBound: false,
    isMasked: false,
  });
  const [row] = (await list()).rows;
  expect(row).toMatchObject({
    areaNumber: family.siblingArea.number,
    result: 'notFound',
    member: '1234',
    sent: 'Number ••••1234, last name •••',
  });
});

test('filters: result, programme, room, and text of 3 letters or digits', async () => {
  await plant({ guest_name: 'Maier', room: '101', result: 'matched', programme: 'Stars' });
  await plant({ guest_name: 'Sato_x', room: '1012', programme: 'Club', member_last4: '9876' });
  expect(await names({ result: 'matched' })).toEqual(['Maier']);
  expect(await names({ programme: 'Club' })).toEqual(['Sato_x']);
  expect(await names({ room: '101' })).toEqual(['Maier']);
  expect(new Set(await names({ text: '101' }))).toEqual(new Set(['Maier', 'Sato_x']));
  expect(await names({ text: 'MAIE' })).toEqual(['Maier']);
  expect(await names({ text: '___' })).toEqual([]);
  expect(await names({ text: '4444 5555 9876' })).toEqual(['Sato_x']);
  expect((await list()).programmes).toEqual(['Club', 'Stars']);
  await expect(list({ text: 'Ma' })).rejects.toThrow('3 letters');
});

test('without the right to guests’ data, names, rooms and members are hidden and not searched', async () => {
  const who = await masked();
  const id = await plant({ guest_name: 'Maier', room: '101' });
  expect(await list({}, who)).toMatchObject({
    isMasked: true,
    rows: [{ guestName: null, room: null, member: null }],
  });
  expect((await list({ text: 'Maier' }, who)).rows).toEqual([]);
  expect((await list({ text: 'Stars' }, who)).rows).toHaveLength(1);
  await expect(list({ room: '101' }, who)).rejects.toThrow('cannot filter by room');
  const opened = await server.call(openLookup, lookup(id), who);
  expect(opened).toMatchObject({ guestName: null, member: null, supportCode: null });
  await expect(server.call(askAgain, lookup(id), who)).rejects.toThrow('role');
});

test('a repeated look-up stores its answer and the administrator who asked', async () => {
  const gatewayId = await plantProgramme(server, family.area, {
    type: 'http',
    url: `${programme.url}/{number}`,
  });
  const id = await plant({
    gateway_id: gatewayId,
    type: 'http',
    result: 'noAnswer',
    next_step_at: server.clock.now,
  });
  // As `plantLookup` seals it.
  programme.knows({ tier: 'GOLD' });
  const asked = await server.call(askAgain, lookup(id), token);
  expect(programme.asked.at(-1)?.path).toBe('/99%201234%201234');
  expect(asked).toMatchObject({
    result: 'matched',
    tier: 'Gold',
    percentOff: 25,
    tries: 2,
    askedBy: expect.any(String),
    nextAt: null,
    canAskAgain: true,
  });
  const history = await server.database.system
    .selectFrom('admin_history')
    .select(['action', 'before', 'after', 'label'])
    .where('entity_type', '=', 'loyalty look-up')
    .where('entity_id', '=', id)
    .execute();
  expect(history).toEqual([
    {
      action: 'run',
      before: { result: 'No answer', tier: null },
      after: { result: 'Matched', tier: 'Gold' },
      label: `Stars, look-up ${id.slice(0, 8)}`,
    },
  ]);
});

test('a look-up whose gateway is gone, or whose guest was erased, cannot be asked again', async () => {
  const gone = await plant({ type: 'http' });
  const erased = await plant({ sealed_question: null });
  for (const id of [gone, erased]) {
    expect(await server.call(openLookup, lookup(id), token)).toMatchObject({ canAskAgain: false });
    await expect(server.call(askAgain, lookup(id), token)).rejects.toThrow('cannot be asked again');
  }
});
