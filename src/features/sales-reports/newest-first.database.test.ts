// On both engines: pages are read by the days of each site's clock, which can be two days apart, yet continue each other.
import { beforeAll, expect, test } from 'vitest';
import { newProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { listPmsTransactions } from './pms/contract.ts';
import { salesArea } from './testing/sales-world.ts';
import { listUserSales } from './user/contract.ts';

const now = new Date('2026-05-20T12:00:00Z');
const period = { period: 'custom', from: '2026-05-01', to: '2026-05-21' } as const;

let server: TestServer;

beforeAll(async () => {
  server = await sharedServer();
  server.clock.now = now;
});

test('a page continues with the next older sale of any site', async () => {
  const { system } = server.database;
  const family = await newProvider(server);
  const moments: string[] = [];
  // When the 20th begins in Kiritimati, Pago Pago has the 18th still.
  for (const [place, zone, times] of [
    [family.area, 'Pacific/Kiritimati', ['10:20', '10:30', '10:31', '10:32', '10:33']],
    [family.siblingArea, 'Pacific/Pago_Pago', ['10:15', '10:45', '11:30']],
  ] as const) {
    await system
      .updateTable('organization')
      .set({ time_zone: zone })
      .where('number', '=', place.parent?.number ?? 0)
      .execute();
    const sales = await salesArea(system, place, now);
    for (const time of times) {
      const at = new Date(`2026-05-19T${time}:00Z`);
      const id = await sales.buy({ at, method: 'roomCharge', status: 'posted', guest_id: null });
      await sales.post({ at, purchase_id: id });
      moments.push(at.toISOString());
    }
  }
  const token = await server.signInAs(family.provider.number);
  const params = { orgNumber: String(family.provider.number) };
  const newestFirst = moments.toSorted().toReversed();
  expect(
    await everyPage(async (before) => {
      const { rows, next } = await server.call(
        listPmsTransactions,
        { params, query: { ...period, limit: '3', before } },
        token,
      );
      return { moments: rows.map(({ at }) => at), next };
    }),
  ).toEqual(newestFirst);
  expect(
    await everyPage(async (before) => {
      const { rows, next } = await server.call(
        listUserSales,
        { params, query: { ...period, limit: '3', before } },
        token,
      );
      return { moments: rows.map(({ lastAt }) => lastAt), next };
    }),
  ).toEqual(newestFirst);
});

async function everyPage(
  read: (before: string | undefined) => Promise<{ moments: string[]; next: string | null }>,
): Promise<string[]> {
  const all: string[] = [];
  let before: string | undefined;
  do {
    const { moments, next } = await read(before);
    all.push(...moments);
    before = next ?? undefined;
  } while (before !== undefined);
  return all;
}
