// On both engines
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addressOf } from '../../../contract/call-request.ts';
import { listCardTransactions } from '../cc/contract.ts';
import { listPmsTransactions } from '../pms/contract.ts';
import { reportWorld } from '../testing/report-world.ts';
import { cardReconciliations, listFileGateways, pmsReconciliations } from './contract.ts';

const now = new Date('2026-05-20T12:00:00Z');
const world = reportWorld(now);

const params = () => ({ orgNumber: String(world.family.site.number) });
const reconcile = (fields: string[], values: string[][]) => ({
  name: '=cmd.csv',
  from: '2026-05-20',
  to: '2026-05-20',
  currency: 'EUR',
  file: { fields, lines: values.map((line, index) => ({ line: index + 2, values: line })) },
});

test('compares a hotel’s file with the postings, and is stored until it is deleted', async () => {
  const matched = await world.hotel.post({ check_number: 11 });
  const differs = await world.hotel.post({ check_number: 12, amount: 700 });
  const byRoom = await world.hotel.post({ check_number: 13, room: '007', amount: 900 });
  const missing = await world.hotel.post({ check_number: 14, room: '300' });
  await world.hotel.post({ check_number: 15, state: 'refused', room: '301' });
  await world.hotel.post({ check_number: 16, business_date: '2026-05-18', room: '302' });
  const { reconciliation, badLines } = await world.server.call(
    pmsReconciliations.create,
    {
      params: params(),
      body: reconcile(
        ['check', 'room', 'amount', 'day'],
        [
          ['11', '101', '10,00', '20.05.2026'],
          ['12', '101', '7,50', '20.05.2026'],
          ['', '7', '9,00', '21.05.2026'],
          ['99', '=cmd', '1,00', '20.05.2026'],
        ],
      ),
    },
    world.token,
  );
  expect(badLines).toEqual([]);
  expect(reconciliation).toMatchObject({ matched: 1, differing: 2, oursOnly: 1, theirsOnly: 1 });
  const reconciliationId = reconciliation?.id ?? '';
  const opened = await world.server.call(
    pmsReconciliations.open,
    { params: { ...params(), reconciliationId }, query: {} },
    world.token,
  );
  expect(
    opened.rows.map(({ result, subjectId, matchedBy, differs: inWhat }) => [
      result,
      subjectId,
      matchedBy,
      inWhat,
    ]),
  ).toEqual([
    ['matched', matched, 'check', []],
    ['differs', differs, 'check', ['amount']],
    ['differs', byRoom, 'room', ['day']],
    ['ours', missing, null, []],
    ['theirs', null, null, []],
  ]);
  // The differences are exceptions of the report.
  const listed = async (exception: 'amount-differs' | 'day-differs') =>
    (
      await world.server.call(
        listPmsTransactions,
        { params: params(), query: { exception } },
        world.token,
      )
    ).rows.map(({ id }) => id);
  expect([await listed('amount-differs'), await listed('day-differs')]).toEqual([
    [differs],
    [byRoom],
  ]);
  const response = await world.server.request(
    addressOf(pmsReconciliations.export, { params: { ...params(), reconciliationId }, query: {} }),
    { headers: { authorization: `Bearer ${world.token}` } },
  );
  const lines = (await response.text()).split('\r\n');
  expect(lines).toHaveLength(7);
  expect(lines[5]).toContain("'=cmd");
  const list = () => world.server.call(pmsReconciliations.list, { params: params() }, world.token);
  expect((await list()).rows).toMatchObject([{ id: reconciliationId, name: '=cmd.csv' }]);
  await world.server.call(
    pmsReconciliations.remove,
    { params: { ...params(), reconciliationId } },
    world.token,
  );
  expect((await list()).rows).toEqual([]);
  expect(await listed('amount-differs')).toEqual([]);
});

test('a posting of the day before differs in its day only, and a refused one in its state', async () => {
  const before = await world.hotel.post({ check_number: 11, business_date: '2026-05-19' });
  const refused = await world.hotel.post({ check_number: 12, state: 'refused' });
  const lines = [
    ['11', '10.00', '2026-05-20'],
    ['12', '10.00', '2026-05-20'],
  ];
  const { reconciliation } = await world.server.call(
    pmsReconciliations.create,
    { params: params(), body: reconcile(['check', 'amount', 'day'], lines) },
    world.token,
  );
  const opened = await world.server.call(
    pmsReconciliations.open,
    { params: { ...params(), reconciliationId: reconciliation?.id ?? '' }, query: {} },
    world.token,
  );
  expect(opened.rows.map(({ subjectId, differs }) => [subjectId, differs])).toEqual([
    [before, ['day']],
    [refused, ['state']],
  ]);
});

test('compares an acquirer’s file with the card transactions', async () => {
  const purchase = await world.hotel.buy();
  const sale = await world.hotel.pay(purchase, { reference: 'ch_1' });
  const refund = await world.hotel.pay(purchase, {
    reference: 're_1',
    type: 'refund',
    amount: 250,
  });
  await world.hotel.pay(purchase, { reference: 'ch_2', state: 'failed' });
  const { reconciliation } = await world.server.call(
    cardReconciliations.create,
    {
      params: params(),
      body: reconcile(
        ['reference', 'amount'],
        [
          ['ch_1', '10.00'],
          ['re_1', '-2.50'],
          ['ch_3', '4.00'],
        ],
      ),
    },
    world.token,
  );
  expect(reconciliation).toMatchObject({ matched: 2, differing: 0, oursOnly: 0, theirsOnly: 1 });
  const opened = await world.server.call(
    cardReconciliations.open,
    {
      params: { ...params(), reconciliationId: reconciliation?.id ?? '' },
      query: { result: 'matched' },
    },
    world.token,
  );
  expect(opened.rows.map(({ subjectId }) => subjectId)).toEqual([sale, refund]);
});

test('settles the transactions of an acquirer’s file, and leaves their other exceptions', async () => {
  const at = new Date('2026-05-16T10:00:00Z');
  const sale = async (reference: string) =>
    world.hotel.pay(await world.hotel.buy({ started_at: null, at }), { at, reference });
  const settled = await sale('ch_1');
  const missing = await sale('ch_2');
  const listed = async (exception: 'not-settled' | 'paid-without-access') => {
    const query = { exception };
    return (await world.server.call(listCardTransactions, { params: params(), query }, world.token))
      .rows;
  };
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();
  expect(idsOf(await listed('not-settled'))).toEqual([settled, missing].toSorted());
  const file = reconcile(['reference', 'amount', 'day'], [['ch_1', '10.00', '2026-05-17']]);
  const body = { ...file, from: '2026-05-16', to: '2026-05-16' };
  await world.server.call(cardReconciliations.create, { params: params(), body }, world.token);
  expect(idsOf(await listed('not-settled'))).toEqual([missing]);
  const withoutAccess = await listed('paid-without-access');
  expect(idsOf(withoutAccess)).toEqual([settled, missing].toSorted());
  expect(withoutAccess.find(({ id }) => id === settled)?.settledAt).toBe(
    '2026-05-17T00:00:00.000Z',
  );
});

test('stores nothing of a file with lines that cannot be read', async () => {
  const { reconciliation, badLines } = await world.server.call(
    pmsReconciliations.create,
    { params: params(), body: reconcile(['check', 'amount'], [['1', 'free']]) },
    world.token,
  );
  expect(reconciliation).toBeNull();
  expect(badLines).toMatchObject([{ line: 2, field: 'amount' }]);
});

test('compares the file of one of several hotels with its own postings only', async () => {
  const { server, token, family, hotel, sibling: other } = world;
  await server.database.system
    .updateTable('payment_gateway')
    .set({ status: 'Active' })
    .where('id', 'in', [hotel.pms, other.pms])
    .execute();
  // The numbers of hotels are the same.
  const mine = await hotel.post({ check_number: 11 });
  const theirs = await other.post({ check_number: 11, amount: 700 });
  const at = { orgNumber: String(family.provider.number) };
  const file = reconcile(['check', 'amount'], [['11', '7.00']]);
  const compare = (gateway?: string) =>
    server.call(
      pmsReconciliations.create,
      { params: at, body: { ...file, ...(gateway !== undefined && { gateway }) } },
      token,
    );
  const { gateways } = await server.call(pmsReconciliations.list, { params: at }, token);
  expect(gateways.map(({ id }) => id).toSorted()).toEqual([hotel.pms, other.pms].toSorted());
  const found = async (text: string) =>
    (await server.call(listFileGateways, { params: at, query: { text } }, token)).gateways;
  const { site, siblingArea } = family;
  expect(await found(`gateway ${siblingArea.name.toUpperCase()}`)).toMatchObject([
    { id: other.pms, areaName: siblingArea.name },
  ]);
  expect(await found(`gateway ${site.name}`)).toMatchObject([
    { id: hotel.pms, siteName: site.name },
  ]);
  await expect(compare(), 'none chosen').rejects.toMatchObject({
    status: 400,
    fields: { gateway: expect.stringMatching(/Choose/) },
  });
  await expect(compare(hotel.card), 'not a property system').rejects.toMatchObject({ status: 400 });
  for (const [gateway, subject, result] of [
    [other.pms, theirs, 'matched'],
    [hotel.pms, mine, 'differs'],
  ] as const) {
    const { reconciliation } = await compare(gateway);
    const gatewayName = gateways.find(({ id }) => id === gateway)?.name;
    expect(reconciliation).toMatchObject({ gatewayName });
    const { after } = await server.database.system
      .selectFrom('admin_history')
      .select('after')
      .where('entity_id', '=', reconciliation?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ gateway: gatewayName });
    const opened = await server.call(
      pmsReconciliations.open,
      { params: { ...at, reconciliationId: reconciliation?.id ?? '' }, query: {} },
      token,
    );
    expect(opened.rows.map((row) => [row.subjectId, row.result])).toEqual([[subject, result]]);
  }
  // At one of the hotels there is no choice.
  const body = reconcile(['check', 'amount'], [['11', '10.00']]);
  const { reconciliation } = await server.call(
    pmsReconciliations.create,
    { params: params(), body },
    token,
  );
  expect(reconciliation).toMatchObject({ matched: 1, differing: 0 });
});

test('a file may be of the property system of another area, and not of a retired one without postings', async () => {
  const { server, token, family, hotel, sibling: other } = world;
  const { system } = server.database;
  await system
    .updateTable('payment_gateway')
    .set({ status: 'Retired' })
    .where('id', '=', hotel.pms)
    .execute();
  await system
    .updateTable('payment_gateway')
    .set({ served_areas: JSON.stringify([{ area: hotel.area.number, salesOutlet: null }]) })
    .where('id', '=', other.pms)
    .execute();
  const at = { orgNumber: String(family.area.number) };
  const listed = async () =>
    (await server.call(pmsReconciliations.list, { params: at }, token)).gateways.map(
      ({ id }) => id,
    );
  expect(await listed()).toEqual([other.pms]);
  const served = await hotel.post({ check_number: 11, gateway_id: other.pms });
  const compare = (gateway?: string) => {
    const body = reconcile(['check', 'amount'], [['11', '10.00']]);
    return server.call(
      pmsReconciliations.create,
      { params: at, body: { ...body, ...(gateway !== undefined && { gateway }) } },
      token,
    );
  };
  expect(await compare()).toMatchObject({ reconciliation: { matched: 1, gatewayName: null } });
  await hotel.post({ check_number: 12 });
  expect((await listed()).toSorted()).toEqual([hotel.pms, other.pms].toSorted());
  await expect(compare()).rejects.toMatchObject({ status: 400 });
  const { reconciliation } = await compare(other.pms);
  const opened = await server.call(
    pmsReconciliations.open,
    { params: { ...at, reconciliationId: reconciliation?.id ?? '' }, query: {} },
    token,
  );
  expect(opened.rows.map(({ subjectId }) => subjectId)).toEqual([served]);
});

test('a file may be of a property system of another area that served one until now', async () => {
  const { server, token, family, hotel, sibling: other } = world;
  const former = await hotel.post({ check_number: 11, gateway_id: other.pms });
  const own = await hotel.post({ check_number: 11 });
  const at = { orgNumber: String(family.area.number) };
  const { gateways } = await server.call(pmsReconciliations.list, { params: at }, token);
  expect(gateways.map(({ id }) => id).toSorted()).toEqual([hotel.pms, other.pms].toSorted());
  const body = reconcile(['check', 'amount'], [['11', '10.00']]);
  const compare = (gateway?: string) =>
    server.call(
      pmsReconciliations.create,
      { params: at, body: { ...body, ...(gateway !== undefined && { gateway }) } },
      token,
    );
  await expect(compare(), 'with the postings of both').rejects.toMatchObject({ status: 400 });
  for (const [gateway, subject] of [
    [hotel.pms, own],
    [other.pms, former],
  ] as const) {
    const { reconciliation } = await compare(gateway);
    const { rows } = await server.call(
      pmsReconciliations.open,
      { params: { ...at, reconciliationId: reconciliation?.id ?? '' }, query: {} },
      token,
    );
    expect(rows.map(({ subjectId }) => subjectId)).toEqual([subject]);
  }
  // It has posted for no other area.
  const elsewhere = { orgNumber: String(family.siblingArea.number) };
  const listed = await server.call(pmsReconciliations.list, { params: elsewhere }, token);
  expect(listed.gateways.map(({ id }) => id)).toEqual([other.pms]);
});

test('a file may be of any of many property systems, not of the listed ones only', async () => {
  const { server, token, family, hotel } = world;
  await sql`
    insert into payment_gateway (organization_number, organization_path, created_at, created_by, updated_at, updated_by,
      number, name, category, type, status, position, currencies, settings)
    select organization_number, organization_path, created_at, created_by, updated_at, updated_by,
      number + 100000 + n, 'Annex ' || n, category, type, status, position + 100000 + n, currencies, settings
    from payment_gateway, generate_series(1, 50) n where id = ${hotel.pms}`.execute(
    server.database.system,
  );
  await hotel.post({ check_number: 11 });
  const at = { orgNumber: String(family.area.number) };
  const { gateways } = await server.call(pmsReconciliations.list, { params: at }, token);
  expect(gateways.map(({ id }) => id)).not.toContain(hotel.pms);
  const body = { ...reconcile(['check', 'amount'], [['11', '10.00']]), gateway: hotel.pms };
  const { reconciliation } = await server.call(
    pmsReconciliations.create,
    { params: at, body },
    token,
  );
  expect(reconciliation).toMatchObject({ matched: 1 });
});
