import { type Kysely, sql } from 'kysely';
import { protectTenantTable, recordColumns } from '../tenant-table.ts';

export async function addStays(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stay (
      ${recordColumns},
      gateway_id uuid not null references payment_gateway on delete cascade,
      reservation text not null,
      room text not null,
      is_shared boolean not null default false,
      last_name text not null,
      first_name text not null default '',
      title text not null default '',
      -- the names as they are compared: case, accents, hyphens and titles folded
      folded_name text not null,
      language text,
      vip text,
      guest_group text,
      profile text,
      arrives_on date,
      departs_on date,
      may_post boolean not null default true,
      -- A0 to A9
      further_fields jsonb not null default '{}',
      source text not null check (source in ('live', 'resync', 'inquiry', 'desk')),
      seen_at timestamptz not null,
      checked_in_at timestamptz not null,
      checked_out_at timestamptz
    )`.execute(db);
  await sql`
    create unique index stay_reservation on stay (gateway_id, reservation)
    where checked_out_at is null`.execute(db);
  await sql`create index stay_room on stay (gateway_id, room) where checked_out_at is null`.execute(
    db,
  );
  await sql`create index stay_time on stay (gateway_id, checked_in_at desc)`.execute(db);
  await sql`
    create index stay_gateway_left on stay (gateway_id, checked_out_at)
    where checked_out_at is not null`.execute(db);
  // Whose guests are named after they have left.
  await sql`
    create index stay_left on stay (checked_out_at)
    where checked_out_at is not null and last_name <> ''`.execute(db);
  await protectTenantTable(db, 'stay', 'select, insert, update, delete');
  await sql`
    alter table guest
      add column stay_id uuid references stay on delete set null,
      -- no way to sign in finds the guest until the purchase is paid
      add column awaits_payment boolean not null default false,
      -- what a promo code adds to the plan's time
      add column extra_seconds integer not null default 0`.execute(db);
  await sql`create index guest_stay on guest (stay_id) where stay_id is not null`.execute(db);
}
