// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPlan, sell } from '../../../test/sales.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { type Query, type RevenueProvider, revenueProvider } from './testing/revenue-provider.ts';

let server: TestServer;
let family: RevenueProvider['family'];
let basic: RevenueProvider['basic'];
let report: RevenueProvider['report'];
let inArea: RevenueProvider['inArea'];
let inSiblingArea: RevenueProvider['inSiblingArea'];

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  ({ family, basic, report, inArea, inSiblingArea } = await revenueProvider(server));
});

describe('is grouped', () => {
  const time = new Date('2026-05-20T10:00:00Z');
  const yesterday = new Date('2026-05-19T10:00:00Z');
  const lines = async (by: NonNullable<Query['by']>, organization = family.provider) => {
    const { blocks } = await report({ period: 'today', by }, organization);
    return blocks[0]?.lines.map(({ label, organizationNumber, gross, grossBefore }) => [
      label,
      organizationNumber,
      gross,
      grossBefore,
    ]);
  };

  test('by plan name, also after a plan is renamed', async () => {
    await inArea({ at: time, amount: 10 }, { at: yesterday, amount: 3 });
    await inSiblingArea({ at: time, amount: 20 });
    expect(await lines('plan')).toEqual([
      ['Premium', null, 20, 0],
      ['Basic', null, 10, 3],
    ]);
    await server.database.system
      .updateTable('service_plan')
      .set({ name: 'Premium' })
      .where('id', '=', basic)
      .execute();
    expect(await lines('plan')).toEqual([['Premium', null, 30, 3]]);
  });

  test('by payment method', async () => {
    await inArea(
      { at: time, amount: 10, method: 'roomCharge' },
      { at: time, amount: 0, method: 'complimentary' },
    );
    await inSiblingArea({ at: yesterday, amount: 20, method: 'creditCard' });
    expect(await lines('method')).toEqual([
      ['Room charge', null, 10, 0],
      ['Complimentary', null, 0, 0],
      ['Credit card', null, 0, 20],
    ]);
  });

  test('by the organizations directly below, or by the service area itself', async () => {
    await inArea({ at: time, amount: 10 }, { at: yesterday, amount: 3 });
    await inSiblingArea({ at: time, amount: 20 });
    expect(await lines('organization')).toEqual([
      [family.grouping.name, family.grouping.number, 30, 3],
    ]);
    expect(await lines('organization', family.grouping)).toEqual([
      [family.sibling.name, family.sibling.number, 20, 0],
      [family.site.name, family.site.number, 10, 3],
    ]);
    expect(await lines('organization', family.area)).toEqual([[family.area.name, null, 10, 3]]);
  });

  test('by organization with the revenue of removed organizations, which have no link', async () => {
    const { system } = server.database;
    const plan = await addPlan(system, family.removedArea.number, 'Pool');
    await sell(system, family.removedArea.number, plan, [{ at: time, amount: 5 }]);
    await inArea({ at: time, amount: 10 });
    expect(await lines('organization', family.site)).toEqual([
      [family.area.name, family.area.number, 10, 0],
      [family.removedArea.name, null, 5, 0],
    ]);
  });
});

test('returns the largest thousand plans and the total of the others', async () => {
  const { system } = server.database;
  await sql`
    insert into service_plan (name, position, organization_number, organization_path, status, price, currency, settings,
      created_at, created_by, updated_at, updated_by)
    select 'Plan ' || plan, 1000 + plan, organization_number, organization_path, status, price, currency, settings,
      created_at, created_by, updated_at, updated_by
    from service_plan, generate_series(0, 1002) plan where id = ${basic}`.execute(system);
  await sql`
    insert into purchase (organization_number, organization_path, plan_id, at, amount, tax, currency, method, status)
    select organization_number, organization_path, id, ${server.clock.now}, position - 1000, 0, 'EUR', 'creditCard', 'captured'
    from service_plan
    where organization_number = ${family.area.number} and name like 'Plan %'`.execute(system);
  const [block] = (await report({ period: 'today', by: 'plan' })).blocks;
  expect(block?.lines).toHaveLength(1_000);
  expect(block?.lines[0]).toMatchObject({ label: 'Plan 1002', gross: 1_002 });
  expect(block?.others).toMatchObject({ count: 3, gross: 0 + 1 + 2, purchases: 3 });
});
