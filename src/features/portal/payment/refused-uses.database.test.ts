import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { atOnce } from '../../../../test/at-once.ts';
import {
  addUamGateway,
  guestBrowser,
  method,
  newMac,
  publishPortal,
  uamQuery,
} from '../../../../test/portal-guests.ts';
import { startTestServer } from '../../../../test/server.ts';
import { cardSales } from '../../payments/testing/card-sales.ts';
import { plantPromo } from '../../promo-codes/testing/planted-promo.ts';

test('a guest whose promo code is used up while paying leaves nothing behind', async () => {
  const server = await startTestServer();
  const sales = await cardSales(server);
  const { area } = sales.family;
  const { system } = server.database;
  await sales.addGateway();
  await system
    .updateTable('service_plan')
    .set({
      price: 1_000,
      settings: sql`settings || '{"paymentMethods": ["creditCard"], "taxRate": 0}'`,
    })
    .where('id', '=', sales.plan.id)
    .execute();
  const nasIdentifier = await addUamGateway(server, area, sales.token);
  await publishPortal(server, area, { methods: { methods: [method('free')] } });
  const id = await plantPromo(server, area, { code: 'ONCE', percentOff: 10, totalUses: 1 });
  const browser = guestBrowser(server);
  const arrived = await browser.open(
    uamQuery(`https://atrium.example/portal/${area.number}/`, {
      nasIdentifier,
      macAddress: newMac(),
    }),
  );
  const payPage = await browser.follow(await browser.submit(arrived, 'free'));
  const reduced = await browser.follow(
    await browser.submit(payPage, 'promo', { promoCode: 'ONCE' }),
  );

  // Another guest takes the last use after the price was shown and before the payment.
  const takeLastUse = sql`update promo_code set uses = 1 where id = ${id}`;
  const [paid] = await atOnce(server, takeLastUse, [() => browser.submit(reduced, 'payCard')]);

  expect(paid).toMatchObject({ value: { text: expect.stringContaining('has been used up') } });
  for (const table of ['guest', 'guest_device', 'purchase', 'promo_redemption'] as const) {
    const rows = await system
      .selectFrom(table)
      .select('organization_number')
      .where('organization_number', '=', area.number)
      .execute();
    expect(rows, table).toEqual([]);
  }
  await server.close();
});
