import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../tenant-table.ts';
import { spans, sumColumns } from './summed.ts';

/** Creates the tables of the sums, and of the areas that have some. */
export async function createSumTables(db: Kysely<unknown>): Promise<void> {
  const location = sql.raw(`
    organization_number integer not null references organization on delete cascade,
    organization_path text collate "C" not null`);
  const grouped = sql.raw(`
    report text collate "C" not null check (report in ('posting', 'card', 'purchase')),
    day date not null,
    business_day date not null,
    kind text collate "C" not null,
    state text collate "C" not null,
    -- the answer of a posting, the brand of a card, or the seller's id
    label text collate "C" not null,
    plan_name text collate "C" not null,
    currency text collate "C" not null,
    is_test boolean not null`);
  const partOfSums = sql.raw(`
    part text collate "C" not null check (part in ('all', 'each')),
    -- of how many days; they begin with the day
    span smallint not null check (span in (${spans.join(', ')}))`);
  // The areas with sales, and the clock that their days follow.
  await sql`
    create table sales_zone (${location}, time_zone text not null, primary key (organization_number))`.execute(
    db,
  );
  await protectTenantTable(db, 'sales_zone', 'select');
  await sql`
    create table sales_day (
      ${location}, ${grouped},
      plan_id uuid not null,
      gateway_id uuid not null,
      ${sumColumns},
      primary key (organization_number, report, day, business_day, gateway_id, plan_id, kind, state, label, currency, is_test)
    )`.execute(db);
  await protectTenantTable(db, 'sales_day', 'select');
  await sql`drop index sales_day_path`.execute(db);
  await sql`create index sales_day_path on sales_day (organization_path, report, day)`.execute(db);
  await sql`create index sales_day_plan on sales_day (plan_id)`.execute(db);
  await sql`create index sales_day_gateway on sales_day (gateway_id, report, day)`.execute(db);
  await sql`
    create index sales_day_plan_name on sales_day (organization_number, plan_name, day) where report = 'purchase'`.execute(
    db,
  );
  // With all that is read of thousands of gateways, so that their rows are not.
  await sql`
    create index sales_day_card on sales_day (organization_number, is_test, day)
    include (organization_path, gateway_id, kind, state, label, currency, entries, amount, fee)
    where report = 'card'`.execute(db);
  await sql`
    create index sales_day_seller on sales_day (label, day) where report = 'purchase' and label <> ''`.execute(
    db,
  );
  await sql`
    create index sales_day_sold on sales_day (label, organization_number, plan_id, kind, currency, is_test, day)
    where report = 'purchase' and label <> ''`.execute(db);
  await sql`
    create index sales_day_given on sales_day (organization_path, day, label, is_test, entries)
    where report = 'purchase' and label <> '' and kind = 'complimentary'`.execute(db);
  await sql`
    create table sales_total (
      ${location}, ${grouped},
      ${partOfSums},
      ${sumColumns},
      primary key (organization_number, report, part, span, day, business_day, kind, state, label, plan_name, currency, is_test)
    )`.execute(db);
  await protectTenantTable(db, 'sales_total', 'select');
  await sql`
    create index sales_total_business_day on sales_total (organization_number, part, span, business_day)
    where report = 'posting'`.execute(db);
  // Single days of gateways are in sales_day.
  await sql`
    create table sales_gateway (
      ${location}, ${grouped},
      ${partOfSums},
      gateway_id uuid not null,
      ${sumColumns},
      -- With all that is read, as the index sales_day_card.
      primary key (organization_number, part, span, day, gateway_id, kind, state, label, plan_name, currency, is_test)
        include (organization_path, entries, amount, fee)
    )`.execute(db);
  await protectTenantTable(db, 'sales_gateway', 'select');
}
