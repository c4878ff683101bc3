// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { plantPromo } from '../promo-codes/testing/planted-promo.ts';
import { repeatPosting } from './pms/actions/contract.ts';
import { reportWorld } from './testing/report-world.ts';

const now = new Date('2026-05-20T12:00:00Z');
const world = reportWorld(now);

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
  await system
    .insertInto('promo_redemption')
    .values({
      organization_number: hotel.area.number,
      organization_path: hotel.area.path,
      promo_code_id: promoId,
      word: 'TENOFF',
      at: now,
      state: 'released',
      purchase_id: purchaseId,
      guest_id: hotel.guestId,
      plan_id: hotel.planId,
      currency: 'EUR',
      list_price: 1_111,
      discount: 111,
    })
    .execute();
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
  return { promo, repeat };
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
