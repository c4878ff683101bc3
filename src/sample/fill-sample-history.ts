import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { standardPlan } from '../features/organizations/new-site/templates/standard-plans.ts';
import { planStore } from '../features/service-plans/queries.ts';
import { any } from '../server/database/listing.ts';
import type { Database } from '../server/database/open.ts';
import type { DB } from '../server/database/tables.ts';
import { type Area, recordOf } from './area.ts';
import { countries } from './countries.ts';
import { type Dice, diceOf } from './dice.ts';
import { devicesOf } from './network.ts';
import { type RegularPlan, regularPlan, regularPlans } from './regulars.ts';
import { visitsOf } from './visits.ts';

const offered = ['Free 2 hours', 'One hour', 'Day pass', 'Premium week'] as const;

/**
 * Adds plans, devices, access codes and the guests of the 90 days before `until` to the sample provider. The data is
 * deterministic: a day always has the same guests.
 */
export async function fillSampleHistory(database: Database, until: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const [name, { currency }] of Object.entries(countries))
      await transaction
        .updateTable('organization')
        .set({ currency })
        .where('type', '=', 'Grouping')
        .where('name', '=', name)
        .execute();
    const rows = (await areasOf(transaction)).map((area) => {
      const dice = diceOf(area.number, 1);
      const plans = plansOf(area, dice, until);
      const { network, ...devices } = devicesOf(area, dice, until);
      const members = regularPlanOf(area, 'Members', until);
      const staff = regularPlanOf(area, 'Staff', until);
      const regularPlanIds = { Members: members.id, Staff: staff.id };
      const present = visitsOf(area, plans, { network, regularPlanIds }, until);
      return { plans: [...plans, members, staff], ...devices, ...present };
    });
    const all = <K extends keyof (typeof rows)[number]>(of: K) => rows.map((row) => row[of]);
    await insertAll(transaction, 'service_plan', all('plans').flat());
    await insertAll(transaction, 'device', all('devices').flat());
    await insertAll(transaction, 'device_availability', all('availability').flat());
    await insertAll(transaction, 'access_code_batch', all('batches').flat());
    await insertAll(transaction, 'access_code', all('codes').flat());
    await insertAll(transaction, 'access_code_use', all('uses').flat());
    await insertAll(transaction, 'guest', all('guests').flat());
    await insertAll(transaction, 'guest_device', all('guestDevices').flat());
    await insertAll(transaction, 'guest_usage', all('usage').flat());
    await insertAll(transaction, 'guest_session', all('sessions').flat());
    await insertAll(transaction, 'guest_session_event', all('sessionEvents').flat());
    await insertAll(transaction, 'radius_auth', all('logins').flat());
    await insertAll(transaction, 'purchase', all('purchases').flat());
  });
}

function areasOf(transaction: Transaction<DB>): Promise<Area[]> {
  return transaction
    .selectFrom('organization as area')
    .innerJoin('organization as site', 'site.number', 'area.parent_number')
    .innerJoin('organization as country', 'country.number', 'site.parent_number')
    .select([
      'area.number',
      'area.path',
      'country.name as country',
      sql<number>`coalesce(site.longitude, 0)`.as('longitude'),
    ])
    .where('area.type', '=', 'ServiceArea')
    .where('country.name', '=', any(Object.keys(countries)))
    .orderBy('area.number')
    .execute();
}

function plansOf(area: Area, dice: Dice, until: Date) {
  const { currency = 'EUR', vatPercent = 0 } = countries[area.country] ?? {};
  return offered.map((name, index) => ({
    ...planStore.toColumns({
      ...standardPlan(name, { currency, language: 'en' }),
      taxRate: Math.round(vatPercent * 1_000),
    }),
    id: dice.uuid(),
    position: index + 1,
    ...recordOf(area, until),
  }));
}

function regularPlanOf(area: Area, name: RegularPlan, until: Date) {
  const { currency = 'EUR' } = countries[area.country] ?? {};
  const index = regularPlans.indexOf(name) + 1;
  return {
    ...planStore.toColumns(regularPlan(name, currency)),
    id: diceOf(area.number, 5 + index).uuid(),
    position: offered.length + index,
    ...recordOf(area, until),
  };
}

type Filled =
  | 'service_plan'
  | 'device'
  | 'device_availability'
  | 'access_code_batch'
  | 'access_code'
  | 'access_code_use'
  | 'guest'
  | 'guest_device'
  | 'guest_usage'
  | 'guest_session'
  | 'guest_session_event'
  | 'radius_auth'
  | 'purchase';

/** Inserts all rows in one statement, so that triggers update the revenue totals once. */
async function insertAll<T extends Filled>(
  transaction: Kysely<DB>,
  table: T,
  rows: Insertable<DB[T]>[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  // The rows contain JSON documents as text, which must be parsed after the rows themselves are passed as JSON.
  const { rows: documents } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and data_type = 'jsonb'`.execute(
    transaction,
  );
  const values = names.map((name) =>
    documents.some((document) => document.name === name)
      ? sql`(${sql.ref(name)} #>> '{}')::jsonb`
      : sql.ref(name),
  );
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(values)}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(
    transaction,
  );
}
