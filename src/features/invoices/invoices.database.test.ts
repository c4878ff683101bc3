// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../../test/access-code-calls.ts';
import { newProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { pickFields } from '../../contract/fields/fields.ts';
import {
  deleteAccessCodeBatch,
  getAccessCodeBatch,
  revokeAccessCodeBatch,
} from '../access-codes/contract.ts';
import { gateways, setGatewayStatus } from '../payment-gateways/contract.ts';
import { paymentGateway } from '../payment-gateways/fields.ts';
import { startEntitlements } from '../radius/grants/start-entitlements.ts';
import { getRevenue } from '../revenue/contract.ts';
import {
  cancelInvoice,
  exportInvoices,
  issueInvoice,
  listBillable,
  listInvoices,
  payInvoice,
  printInvoice,
} from './contract.ts';
import type { Invoice, InvoiceLine } from './fields.ts';
import { exampleInvoice, plantInvoiceGateway } from './testing/invoice-world.ts';

let server: TestServer;
let calls: AccessCodeCalls;
let gatewayId: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-11-27T22:30:00Z');
  calls = await accessCodeCalls(server);
  gatewayId = (await plantInvoiceGateway(server, calls.family.area)).id;
});

const params = (more: Record<string, string> = {}) => ({
  ...calls.of(calls.family.area),
  gatewayId,
  ...more,
});
const issue = (
  changes: Partial<Invoice> = {},
  line: Partial<InvoiceLine> = {},
  token = calls.token,
) =>
  server.call(
    issueInvoice,
    { params: params(), body: exampleInvoice(calls.planId, changes, line) },
    token,
  );
const list = (query: Record<string, string> = {}) =>
  server.call(listInvoices, { params: params(), query }, calls.token);
const cancel = (invoiceId: string) =>
  server.call(
    cancelInvoice,
    { params: { ...params(), invoiceId }, body: { reason: 'Wrong address' } },
    calls.token,
  );
const pay = (invoiceId: string, paidOn = '2026-11-27') =>
  server.call(
    payInvoice,
    { params: { ...params(), invoiceId }, body: { paidOn, paymentReference: 'T1' } },
    calls.token,
  );
const gateway = () => server.call(gateways.get, { params: params() }, calls.token);
async function revenue() {
  const { blocks } = await server.call(
    getRevenue,
    { params: calls.of(calls.family.area), query: { period: 'last-30-days', by: 'method' } },
    calls.token,
  );
  return blocks.map(({ currency, total }) => ({
    currency,
    gross: total.gross,
    refunds: total.refunds,
    tax: total.tax,
  }));
}
/** Writes what the first use of a code writes, by the same statements. */
async function useCode(codeId: string): Promise<void> {
  const { number, path } = calls.family.area;
  const { id } = await server.database.system
    .insertInto('radius_grant')
    .values({
      organization_number: number,
      organization_path: path,
      at: server.clock.now,
      method: 'accessCode',
      mac_address: `02:00:00:00:00:${codeId.slice(0, 2)}`,
      access_code_id: codeId,
      plan_id: calls.planId,
      limits: '{}',
      starts_entitlement: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.database.withScope([calls.family.provider.path], (transaction) =>
    startEntitlements(
      transaction,
      [
        {
          grantId: id,
          startedAt: server.clock.now,
          macAddress: `02:00:00:00:00:${codeId.slice(0, 2)}`,
        },
      ],
      server.clock.now,
    ),
  );
}

describe('numbers', () => {
  test('are without gaps and unique when administrators issue at the same moment', async () => {
    const other = await server.signInAs(calls.family.grouping.number);
    const issued = await Promise.all(
      Array.from({ length: 8 }, (_, index) => issue({}, {}, index % 2 ? other : calls.token)),
    );
    expect(issued.map(({ number }) => number).toSorted()).toEqual(
      Array.from({ length: 8 }, (_, index) => `INV${index + 1}`),
    );
    expect((await gateway()).invoice?.nextNumber).toBe(9);
  });

  test('are not used up by what is rejected', async () => {
    await issue();
    await expect(issue({}, { unitPrice: 0 })).rejects.toThrow('There is nothing to pay');
    await expect(issue({}, { currency: 'USD' })).rejects.toThrow('in EUR now');
    expect((await issue()).number).toBe('INV2');
  });

  test('never go back under an issued one, and keep the test of the gateway', async () => {
    await issue();
    await issue();
    const before = await gateway();
    expect(before.isTested).toBe(true);
    const change = (nextNumber: number) =>
      server.call(
        gateways.update,
        {
          params: params(),
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
        calls.token,
      );
    await expect(change(2)).rejects.toThrow('Enter 3 or more');
    await change(10);
    expect((await issue()).number).toBe('INV10');
    // A form that was loaded before the last invoice.
    await expect(change(10)).rejects.toMatchObject({ status: 409 });
  });

  test('of another gateway of the area are not repeated', async () => {
    await issue();
    const second = await plantInvoiceGateway(server, calls.family.area);
    await expect(
      server.call(
        issueInvoice,
        { params: params({ gatewayId: second.id }), body: exampleInvoice(calls.planId) },
        calls.token,
      ),
    ).rejects.toThrow('INV1 is the number of another invoice');
  });
});

describe('an invoice', () => {
  test('is due after the terms on the site’s clock, and then overdue, until it is paid', async () => {
    await server.database.system
      .updateTable('organization')
      .set({ time_zone: 'Asia/Tokyo' })
      .where('number', '=', calls.family.site.number)
      .execute();
    const { id } = await issue();
    expect((await list()).rows).toMatchObject([
      { state: 'open', issuedOn: '2026-11-28', dueOn: '2026-12-28', total: 1_990 },
    ]);
    server.clock.now = new Date('2026-12-28T14:59:00Z');
    await calls.signIn();
    expect((await list({ state: 'open' })).total).toBe(1);
    server.clock.now = new Date('2026-12-28T15:01:00Z');
    expect((await list({ state: 'overdue', text: 'müller' })).total).toBe(1);
    await expect(pay(id, '2026-12-30')).rejects.toThrow('Cannot be after today');
    await pay(id, '2026-12-29');
    expect((await list()).rows).toMatchObject([{ state: 'paid', paidOn: '2026-12-29' }]);
    await expect(pay(id)).rejects.toThrow('paid already');
    expect(await calls.latestHistory()).toMatchObject({
      entity_type: 'invoice',
      label: 'INV1',
      after: { paidOn: '2026-12-29' },
    });
  });

  test('cannot be changed by the application, not even by a mistake of ours', async () => {
    const { id } = await issue();
    await expect(
      server.database.withScope([calls.family.provider.path], (transaction) =>
        transaction.updateTable('invoice').set({ total: 1 }).where('id', '=', id).execute(),
      ),
    ).rejects.toThrow('permission denied');
  });

  test('is cancelled once, by a credit note with the next number', async () => {
    const { id } = await issue();
    const before = await revenue();
    const { number } = await cancel(id);
    expect(number).toBe('INV2');
    expect((await list({ sort: 'number' })).rows).toMatchObject([
      { number: 'INV1', state: 'cancelled', counterpart: 'INV2', total: 1_990 },
      { number: 'INV2', state: 'creditNote', counterpart: 'INV1', total: -1_990 },
    ]);
    expect(before).toMatchObject([{ currency: 'EUR', gross: 1_990, refunds: 0 }]);
    expect(await revenue()).toEqual([{ currency: 'EUR', gross: 1_990, refunds: 1_990, tax: 0 }]);
    await expect(cancel(id)).rejects.toThrow('cancelled already');
    await expect(pay(id)).rejects.toThrow('is cancelled');
  });

  test('is issued by an active gateway only, which is not retired before it is paid', async () => {
    const { id } = await issue();
    const setStatus = (status: 'Suspended' | 'Retired') =>
      server.call(
        setGatewayStatus,
        { params: calls.of(calls.family.area), body: { gatewayId, status } },
        calls.token,
      );
    await setStatus('Suspended');
    await expect(issue()).rejects.toThrow('is Suspended');
    await expect(cancel(id)).rejects.toThrow('is Suspended');
    await expect(setStatus('Retired')).rejects.toThrow('1 invoice neither paid nor cancelled');
    await pay(id);
    await setStatus('Retired');
  });
});

test.each([
  ['JPY', 101, 3, 303, 24],
  ['EUR', 995, 7, 6_965, 550],
  ['KWD', 1_005, 3, 3_015, 238],
])('tax in %s is rounded once per line', async (currency, unitPrice, quantity, total, tax) => {
  const planId = await calls.addPlan({
    name: `Plan in ${currency}`,
    currency,
    price: unitPrice,
    taxRate: 8_575,
    taxIncluded: true,
  });
  gatewayId = (await plantInvoiceGateway(server, calls.family.area, { currencies: [currency] })).id;
  await issue({}, { planId, currency, unitPrice, quantity });
  expect((await list()).rows).toMatchObject([{ currency, total }]);
  expect(await revenue()).toEqual([{ currency, gross: total, refunds: 0, tax }]);
});

describe('a batch of access codes', () => {
  const line = (batchId: string) => ({ batchId, quantity: 20 });

  test('is billed once, until its invoice is cancelled', async () => {
    const batch = await calls.createBatchWithCodes();
    const offered = () => server.call(listBillable, { params: params() }, calls.token);
    expect((await offered()).batches).toMatchObject([{ id: batch.id, count: 20 }]);
    await expect(issue({}, { batchId: batch.id, quantity: 3 })).rejects.toThrow('has 20 codes');
    const { id } = await issue({}, line(batch.id));
    expect((await offered()).batches).toEqual([]);
    await expect(issue({}, line(batch.id))).rejects.toThrow('INV1 bills');
    const find = () =>
      server.call(getAccessCodeBatch, { params: calls.ofBatch(batch) }, calls.token);
    expect((await find()).billedBy).toBe('INV1');
    await expect(
      server.call(deleteAccessCodeBatch, { params: calls.ofBatch(batch) }, calls.token),
    ).rejects.toThrow('INV1 bills');
    await cancel(id);
    expect((await find()).billedBy).toBeNull();
    expect((await issue({}, line(batch.id))).number).toBe('INV3');
  });

  test('counts once in revenue: by its invoice, or by the uses of its codes', async () => {
    await server.database.system
      .updateTable('service_plan')
      .set({ price: 1_000 })
      .where('id', '=', calls.planId)
      .execute();
    const batch = await calls.createBatchWithCodes();
    const [first, second, third] = (await calls.listCodes(batch)).map(({ id }) => id);
    await useCode(first ?? '');
    const used = await revenue();
    expect(used).toMatchObject([{ gross: 1_000 }]);
    const { id } = await issue({}, { ...line(batch.id), unitPrice: 900 });
    expect(await revenue()).toMatchObject([{ gross: 18_000, refunds: 0 }]);
    await useCode(second ?? '');
    expect(await revenue()).toMatchObject([{ gross: 18_000, refunds: 0 }]);
    await cancel(id);
    expect(await revenue()).toMatchObject([{ gross: 20_000, refunds: 18_000 }]);
    await useCode(third ?? '');
    expect(await revenue()).toMatchObject([{ gross: 21_000, refunds: 18_000 }]);
  });

  test('counts once when codes are used while it is billed and cancelled', async () => {
    await server.database.system
      .updateTable('service_plan')
      .set({ price: 1_000 })
      .where('id', '=', calls.planId)
      .execute();
    const batch = await calls.createBatchWithCodes();
    const codes = (await calls.listCodes(batch)).map(({ id }) => id);
    const [{ id }] = await Promise.all([
      issue({}, { ...line(batch.id), unitPrice: 900 }),
      ...codes.slice(0, 8).map((code) => useCode(code)),
    ]);
    expect(await revenue()).toMatchObject([{ gross: 18_000, refunds: 0 }]);
    await Promise.all([cancel(id), ...codes.slice(8, 16).map((code) => useCode(code))]);
    expect(await revenue()).toMatchObject([{ gross: 18_000 + 16_000, refunds: 18_000 }]);
  });

  test('of another plan, or revoked, is not billed', async () => {
    const batch = await calls.createBatchWithCodes();
    const planId = await calls.addPlan({ name: 'Other' });
    await expect(issue({}, { ...line(batch.id), planId })).rejects.toThrow('the line’s plan');
    await server.call(revokeAccessCodeBatch, { params: calls.ofBatch(batch) }, calls.token);
    await expect(issue({}, line(batch.id))).rejects.toThrow('are revoked');
  });
});

test('tests have numbers of their own, bill nothing and stay out of revenue', async () => {
  gatewayId = (await plantInvoiceGateway(server, calls.family.area, { status: 'Test' })).id;
  const batch = await calls.createBatchWithCodes();
  const billed = { batchId: batch.id, quantity: 20 };
  const { id, number } = await issue({}, billed);
  expect(number).toBe('TEST-INV1');
  expect((await issue({}, billed)).number).toBe('TEST-INV2');
  expect((await cancel(id)).number).toBe('TEST-INV3');
  expect((await list()).rows.every(({ isTest }) => isTest)).toBe(true);
  expect(await revenue()).toEqual([]);
  expect((await gateway()).invoice?.nextNumber).toBe(1);
});

test('invoices are exported and printed', async () => {
  const { id } = await issue({ reference: 'Forum' });
  const get = (path: string) =>
    server.request(
      path
        .replace('{orgNumber}', String(calls.family.area.number))
        .replace('{gatewayId}', gatewayId)
        .replace('{invoiceId}', id),
      { headers: { authorization: `Bearer ${calls.token}` } },
    );
  const csv = await (await get(exportInvoices.path)).text();
  expect(csv).toContain('INV1,,2026-11-27,Müller & Söhne,Forum,');
  const pdf = await (await get(printInvoice.path)).arrayBuffer();
  expect(new TextDecoder().decode(pdf.slice(0, 5))).toBe('%PDF-');
});

test('roles that may only view issue nothing, and another provider sees nothing', async () => {
  const { id } = await issue();
  const foreign = await newProvider(server);
  const outsider = await server.signInAs(foreign.provider.number);
  const sent = { params: { ...params(), invoiceId: id } };
  await expect(server.call(printInvoice, sent, outsider)).rejects.toMatchObject({ status: 404 });
  const viewer = await server.signInAs(calls.family.provider.number, { 'payment-gateway': 'view' });
  expect(await server.call(listInvoices, { params: params(), query: {} }, viewer)).toMatchObject({
    total: 1,
  });
  await expect(issue({}, {}, viewer)).rejects.toMatchObject({ status: 403 });
  const body = exampleInvoice(calls.planId);
  await expect(issue({}, {}, outsider)).rejects.toMatchObject({ status: 404 });
  // Another area's gateway with the own area in the address.
  const own = { orgNumber: String(foreign.area.number), gatewayId };
  await expect(server.call(issueInvoice, { params: own, body }, outsider)).rejects.toMatchObject({
    status: 404,
  });
});
