// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import {
  deleteAccessCodeBatch,
  getAccessCodeBatch,
  revokeAccessCodeBatch,
} from '../access-codes/contract.ts';
import { startEntitlements } from '../radius/grants/start-entitlements.ts';
import { listBillable } from './contract.ts';
import { type InvoiceCalls, invoiceCalls } from './testing/invoice-calls.ts';

let server: TestServer;
let world: InvoiceCalls;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-11-27T22:30:00Z');
  world = await invoiceCalls(server);
});

/** Writes what the first use of a code writes, by the same statements. */
async function useCode(codeId: string): Promise<void> {
  const { number, path } = world.calls.family.area;
  const { id } = await server.database.system
    .insertInto('radius_grant')
    .values({
      organization_number: number,
      organization_path: path,
      at: server.clock.now,
      method: 'accessCode',
      mac_address: `02:00:00:00:00:${codeId.slice(0, 2)}`,
      access_code_id: codeId,
      plan_id: world.calls.planId,
      limits: '{}',
      starts_entitlement: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.database.withScope([world.calls.family.provider.path], (transaction) =>
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

const line = (batchId: string) => ({ batchId, quantity: 20 });

test('a batch is billed once, until its invoice is cancelled', async () => {
  const batch = await world.calls.createBatchWithCodes();
  const offered = () => server.call(listBillable, { params: world.params() }, world.calls.token);
  expect((await offered()).batches).toMatchObject([{ id: batch.id, count: 20 }]);
  await expect(world.issue({}, { batchId: batch.id, quantity: 3 })).rejects.toThrow('has 20 codes');
  const { id } = await world.issue({}, line(batch.id));
  expect((await offered()).batches).toEqual([]);
  await expect(world.issue({}, line(batch.id))).rejects.toThrow('INV1 bills');
  const find = () =>
    server.call(getAccessCodeBatch, { params: world.calls.ofBatch(batch) }, world.calls.token);
  expect((await find()).billedBy).toBe('INV1');
  await expect(
    server.call(deleteAccessCodeBatch, { params: world.calls.ofBatch(batch) }, world.calls.token),
  ).rejects.toThrow('INV1 bills');
  await world.cancel(id);
  expect((await find()).billedBy).toBeNull();
  expect((await world.issue({}, line(batch.id))).number).toBe('INV3');
});

test('a batch counts once in revenue: by its invoice, or by the uses of its codes', async () => {
  await server.database.system
    .updateTable('service_plan')
    .set({ price: 1_000 })
    .where('id', '=', world.calls.planId)
    .execute();
  const batch = await world.calls.createBatchWithCodes();
  const [first, second, third] = (await world.calls.listCodes(batch)).map(({ id }) => id);
  await useCode(first ?? '');
  const used = await world.revenue();
  expect(used).toMatchObject([{ gross: 1_000 }]);
  const { id } = await world.issue({}, { ...line(batch.id), unitPrice: 900 });
  expect(await world.revenue()).toMatchObject([{ gross: 18_000, refunds: 0 }]);
  await useCode(second ?? '');
  expect(await world.revenue()).toMatchObject([{ gross: 18_000, refunds: 0 }]);
  await world.cancel(id);
  expect(await world.revenue()).toMatchObject([{ gross: 20_000, refunds: 18_000 }]);
  await useCode(third ?? '');
  expect(await world.revenue()).toMatchObject([{ gross: 21_000, refunds: 18_000 }]);
});

test('a batch counts once when codes are used while it is billed and cancelled', async () => {
  await server.database.system
    .updateTable('service_plan')
    .set({ price: 1_000 })
    .where('id', '=', world.calls.planId)
    .execute();
  const batch = await world.calls.createBatchWithCodes();
  const codes = (await world.calls.listCodes(batch)).map(({ id }) => id);
  const [{ id }] = await Promise.all([
    world.issue({}, { ...line(batch.id), unitPrice: 900 }),
    ...codes.slice(0, 8).map((code) => useCode(code)),
  ]);
  expect(await world.revenue()).toMatchObject([{ gross: 18_000, refunds: 0 }]);
  await Promise.all([world.cancel(id), ...codes.slice(8, 16).map((code) => useCode(code))]);
  expect(await world.revenue()).toMatchObject([{ gross: 18_000 + 16_000, refunds: 18_000 }]);
});

test('a batch of another plan, or revoked, is not billed', async () => {
  const batch = await world.calls.createBatchWithCodes();
  const planId = await world.calls.addPlan({ name: 'Other' });
  await expect(world.issue({}, { ...line(batch.id), planId })).rejects.toThrow('the line’s plan');
  await server.call(
    revokeAccessCodeBatch,
    { params: world.calls.ofBatch(batch) },
    world.calls.token,
  );
  await expect(world.issue({}, line(batch.id))).rejects.toThrow('are revoked');
});
