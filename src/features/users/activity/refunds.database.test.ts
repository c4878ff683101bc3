import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type GuestCalls, guestCalls } from '../../../../test/guest-calls.ts';
import { newProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { listGuestPurchases, refundPurchase } from './contract.ts';

let server: TestServer;
let token: string;
let guests: GuestCalls;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  const family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
  guests = guestCalls({ server, family, token });
});

const purchasesOf = (id: string) =>
  server.call(listGuestPurchases, { ...guests.at(id), query: {} }, token);

test('partial refunds never exceed the amount paid, and refunding the rest marks the purchase as refunded', async () => {
  const [{ id }, plan] = [await guests.create(), await guests.addPlan()];
  const { system } = server.database;
  await guests.open(id);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 2_000 }),
      fc.array(fc.integer({ min: -5, max: 1_500 }), { minLength: 1, maxLength: 6 }),
      async (amount, parts) => {
        await system.deleteFrom('purchase').where('guest_id', '=', id).execute();
        await guests.addActivity(id, plan.id, { amount });
        const [purchase] = (await purchasesOf(id)).rows;
        if (purchase === undefined) throw new Error('The purchase is missing');
        const params = { ...guests.at(id).params, purchaseId: purchase.id };
        let { version } = purchase;
        let left = amount;
        const refund = (part: number) =>
          server.call(refundPurchase, { params, body: { amount: part, version } }, token);
        for (const part of parts)
          if (part >= 1 && part <= left) {
            left -= part;
            const refunded = await refund(part);
            expect(refunded).toMatchObject({
              refundable: left,
              refunded: amount - left,
              status: left === 0 ? 'refunded' : 'captured',
            });
            ({ version } = refunded);
          } else await expect(refund(part)).rejects.toMatchObject({ status: 400 });
        await expect(refund(left + 1)).rejects.toMatchObject({ status: 400 });
        if (left > 0) await refund(left);
        expect((await purchasesOf(id)).rows).toMatchObject([
          { refundable: 0, refunded: amount, status: 'refunded' },
        ]);
      },
    ),
    { numRuns: 15 },
  );
});

test('of two concurrent refunds of the same version one is rejected', async () => {
  const [{ id }, plan] = [await guests.create(), await guests.addPlan()];
  await guests.addActivity(id, plan.id);
  await guests.open(id);
  const [purchase] = (await purchasesOf(id)).rows;
  const refund = (amount: number) =>
    server.call(
      refundPurchase,
      {
        params: { ...guests.at(id).params, purchaseId: purchase?.id ?? '' },
        body: { amount, version: 1 },
      },
      token,
    );
  const outcomes = await Promise.allSettled([refund(400), refund(400)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await purchasesOf(id)).rows).toMatchObject([{ refunded: 400, refundable: 595 }]);
});

test('what a guest got for an access code cannot be refunded', async () => {
  const [{ id }, plan] = [await guests.create(), await guests.addPlan()];
  await guests.addActivity(id, plan.id);
  await guests.open(id);
  await server.database.system
    .updateTable('purchase')
    .set({ method: 'accessCode' })
    .where('guest_id', '=', id)
    .execute();
  const { rows } = await purchasesOf(id);
  expect(rows).toMatchObject([{ amount: 995, refundable: 0, method: 'accessCode' }]);
  const params = { ...guests.at(id).params, purchaseId: rows[0]?.id ?? '' };
  const refund = server.call(refundPurchase, { params, body: { amount: 1, version: 1 } }, token);
  await expect(refund).rejects.toMatchObject({ status: 400 });
});
