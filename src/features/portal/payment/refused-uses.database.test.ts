import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { atOnce } from '../../../../test/at-once.ts';
import { plantPromo } from '../../promo-codes/testing/planted-promo.ts';
import { sellingWorld } from '../testing/portal-world.ts';

const world = sellingWorld({ methods: ['free'], price: 1_000, paymentMethods: ['creditCard'] });

test('a guest whose promo code is used up while paying leaves nothing behind', async () => {
  const { arrive, area, browser, sales, server, submit } = world;
  const { system } = server.database;
  await sales.addGateway();
  const id = await plantPromo(server, area, { code: 'ONCE', percentOff: 10, totalUses: 1 });
  const payPage = await submit(await arrive(), 'free');
  const reduced = await submit(payPage, 'promo', { promoCode: 'ONCE' });

  // Another guest takes the last use after the price was shown and before the payment.
  const takeLastUse = sql`update promo_code set uses = 1 where id = ${id}`;
  const [paid] = await atOnce(server, takeLastUse, [() => browser().submit(reduced, 'payCard')]);

  expect(paid).toMatchObject({ value: { text: expect.stringContaining('has been used up') } });
  for (const table of ['guest', 'guest_device', 'purchase', 'promo_redemption'] as const) {
    const rows = await system
      .selectFrom(table)
      .select('organization_number')
      .where('organization_number', '=', area.number)
      .execute();
    expect(rows, table).toEqual([]);
  }
});
