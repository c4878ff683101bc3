// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { addPlan, sell } from '../../../../test/sales.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { cancelInvoice } from '../../invoices/contract.ts';
import { plantInvoiceGateway } from '../../invoices/testing/invoice-world.ts';
import { billGroup, listOpenBills } from '../contract.ts';
import { groupCalls } from '../testing/group-calls.ts';

let server: TestServer;
let family: TestProvider;
let token: string;
let groups: ReturnType<typeof groupCalls>;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
  groups = groupCalls(server, family.site, token);
});

test('an invoice bills what is open once, and a credit note opens it again', async () => {
  const { system } = server.database;
  const planId = await addPlan(system, family.area.number, 'Premium');
  const { id } = await groups.add({ billing: 'invoice' });
  const at = server.clock.now;
  await sell(system, family.area.number, planId, [
    { at, method: 'invoice', amount: 1_000, group_id: id },
    { at, method: 'invoice', amount: 1_000, group_id: id },
    { at, method: 'invoice', amount: 500, refunded: 200, group_id: id },
    { at, method: 'creditCard', amount: 900, group_id: id },
  ]);
  const params = { ...groups.params, groupId: id };
  const open = async () => (await server.call(listOpenBills, { params }, token)).bills;
  expect(await open()).toMatchObject([{ purchases: 3, amount: 2_300, gatewayId: null }]);
  const gateway = await plantInvoiceGateway(server, family.area, { numbers: { prefix: 'G' } });
  expect(await open()).toMatchObject([{ gatewayId: gateway.id }]);
  const body = { gatewayId: gateway.id, currency: 'EUR', customer: 'Berg Tours' };
  const before = await groups.get(id);
  const billed = await server.call(billGroup, { params, body }, token);
  expect(billed).toEqual({ number: 'G1', total: 2_300, currency: 'EUR' });
  expect(await open()).toEqual([]);
  await expect(server.call(billGroup, { params, body }, token)).rejects.toThrow('Nothing is open');
  // Billing is no sale.
  expect(await groups.get(id)).toMatchObject({ sold: before.sold, owed: { EUR: 2_300 } });
  const invoice = await system
    .selectFrom('invoice')
    .select(['id', 'total'])
    .where('gateway_id', '=', gateway.id)
    .executeTakeFirstOrThrow();
  expect(invoice.total).toBe(2_300);
  await server.call(
    cancelInvoice,
    {
      params: {
        orgNumber: String(family.area.number),
        gatewayId: gateway.id,
        invoiceId: invoice.id,
      },
      body: { reason: 'Another customer' },
    },
    token,
  );
  expect(await open()).toMatchObject([{ purchases: 3, amount: 2_300 }]);
  expect((await groups.get(id)).owed).toEqual({ EUR: 2_300 });
});

test('what is not posted yet is shown apart: with what is owed it is what the limits count', async () => {
  const { system } = server.database;
  const planId = await addPlan(system, family.area.number, 'Premium');
  const { id } = await groups.add({
    billing: 'master',
    master: '900',
    currency: 'EUR',
    totalLimit: 5_000,
  });
  const at = server.clock.now;
  await sell(system, family.area.number, planId, [
    { at, method: 'roomCharge', amount: 1_000, group_id: id, status: 'posted' },
    { at, method: 'roomCharge', amount: 700, group_id: id, status: 'pending' },
    { at, method: 'roomCharge', amount: 600, group_id: id, status: 'failed' },
    { at, method: 'creditCard', amount: 500, group_id: id, status: 'authorised' },
  ]);
  expect(await groups.get(id)).toMatchObject({
    sold: { EUR: 1_000 },
    owed: { EUR: 1_000 },
    open: { EUR: 700 },
    spentInAll: 1_700,
  });
  await system
    .updateTable('purchase')
    .set({ status: 'posted' })
    .where('group_id', '=', id)
    .where('status', '=', 'pending')
    .execute();
  expect(await groups.get(id)).toMatchObject({ owed: { EUR: 1_700 }, open: {}, spentInAll: 1_700 });
});
