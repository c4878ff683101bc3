// On both engines
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newProvider } from '../../../../test/provider.ts';
import { addPlan, sell } from '../../../../test/sales.ts';
import { sharedServer } from '../../../../test/server.ts';
import { exampleVariant } from '../examples.ts';
import { plantPromotion } from '../testing/planted-promotion.ts';

const server = await sharedServer();
const hours = 400;
const start = Date.UTC(2026, 0, 1);
const hourAt = (index: number) => new Date(start + index * 3_600_000);

test('the file by hour has each hour of each area and variant once, also hours with purchases only', async () => {
  const { system } = server.database;
  const { provider, site, area } = await newProvider(server);
  const id = await plantPromotion(server, site, {
    variants: [exampleVariant({ share: 50 }), exampleVariant({ share: 50 })],
  });
  const places = [site, area];
  for (const { number, path } of places)
    await sql`
      insert into promotion_hour (organization_number, organization_path, promotion_id, variant, hour, shown)
      select ${number}::integer, ${path}, ${id}::uuid, variant, ${hourAt(0)}::timestamptz + hour * interval '1 hour', 1
      from generate_series(0, 1) variant, generate_series(0, ${hours - 1}::integer) hour
      where hour <> 200`.execute(system);
  const plan = await addPlan(system, area.number, 'Plan');
  // In hours that are counted, between them, at the end of a page, and after all.
  const soldAt = [0, 0, 200, hours - 1, hours, hours + 600];
  const purchases = await sell(
    system,
    area.number,
    plan,
    soldAt.map((hour, index) => ({
      at: new Date(hourAt(hour).getTime() + 90_000),
      currency: index === 1 ? 'CHF' : 'EUR',
    })),
  );
  await system
    .insertInto('promotion_purchase')
    .values(
      purchases.map((purchase_id) => ({
        organization_number: area.number,
        organization_path: area.path,
        purchase_id,
        promotion_id: id,
        variant: 1,
        is_clicked: true,
      })),
    )
    .execute();
  const token = await server.signInAs(provider.number);
  const reply = await server.request(
    `/AdminApi/organizations/${site.number}/promotions/${id}/hours-export`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const rows: Record<string, string>[] = parse(await reply.text(), { bom: true, columns: true });
  const keys = rows.map(({ Hour, Area, Variant }) => `${Area} ${Variant} ${Hour}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(rows).toHaveLength(4 * (hours - 1) + 3);
  const sold = rows.filter(({ Purchases }) => Purchases !== '0');
  expect(
    sold.map(({ Area, Variant, Shown, Purchases }) => [Area, Variant, Shown, Purchases]),
  ).toEqual(
    ['1', '0', '1', '0', '0'].map((shown, index) => [
      area.name,
      '2',
      shown,
      index === 0 ? '2' : '1',
    ]),
  );
  expect(sold[0]?.['Revenue']).toMatch(/^CHF.10\.00, €10\.00$/);
});
