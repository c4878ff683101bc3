import { type Kysely, sql } from 'kysely';
import { addCardPayments } from './056_payment_gateways/card-payments.ts';
import { addLinks } from './056_payment_gateways/links.ts';
import { addPostings } from './056_payment_gateways/postings.ts';
import { extendPurchases } from './056_payment_gateways/purchases.ts';
import { addServedAreas } from './056_payment_gateways/served-areas.ts';
import { addStays } from './056_payment_gateways/stays.ts';
import { protectTenantTable, recordColumns } from './tenant-table.ts';

/** Adds payment gateways, and what purchases, card payments and postings to property systems store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addGateways(db);
  await addServedAreas(db);
  await extendPurchases(db);
  await addCardPayments(db);
  await addStays(db);
  await addPostings(db);
  await addLinks(db);
}

async function addGateways(db: Kysely<unknown>): Promise<void> {
  // Numbers are never reused, not even that of a deleted draft.
  await sql`
    alter table organization add column last_gateway_number integer not null default 0`.execute(db);
  await sql`
    create table payment_gateway (
      ${recordColumns},
      number integer not null,
      name text not null check (char_length(name) between 1 and 60),
      category text not null check (category in ('credit-card', 'pms', 'loyalty', 'invoice')),
      type text not null,
      status text not null default 'Draft'
        check (status in ('Draft', 'Test', 'Active', 'Suspended', 'Retired')),
      mode text not null default 'test' check (mode in ('test', 'live')),
      position integer not null,
      currencies jsonb not null,
      -- the other areas of the site that it serves
      served_areas jsonb not null default '[]',
      settings jsonb not null,
      secrets jsonb not null default '{}',
      -- the version whose settings passed the test
      tested_version integer,
      tested_at timestamptz,
      -- the steps of the last test, passed or not
      last_test jsonb,
      last_success_at timestamptz,
      -- payments that failed since the last success, and since when; without those of tests
      failures_in_row integer not null default 0,
      failing_since timestamptz,
      unique (organization_number, number)
    )`.execute(db);
  await sql`
    create unique index payment_gateway_name on payment_gateway (organization_number, lower(name))`.execute(
    db,
  );
  await sql`
    create unique index payment_gateway_active_pms on payment_gateway (organization_number)
    where category = 'pms' and status = 'Active'`.execute(db);
  await sql`create index payment_gateway_served on payment_gateway using gin (served_areas jsonb_path_ops)`.execute(
    db,
  );
  // Each replica looks every few seconds for links that nobody holds.
  await sql`
    create index payment_gateway_linked on payment_gateway (type)
    where category = 'pms' and status in ('Active', 'Test')`.execute(db);
  await sql`
    create index payment_gateway_failing on payment_gateway (organization_path, failing_since)
    where failures_in_row >= 3`.execute(db);
  await protectTenantTable(db, 'payment_gateway', 'select, insert, update, delete');
}
