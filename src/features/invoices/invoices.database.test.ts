// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { pickFields } from '../../contract/fields/fields.ts';
import { gateways, setGatewayStatus } from '../payment-gateways/contract.ts';
import { paymentGateway } from '../payment-gateways/fields.ts';
import { exportInvoices, issueInvoice, listInvoices, printInvoice } from './contract.ts';
import { type InvoiceCalls, invoiceCalls } from './testing/invoice-calls.ts';
import { exampleInvoice, plantInvoiceGateway } from './testing/invoice-world.ts';

let server: TestServer;
let world: InvoiceCalls;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-11-27T22:30:00Z');
  world = await invoiceCalls(server);
});

describe('numbers', () => {
  test('are without gaps and unique when administrators issue at the same moment', async () => {
    const other = await server.signInAs(world.calls.family.grouping.number);
    const issued = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        world.issue({}, {}, index % 2 ? other : world.calls.token),
      ),
    );
    expect(issued.map(({ number }) => number).toSorted()).toEqual(
      Array.from({ length: 8 }, (_, index) => `INV${index + 1}`),
    );
    expect((await world.gateway()).invoice?.nextNumber).toBe(9);
  });

  test('are not used up by what is rejected', async () => {
    await world.issue();
    await expect(world.issue({}, { unitPrice: 0 })).rejects.toThrow('There is nothing to pay');
    await expect(world.issue({}, { currency: 'USD' })).rejects.toThrow('in EUR now');
    await expect(world.issue({ customer: 'สมชาย ใจดี' })).rejects.toThrow(
      'customer: The PDF cannot print these characters',
    );
    expect((await world.issue()).number).toBe('INV2');
  });

  test('never go back under an issued one, and keep the test of the gateway', async () => {
    await world.issue();
    await world.issue();
    const before = await world.gateway();
    expect(before.isTested).toBe(true);
    const change = (nextNumber: number) =>
      server.call(
        gateways.update,
        {
          params: world.params(),
          body: {
            ...pickFields(paymentGateway, before),
            invoice: {
              ...(before.invoice ?? { termsDays: 0, prefix: '', sender: '', footer: '' }),
              nextNumber,
            },
            secrets: {},
            version: before.version,
          },
        },
        world.calls.token,
      );
    await expect(change(2)).rejects.toThrow('Enter 3 or more');
    await change(10);
    expect((await world.issue()).number).toBe('INV10');
    // A form that was loaded before the last invoice.
    await expect(change(10)).rejects.toMatchObject({ status: 409 });
  });

  test('of another gateway of the area are not repeated', async () => {
    await world.issue();
    const second = await plantInvoiceGateway(server, world.calls.family.area);
    await expect(
      server.call(
        issueInvoice,
        {
          params: world.params({ gatewayId: second.id }),
          body: exampleInvoice(world.calls.planId),
        },
        world.calls.token,
      ),
    ).rejects.toThrow('INV1 is the number of another invoice');
  });
});

describe('an invoice', () => {
  test('is due after the terms on the site’s clock, and then overdue, until it is paid', async () => {
    await server.database.system
      .updateTable('organization')
      .set({ time_zone: 'Asia/Tokyo' })
      .where('number', '=', world.calls.family.site.number)
      .execute();
    const { id } = await world.issue();
    expect((await world.list()).rows).toMatchObject([
      { state: 'open', issuedOn: '2026-11-28', dueOn: '2026-12-28', total: 1_990 },
    ]);
    server.clock.now = new Date('2026-12-28T14:59:00Z');
    await world.calls.signIn();
    expect((await world.list({ state: 'open' })).total).toBe(1);
    server.clock.now = new Date('2026-12-28T15:01:00Z');
    expect((await world.list({ state: 'overdue', text: 'müller' })).total).toBe(1);
    await expect(world.pay(id, '2026-12-30')).rejects.toThrow('Cannot be after today');
    await world.pay(id, '2026-12-29');
    expect((await world.list()).rows).toMatchObject([{ state: 'paid', paidOn: '2026-12-29' }]);
    await expect(world.pay(id)).rejects.toThrow('paid already');
    expect(await world.calls.latestHistory()).toMatchObject({
      entity_type: 'invoice',
      label: 'INV1',
      after: { paidOn: '2026-12-29' },
    });
  });

  test('cannot be changed by the application, not even by a mistake of ours', async () => {
    const { id } = await world.issue();
    await expect(
      server.database.withScope([world.calls.family.provider.path], (transaction) =>
        transaction.updateTable('invoice').set({ total: 1 }).where('id', '=', id).execute(),
      ),
    ).rejects.toThrow('permission denied');
  });

  test('is cancelled once, by a credit note with the next number', async () => {
    const { id } = await world.issue();
    const before = await world.revenue();
    const { number } = await world.cancel(id);
    expect(number).toBe('INV2');
    expect((await world.list({ sort: 'number' })).rows).toMatchObject([
      { number: 'INV1', state: 'cancelled', counterpart: 'INV2', total: 1_990 },
      { number: 'INV2', state: 'creditNote', counterpart: 'INV1', total: -1_990 },
    ]);
    expect(before).toMatchObject([{ currency: 'EUR', gross: 1_990, refunds: 0 }]);
    expect(await world.revenue()).toEqual([
      { currency: 'EUR', gross: 1_990, refunds: 1_990, tax: 0 },
    ]);
    await expect(world.cancel(id)).rejects.toThrow('cancelled already');
    await expect(world.pay(id)).rejects.toThrow('is cancelled');
  });

  test('is issued by an active gateway only, which is not retired before it is paid', async () => {
    const { id } = await world.issue();
    const setStatus = (status: 'Suspended' | 'Retired') =>
      server.call(
        setGatewayStatus,
        {
          params: world.calls.of(world.calls.family.area),
          body: { gatewayId: world.gatewayId, status },
        },
        world.calls.token,
      );
    await setStatus('Suspended');
    await expect(world.issue()).rejects.toThrow('is Suspended');
    await expect(world.cancel(id)).rejects.toThrow('is Suspended');
    await expect(setStatus('Retired')).rejects.toThrow('1 invoice neither paid nor cancelled');
    await world.pay(id);
    await setStatus('Retired');
  });
});

test.each([
  ['JPY', 101, 3, 303, 24],
  ['EUR', 995, 7, 6_965, 550],
  ['KWD', 1_005, 3, 3_015, 238],
])('tax in %s is rounded once per line', async (currency, unitPrice, quantity, total, tax) => {
  world = await invoiceCalls(server, { currencies: [currency] });
  const planId = await world.calls.addPlan({
    name: `Plan in ${currency}`,
    currency,
    price: unitPrice,
    taxRate: 8_575,
    taxIncluded: true,
  });
  await world.issue({}, { planId, currency, unitPrice, quantity });
  expect((await world.list()).rows).toMatchObject([{ currency, total }]);
  expect(await world.revenue()).toEqual([{ currency, gross: total, refunds: 0, tax }]);
});

test('tests have numbers of their own, bill nothing and stay out of revenue', async () => {
  world = await invoiceCalls(server, { status: 'Test' });
  const batch = await world.calls.createBatchWithCodes();
  const billed = { batchId: batch.id, quantity: 20 };
  const { id, number } = await world.issue({}, billed);
  expect(number).toBe('TEST-INV1');
  expect((await world.issue({}, billed)).number).toBe('TEST-INV2');
  expect((await world.cancel(id)).number).toBe('TEST-INV3');
  expect((await world.list()).rows.every(({ isTest }) => isTest)).toBe(true);
  expect(await world.revenue()).toEqual([]);
  expect((await world.gateway()).invoice?.nextNumber).toBe(1);
});

test('invoices are exported and printed', async () => {
  const { id } = await world.issue({ reference: 'Forum' });
  const get = (path: string) =>
    server.request(
      path
        .replace('{orgNumber}', String(world.calls.family.area.number))
        .replace('{gatewayId}', world.gatewayId)
        .replace('{invoiceId}', id),
      { headers: { authorization: `Bearer ${world.calls.token}` } },
    );
  const csv = await (await get(exportInvoices.path)).text();
  expect(csv).toContain('INV1,,2026-11-27,Müller & Söhne,Forum,');
  // A spreadsheet adds numbers, not texts.
  expect(csv).toMatch(/,19\.9,EUR,/);
  // More than one page, in the order of the numbers.
  await sql`
    insert into invoice select (jsonb_populate_record(invoice, jsonb_build_object(
      'id', gen_random_uuid(), 'sequence', next, 'number', 'INV' || next))).*
    from invoice, generate_series(2, 502) next where id = ${id}`.execute(server.database.system);
  const long = await (await get(exportInvoices.path)).text();
  expect(long.match(/INV\d+/g)).toEqual(Array.from({ length: 502 }, (_, at) => `INV${at + 1}`));
  const pdf = await (await get(printInvoice.path)).arrayBuffer();
  expect(new TextDecoder().decode(pdf.slice(0, 5))).toBe('%PDF-');
});

test('roles that may only view issue nothing, and another provider sees nothing', async () => {
  const { id } = await world.issue();
  const foreign = await newProvider(server);
  const outsider = await server.signInAs(foreign.provider.number);
  const sent = { params: { ...world.params(), invoiceId: id } };
  await expect(server.call(printInvoice, sent, outsider)).rejects.toMatchObject({ status: 404 });
  const viewer = await server.signInAs(world.calls.family.provider.number, {
    'payment-gateway': 'view',
  });
  expect(
    await server.call(listInvoices, { params: world.params(), query: {} }, viewer),
  ).toMatchObject({
    total: 1,
  });
  await expect(world.issue({}, {}, viewer)).rejects.toMatchObject({ status: 403 });
  const body = exampleInvoice(world.calls.planId);
  await expect(world.issue({}, {}, outsider)).rejects.toMatchObject({ status: 404 });
  // Another area's gateway with the own area in the address.
  const own = { orgNumber: String(foreign.area.number), gatewayId: world.gatewayId };
  await expect(server.call(issueInvoice, { params: own, body }, outsider)).rejects.toMatchObject({
    status: 404,
  });
});
