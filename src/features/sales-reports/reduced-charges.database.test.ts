// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { plantPromo } from '../promo-codes/testing/planted-promo.ts';
import { resolveCardException } from './cc/actions/contract.ts';
import { getCardChoices } from './cc/contract.ts';
import { repeatPosting, resolvePmsException } from './pms/actions/contract.ts';
import { getPmsChoices } from './pms/contract.ts';
import { plantReleasedUse } from './testing/released-use.ts';
import { reportWorld } from './testing/report-world.ts';

const now = new Date('2026-05-20T12:00:00Z');
const world = reportWorld(now);

const at = () => ({ orgNumber: String(world.family.provider.number) });
const purchases = () => world.server.database.system.updateTable('purchase');
async function exceptions(report: typeof getCardChoices | typeof getPmsChoices) {
  const found = await world.server.call(report, { params: at(), query: {} }, world.token);
  return found.exceptions.filter(({ count }) => count > 0).map(({ id }) => id);
}

/** A room charge with a discount that the hotel refused, so that the use of its promo code was returned. */
async function refused({ uses }: { uses: number }) {
  const { hotel, server, family } = world;
  const { system } = server.database;
  const promoId = await plantPromo(server, family.provider, {
    code: 'TENOFF',
    percentOff: 10,
    totalUses: 1,
  });
  await system.updateTable('promo_code').set({ uses }).where('id', '=', promoId).execute();
  await hotel.checkIn();
  const purchaseId = await hotel.buy({
    method: 'roomCharge',
    status: 'failed',
    gateway_id: hotel.pms,
  });
  await plantReleasedUse(system, hotel, { promoId, purchaseId, now });
  const { id: stay_id } = await system
    .selectFrom('stay')
    .select('id')
    .where('gateway_id', '=', hotel.pms)
    .executeTakeFirstOrThrow();
  const postingId = await hotel.post({ purchase_id: purchaseId, stay_id, state: 'refused' });
  const promo = () =>
    system
      .selectFrom('promo_code')
      .innerJoin('promo_redemption', 'promo_redemption.promo_code_id', 'promo_code.id')
      .select(['promo_code.uses', 'promo_redemption.state'])
      .where('promo_code.id', '=', promoId)
      .executeTakeFirstOrThrow();
  // Of the area, who does not see the codes of the provider.
  const desk = await server.signInAs(hotel.area.number);
  const repeat = () =>
    server.call(
      repeatPosting,
      {
        params: { orgNumber: String(hotel.area.number), postingId },
        body: { version: 1 },
      },
      desk,
    );
  return { promo, repeat, purchaseId, postingId };
}

test('a charge that is posted again takes the use of its promo code', async () => {
  const { promo, repeat } = await refused({ uses: 0 });
  expect(await repeat()).toEqual({ isDone: true, text: 'Posted' });
  expect(await promo()).toEqual({ uses: 1, state: 'redeemed' });
});

test('a charge whose promo code is used up meanwhile is not posted again with its discount', async () => {
  const { promo, repeat } = await refused({ uses: 1 });
  await expect(repeat()).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/no use or budget left/),
  });
  expect(await promo()).toEqual({ uses: 1, state: 'released' });
});

test('a refused charge that the hotel has after all is an exception, until it was dealt with', async () => {
  const { purchaseId, postingId } = await refused({ uses: 1 });
  const { system } = world.server.database;
  await system
    .updateTable('posting')
    .set({ state: 'settledPosted' })
    .where('id', '=', postingId)
    .execute();
  await purchases().set({ status: 'posted' }).where('id', '=', purchaseId).execute();
  expect(await exceptions(getPmsChoices)).toEqual(['discount-uncounted']);
  const room = (number: string) =>
    system
      .updateTable('stay')
      .set({ checked_out_at: new Date(now.getTime() + 60_000), room: number })
      .where('gateway_id', '=', world.hotel.pms)
      .execute();
  await room('202');
  expect(await exceptions(getPmsChoices), 'its guest left').toEqual(['discount-uncounted']);
  const body = { exception: 'discount-uncounted', reason: 'The guest keeps it' } as const;
  const params = { ...at(), transactionId: postingId };
  await world.server.call(resolvePmsException, { params, body }, world.token);
  await purchases().set({ amount: 1_000, failure: 'late' }).where('id', '=', purchaseId).execute();
  expect(await exceptions(getPmsChoices)).toEqual([]);
});

test('a discount that was dealt with at the authorization is not listed again by the capture', async () => {
  const { hotel, server, family, token } = world;
  const promoId = await plantPromo(server, family.provider, { code: 'TENOFF', percentOff: 10 });
  const purchaseId = await hotel.buy({ status: 'authorised' });
  const authorisation = await hotel.pay(purchaseId, { type: 'authorise' });
  await plantReleasedUse(server.database.system, hotel, { promoId, purchaseId, now });
  expect(await exceptions(getCardChoices)).toEqual(['discount-uncounted']);
  const body = { exception: 'discount-uncounted', reason: 'The guest keeps it' } as const;
  const params = { ...at(), transactionId: authorisation };
  await server.call(resolveCardException, { params, body }, token);
  await purchases().set({ status: 'captured' }).where('id', '=', purchaseId).execute();
  const later = new Date(now.getTime() + 60_000);
  await hotel.pay(purchaseId, { type: 'capture', at: later });
  await hotel.pay(purchaseId, { type: 'refund', at: later, amount: 100 });
  expect(await exceptions(getCardChoices)).toEqual([]);
});

test('access without payment that was dealt with is not listed again by a later card', async () => {
  const { hotel, server, token } = world;
  const purchaseId = await hotel.buy({ status: 'failed', started_at: now });
  const exception = 'access-without-payment';
  expect(await exceptions(getCardChoices)).toEqual([exception]);
  const resolve = (transactionId: string) =>
    server.call(
      resolveCardException,
      { params: { ...at(), transactionId }, body: { exception, reason: 'Ended the access' } },
      token,
    );
  await resolve(purchaseId);
  await hotel.pay(purchaseId, { state: 'failed' });
  expect(await exceptions(getCardChoices)).toEqual([]);
});
