import { type Kysely, sql } from 'kysely';
import { protectTenantTable, recordColumns } from './cascading-tenant-table.ts';

/**
 * Fields that are sorted, searched or summed have a column; the others are in `settings`. A plan's use is counted from
 * sessions and purchases.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index organization_place on organization (number, path)`.execute(db);
  await sql`
    create table service_plan (
      ${recordColumns},
      name text not null check (char_length(name) between 1 and 80),
      status text not null check (status in ('Draft', 'Active', 'Retired')),
      position integer not null,
      price integer not null check (price >= 0),
      currency text not null,
      duration_seconds integer check (duration_seconds >= 60),
      bandwidth_down integer check (bandwidth_down between 64 and 10000000),
      bandwidth_up integer check (bandwidth_up between 64 and 10000000),
      settings jsonb not null
    )`.execute(db);
  await sql`create unique index service_plan_name on service_plan (organization_number, lower(name))`.execute(
    db,
  );
  await sql`create index service_plan_position on service_plan (organization_number, position)`.execute(
    db,
  );
  await protectTenantTable(db, 'service_plan', 'select, insert, update, delete');

  await sql`
    create table guest_session (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null,
      organization_path text collate "C" not null,
      plan_id uuid references service_plan,
      mac_address text not null,
      started_at timestamptz not null,
      stopped_at timestamptz,
      bytes_in bigint not null default 0,
      bytes_out bigint not null default 0,
      foreign key (organization_number, organization_path)
        references organization (number, path) on update cascade
    )`.execute(db);
  await sql`create index guest_session_plan on guest_session (plan_id) where stopped_at is null`.execute(
    db,
  );
  await protectTenantTable(db, 'guest_session', 'select');

  await sql`
    create table purchase (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null,
      organization_path text collate "C" not null,
      plan_id uuid not null references service_plan,
      at timestamptz not null,
      amount integer not null,
      tax integer not null,
      currency text not null,
      method text not null check (method in ('roomCharge', 'creditCard', 'accessCode', 'complimentary')),
      status text not null
        check (status in ('authorised', 'captured', 'posted', 'failed', 'refunded', 'voided')),
      reference text,
      foreign key (organization_number, organization_path)
        references organization (number, path) on update cascade
    )`.execute(db);
  await sql`create index purchase_plan on purchase (plan_id, at)`.execute(db);
  await protectTenantTable(db, 'purchase', 'select');
}
