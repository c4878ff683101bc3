// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { getCardChoices } from './cc/contract.ts';
import { reportWorld } from './testing/report-world.ts';

const now = new Date('2026-05-20T12:00:00Z');
const world = reportWorld(now);
const yesterday = new Date(now.getTime() - 25 * 3_600_000);

const at = () => ({ orgNumber: String(world.family.provider.number) });
async function exceptions() {
  const found = await world.server.call(getCardChoices, { params: at(), query: {} }, world.token);
  return found.exceptions.filter(({ count }) => count > 0).map(({ id }) => id);
}

test('money that stays reserved after its purchase has ended is listed until its void succeeds', async () => {
  const ended = { status: 'voided', started_at: null, at: yesterday } as const;
  const purchaseId = await world.hotel.buy(ended);
  await world.hotel.pay(purchaseId, { type: 'authorise', at: yesterday });
  await world.hotel.pay(purchaseId, { type: 'void', state: 'failed', at: yesterday });
  expect(await exceptions()).toEqual(['authorised-long']);
  await world.hotel.pay(purchaseId, { type: 'void', state: 'succeeded' });
  expect(await exceptions()).toEqual([]);
});
