import { sql } from 'kysely';
import { newProvider, type TestOrganization } from '../../../../test/provider.ts';
import { addPlan } from '../../../../test/sales.ts';
import type { TestServer } from '../../../../test/server.ts';

// Daylight saving transitions at half past midnight, and the day that Samoa skipped.
export const moments = [
  '2026-03-08T05:30:00Z',
  '2026-11-01T02:29:59Z',
  '2026-11-01T03:30:00Z',
  '2011-12-30T09:59:59Z',
  '2011-12-30T10:00:00Z',
  '2026-06-30T11:59:59.999Z',
  '2026-06-30T12:00:00Z',
].map((text) => new Date(text));

export type SalesProvider = Awaited<ReturnType<typeof salesProvider>>;

/** Adds a provider whose two areas each offer the plans Basic and Premium. */
export async function salesProvider(server: TestServer) {
  const { system } = server.database;
  const family = await newProvider(server);
  const plans = await Promise.all(
    [family.area, family.siblingArea].flatMap(({ number }) =>
      ['Basic', 'Premium'].map(async (name) => ({
        area: number,
        id: await addPlan(system, number, name),
      })),
    ),
  );
  return {
    family,
    numbers: Object.values(family).map(({ number }) => number),
    plans,
    async moveSite(to: TestOrganization): Promise<void> {
      const { path } = await system
        .selectFrom('organization')
        .select('path')
        .where('number', '=', family.site.number)
        .executeTakeFirstOrThrow();
      const target = `${to.path}${family.site.number}/`;
      await system
        .updateTable('organization')
        .set(({ ref }) => ({
          path: sql<string>`${target} || substr(${ref('path')}, ${path.length + 1})`,
        }))
        .where('path', 'like', `${path}%`)
        .execute();
    },
  };
}
