import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/local-postgres.ts';
import { addDays, localDay } from '../src/contract/period.ts';
import { openDatabase } from '../src/server/database/open.ts';
import { createLogger } from '../src/server/logging.ts';
import { family, fillFamily } from '../test/organization-family.ts';
import { addPlan, sell } from '../test/sales.ts';
import { RunningServer } from './server.ts';

export const today = localDay(new Date(), 'UTC');

/** Names that people could give. */
export const longName =
  'Grand Hotel & Konferenzzentrum am Internationalen Verkehrsflughafen – Ost, Haus „Morgenröte“';
export const dangerousName = `<img src=x onerror=alert(1)>=cmd|' /C calc'!A0`;

/**
 * A server over the test's family of organizations, with purchases made before it starts: no call makes any. In EUR
 * 10.00 a day for 60 days with a refund yesterday, in JPY one purchase today, in KWD a mistaken one with more tax than was paid.
 */
export async function startRevenueServer(): Promise<RunningServer> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'atrium-e2e-'));
  const database = await openDatabase(
    { databaseUrl: undefined, dataDirectory },
    createLogger('error'),
  );
  const { system } = database;
  await fillFamily(system);
  await system
    .updateTable('organization')
    .set({ name: longName })
    .where('number', '=', family.site.number)
    .execute();
  const { number: area } = family.area;
  const early = (daysAgo: number) => new Date(`${addDays(today, -daysAgo)}T00:00:01Z`);
  const basic = await addPlan(system, area, 'Basic');
  await sell(
    system,
    area,
    basic,
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
  const lobby = await addPlan(system, sibling, 'Lobby');
  await sell(system, sibling, lobby, [
    { at: early(0), amount: 500, tax: 45, currency: 'JPY' },
    { at: early(4), amount: 0, tax: 0, currency: 'JPY', method: 'complimentary' },
    { at: early(3), amount: 1_005, tax: 2_000, currency: 'KWD' },
  ]);
  await database.close();
  const server = new RunningServer(await freePort(), dataDirectory);
  await server.start();
  return server;
}
