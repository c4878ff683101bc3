import type { Insertable, Kysely } from 'kysely';
import { examplePlan } from '../src/features/service-plans/examples.ts';
import { lockPlans, nextPosition, planStore } from '../src/features/service-plans/queries.ts';
import type { DB, Purchase } from '../src/server/database/tables.ts';

type Sale = Omit<Insertable<Purchase>, 'organization_number' | 'organization_path' | 'plan_id'>;

/** Inserts a plan of an area into the database and returns its id. */
export async function addPlan(system: Kysely<DB>, area: number, name: string): Promise<string> {
  return system.transaction().execute(async (transaction) => {
    await lockPlans(transaction, { number: area });
    const { id } = await transaction
      .insertInto('service_plan')
      .values({
        ...planStore.toColumns(examplePlan({ name })),
        ...(await locationOf(transaction, area)),
        position: nextPosition(area),
        created_at: new Date(),
        created_by: 'test',
        updated_at: new Date(),
        updated_by: 'test',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Inserts purchases of a plan in an area into the database and returns their ids. */
export async function sell(
  system: Kysely<DB>,
  area: number,
  planId: string,
  sales: readonly Partial<Sale>[],
): Promise<string[]> {
  const location = await locationOf(system, area);
  const rows = await system
    .insertInto('purchase')
    .values(
      sales.map((sale) => ({
        at: new Date(),
        amount: 1_000,
        tax: 160,
        currency: 'EUR',
        method: 'creditCard',
        status: 'captured',
        ...sale,
        ...location,
        plan_id: planId,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

function locationOf(system: Kysely<DB>, area: number) {
  return system
    .selectFrom('organization')
    .select(['number as organization_number', 'path as organization_path'])
    .where('number', '=', area)
    .executeTakeFirstOrThrow();
}
