// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { addPlan, sell } from '../../../../test/sales.ts';
import { cancelInvoice } from '../../invoices/contract.ts';
import { plantInvoiceGateway } from '../../invoices/testing/invoice-world.ts';
import { billGroup, listOpenBills } from '../contract.ts';
import { groupWorld } from '../testing/group-world.ts';

const world = groupWorld();

test('an invoice bills what is open once, and a credit note opens it again', async () => {
  const { system } = world.server.database;
  const planId = await addPlan(system, world.family.area.number, 'Premium');
  const { id } = await world.groups.add({ billing: 'invoice' });
  const at = world.server.clock.now;
  await sell(system, world.family.area.number, planId, [
    { at, method: 'invoice', amount: 1_000, group_id: id },
    { at, method: 'invoice', amount: 1_000, group_id: id },
    { at, method: 'invoice', amount: 500, refunded: 200, group_id: id },
    { at, method: 'creditCard', amount: 900, group_id: id },
  ]);
  const params = { ...world.groups.params, groupId: id };
  const open = async () => (await world.server.call(listOpenBills, { params }, world.token)).bills;
  expect(await open()).toMatchObject([{ purchases: 3, amount: 2_300, gatewayId: null }]);
  const gateway = await plantInvoiceGateway(world.server, world.family.area, {
    numbers: { prefix: 'G' },
  });
  expect(await open()).toMatchObject([{ gatewayId: gateway.id }]);
  const body = { gatewayId: gateway.id, currency: 'EUR', customer: 'Berg Tours' };
  const before = await world.groups.get(id);
  const billed = await world.server.call(billGroup, { params, body }, world.token);
  expect(billed).toEqual({ number: 'G1', total: 2_300, currency: 'EUR' });
  expect(await open()).toEqual([]);
  await expect(world.server.call(billGroup, { params, body }, world.token)).rejects.toThrow(
    'Nothing is open',
  );
  // Billing is no sale.
  expect(await world.groups.get(id)).toMatchObject({ sold: before.sold, owed: { EUR: 2_300 } });
  const invoice = await system
    .selectFrom('invoice')
    .select(['id', 'total'])
    .where('gateway_id', '=', gateway.id)
    .executeTakeFirstOrThrow();
  expect(invoice.total).toBe(2_300);
  await world.server.call(
    cancelInvoice,
    {
      params: {
        orgNumber: String(world.family.area.number),
        gatewayId: gateway.id,
        invoiceId: invoice.id,
      },
      body: { reason: 'Another customer' },
    },
    world.token,
  );
  expect(await open()).toMatchObject([{ purchases: 3, amount: 2_300 }]);
  expect((await world.groups.get(id)).owed).toEqual({ EUR: 2_300 });
});

test('what is not posted yet is shown apart: with what is owed it is what the limits count', async () => {
  const { system } = world.server.database;
  const planId = await addPlan(system, world.family.area.number, 'Premium');
  const { id } = await world.groups.add({
    billing: 'master',
    master: '900',
    currency: 'EUR',
    totalLimit: 5_000,
  });
  const at = world.server.clock.now;
  await sell(system, world.family.area.number, planId, [
    { at, method: 'roomCharge', amount: 1_000, group_id: id, status: 'posted' },
    { at, method: 'roomCharge', amount: 700, group_id: id, status: 'pending' },
    { at, method: 'roomCharge', amount: 600, group_id: id, status: 'failed' },
    { at, method: 'creditCard', amount: 500, group_id: id, status: 'authorised' },
  ]);
  expect(await world.groups.get(id)).toMatchObject({
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
  expect(await world.groups.get(id)).toMatchObject({
    owed: { EUR: 1_700 },
    open: {},
    spentInAll: 1_700,
  });
});
