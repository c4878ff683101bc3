import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../tenant-table.ts';
import { orderPathByTime } from './order-path.ts';

export async function addPostings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table posting (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      version integer not null default 1,
      gateway_id uuid not null references payment_gateway,
      purchase_id uuid references purchase,
      -- the posting that it takes back; its amount is negative
      reverses_id uuid references posting,
      stay_id uuid references stay on delete set null,
      at timestamptz not null,
      amount integer not null check (amount <> 0),
      tax integer not null default 0,
      currency text not null,
      room text not null,
      reservation text,
      guest_name text not null default '',
      text text not null,
      -- C#, DA and TI stay the same over repetitions
      check_number integer not null,
      posted_on date not null,
      posted_time time not null,
      business_date date not null,
      departs_on date,
      state text not null check (state in ('queued', 'sent', 'posted', 'retry', 'refused', 'unknown',
        'settledPosted', 'settledUnposted')),
      -- AS of the answer, such as OK or NG
      answer text,
      -- under which the property system has the charge, if it says so
      system_reference text,
      tries integer not null default 0,
      sent_at timestamptz,
      answered_at timestamptz,
      next_step_at timestamptz,
      -- a guest without access waits no longer; null: the charge is posted however late
      guest_waits_until timestamptz,
      step_attempts integer not null default 0,
      -- who must find out what became of it
      owner_name text,
      settled_at timestamptz,
      settled_by text,
      settled_reason text,
      is_test boolean not null default false
    )`.execute(db);
  await sql`
    create unique index posting_under_way on posting (gateway_id) where state = 'sent'`.execute(db);
  await sql`create index posting_due on posting (gateway_id, at) where state in ('queued', 'retry')`.execute(
    db,
  );
  await sql`
    create index posting_waited_for on posting (guest_waits_until) where state in ('queued', 'retry')`.execute(
    db,
  );
  await sql`create index posting_next_step on posting (next_step_at)`.execute(db);
  await sql`
    create index posting_unknown on posting (organization_path, at) where state = 'unknown'`.execute(
    db,
  );
  await sql`create index posting_purchase on posting (purchase_id)`.execute(db);
  await sql`create unique index posting_reversal on posting (reverses_id)
    where state not in ('refused', 'settledUnposted')`.execute(db);
  await sql`create index posting_reverses on posting (reverses_id)`.execute(db);
  await sql`create index posting_stay on posting (stay_id)`.execute(db);
  await sql`create index posting_gateway on posting (gateway_id, at)`.execute(db);
  await protectTenantTable(db, 'posting', 'select, insert, update');
  await orderPathByTime(db, 'posting');

  // Each record that was written: a late answer finds its posting by the number.
  await sql`
    create table posting_record (
      gateway_id uuid not null references payment_gateway on delete cascade,
      sequence integer not null check (sequence between 1 and 99999999),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      posting_id uuid references posting on delete cascade,
      type text not null check (type in ('PS', 'PR')),
      sent_at timestamptz not null,
      answer text,
      answered_at timestamptz,
      primary key (gateway_id, sequence)
    )`.execute(db);
  await sql`create index posting_record_posting on posting_record (posting_id)`.execute(db);
  await protectTenantTable(db, 'posting_record', 'select, insert, update, delete');

  await sql`
    create table folio_entry (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      gateway_id uuid not null references payment_gateway,
      posting_id uuid not null unique references posting,
      stay_id uuid references stay on delete set null,
      room text not null,
      reservation text,
      guest_name text not null default '',
      text text not null,
      amount integer not null,
      tax integer not null default 0,
      currency text not null,
      at timestamptz not null,
      business_date date not null
    )`.execute(db);
  await sql`create index folio_entry_day on folio_entry (gateway_id, business_date)`.execute(db);
  await sql`create index folio_entry_stay on folio_entry (stay_id)`.execute(db);
  await protectTenantTable(db, 'folio_entry', 'select, insert, update');
  await sql`
    create table folio_day (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      gateway_id uuid not null references payment_gateway on delete cascade,
      business_date date not null,
      closed_at timestamptz not null,
      closed_by text not null,
      entries integer not null,
      -- sums by currency, in minor units
      sums jsonb not null,
      unique (gateway_id, business_date)
    )`.execute(db);
  await protectTenantTable(db, 'folio_day', 'select, insert');
}
