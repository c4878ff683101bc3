import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { atOnce } from '../../../../test/at-once.ts';
import { resolveCardException } from '../cc/actions/contract.ts';
import { getCardChoices } from '../cc/contract.ts';
import { postPurchase, resolvePmsException } from '../pms/actions/contract.ts';
import { reportWorld } from '../testing/report-world.ts';

const world = reportWorld(new Date('2026-05-20T12:00:00Z'));
const at = () => ({ orgNumber: String(world.family.provider.number) });
const reason = 'The hotel charged it';

test('a room purchase is either charged or marked as dealt with', async () => {
  const { server, hotel, token } = world;
  await hotel.checkIn();
  const purchaseId = await hotel.buy({
    method: 'roomCharge',
    status: 'posted',
    gateway_id: hotel.pms,
  });
  const resolve = {
    params: { ...at(), transactionId: purchaseId },
    body: { exception: 'purchase-without-posting', reason } as const,
  };
  const lock = sql`select from purchase where id = ${purchaseId} for update`;
  const results = await atOnce(server, lock, [
    () => server.call(postPurchase, { params: { ...at(), purchaseId } }, token),
    () => server.call(resolvePmsException, resolve, token),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('of two who resolve an exception at once, one does, in the history of the purchase', async () => {
  const { server, hotel, token } = world;
  const { system } = server.database;
  const purchaseId = await hotel.buy();
  const transactionId = await hotel.pay(purchaseId, { amount: 900 });
  const params = { ...at(), transactionId };
  const body = { exception: 'amount-differs', reason } as const;
  const resolve = () => server.call(resolveCardException, { params, body }, token);
  const lock = sql`select from sales_exception where subject_id = ${transactionId} for update`;
  const results = await atOnce(server, lock, [resolve, resolve]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const entries = await system
    .selectFrom('admin_history')
    .select(['action', 'entity_type', 'entity_id'])
    .where('organization_number', '=', hotel.area.number)
    .execute();
  expect(entries).toEqual([{ action: 'update', entity_type: 'purchase', entity_id: purchaseId }]);
});

test('an exception that is marked as dealt with while its sale changes is not listed again', async () => {
  const { server, hotel, token } = world;
  const transactionId = await hotel.pay(await hotel.buy(), { amount: 900 });
  const resolve = {
    params: { ...at(), transactionId },
    body: { exception: 'amount-differs', reason } as const,
  };
  // Flags the exception again.
  const change = sql`update card_transaction set amount = 901 where id = ${transactionId}`;
  const [result] = await atOnce(server, change, [
    () => server.call(resolveCardException, resolve, token),
  ]);
  expect(result?.status).toBe('fulfilled');
  const { exceptions } = await server.call(getCardChoices, { params: at(), query: {} }, token);
  expect(exceptions.filter(({ count }) => count > 0)).toEqual([]);
});
