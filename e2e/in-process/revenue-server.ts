import { localDay } from '../../src/contract/values/local-day.ts';
import { addDays } from '../../src/contract/values/period.ts';
import { newProvider, type TestProvider } from '../../test/provider.ts';
import { addPlan, sell } from '../../test/sales.ts';
import type { TestServer } from '../../test/server.ts';

/** The server's time in these tests, so that today is the same day after midnight. */
export const now = new Date();
export const today = localDay(now, 'UTC');

export const longName =
  'Grand Hotel & Konferenzzentrum am Internationalen Verkehrsflughafen – Ost, Haus „Morgenröte“';
/** A name that contains HTML and a spreadsheet formula. */
export const dangerousName = `<img src=x onerror=alert(1)>=cmd|' /C calc'!A0`;

/**
 * Adds a provider with purchases. EUR: 10.00 a day for 60 days, a refund yesterday, and 30 other plans 45 days ago.
 * JPY: one purchase today. KWD: one with more tax than was paid.
 */
export async function addRevenue(server: TestServer): Promise<TestProvider> {
  const { system } = server.database;
  const family = await newProvider(server);
  const { number: area } = family.area;
  await system
    .updateTable('organization')
    .set({ name: longName })
    .where('number', '=', family.site.number)
    .execute();
  const early = (daysAgo: number) => new Date(`${addDays(today, -daysAgo)}T00:00:01Z`);
  await sell(
    system,
    area,
    await addPlan(system, area, 'Basic'),
    Array.from({ length: 60 }, (_, daysAgo) => ({
      at: early(daysAgo),
      amount: 1_000,
      tax: 160,
      ...(daysAgo === 1 && { status: 'refunded' as const, refunded: 400 }),
    })),
  );
  for (let plan = 1; plan <= 30; plan += 1)
    await sell(
      system,
      area,
      await addPlan(system, area, plan === 30 ? dangerousName : `Plan ${plan}`),
      [{ at: early(45), amount: plan, tax: 0, method: 'roomCharge' }],
    );
  const { number: sibling } = family.siblingArea;
  await sell(system, sibling, await addPlan(system, sibling, 'Lobby'), [
    { at: early(0), amount: 500, tax: 45, currency: 'JPY' },
    { at: early(4), amount: 0, tax: 0, currency: 'JPY', method: 'complimentary' },
    { at: early(3), amount: 1_005, tax: 2_000, currency: 'KWD' },
  ]);
  return family;
}
