import { type Kysely, sql } from 'kysely';
import { protectTenantTable, recordColumns } from './tenant-table.ts';

/** Adds groups of guests with members, coordinator links and daily sums, and the group of guests and purchases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addGroups(db);
  await addMembers(db);
  await addLinks(db);
  await extendGuestsAndPurchases(db);
  await addSums(db);
  await extendVlanUses(db);
}

async function addGroups(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guest_group (
      ${recordColumns},
      name text not null check (char_length(name) between 1 and 100),
      kind text not null check (kind in ('company', 'tour', 'crew', 'household', 'longStay')),
      status text not null check (status in ('Active', 'Ended')),
      -- the first group of a guest decides
      position integer not null check (position between 1 and 999),
      billing text not null check (billing in ('members', 'master', 'invoice')),
      -- local to the organization, such as 2026-11-27T12:00
      valid_from text,
      valid_until text,
      -- null: members are added by hand
      rule jsonb,
      settings jsonb not null,
      -- what the group was charged, for its limits; the day is that of the organization's clock
      spent_on date,
      spent_day bigint not null default 0,
      spent_total bigint not null default 0,
      -- by how many devices the bandwidth pool is divided
      share_devices integer not null default 1 check (share_devices > 0),
      next_step_at timestamptz,
      step_attempts integer not null default 0
    )`.execute(db);
  await sql`create unique index guest_group_name on guest_group (organization_number, lower(name))`.execute(
    db,
  );
  await sql`create index guest_group_due on guest_group (next_step_at)`.execute(db);
  await protectTenantTable(db, 'guest_group', 'select, insert, update, delete');
}

async function addMembers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guest_group_member (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      group_id uuid not null references guest_group on delete cascade,
      source text not null check (source in ('hand', 'file', 'rule', 'coordinator')),
      kind text not null check (kind in ('guest', 'stay', 'reservation', 'room', 'email')),
      -- what guests are compared with: the kind, a colon and the folded value
      key text collate "C" not null,
      -- as it was written; empty for guests and stays
      value text not null,
      name text not null,
      guest_id uuid references guest on delete cascade,
      stay_id uuid references stay on delete cascade,
      added_at timestamptz not null,
      added_by text not null,
      check ((kind = 'guest') = (guest_id is not null)),
      check ((kind = 'stay') = (stay_id is not null)),
      unique (group_id, key)
    )`.execute(db);
  await sql`create index guest_group_member_guest on guest_group_member (guest_id)`.execute(db);
  await sql`create index guest_group_member_stay on guest_group_member (stay_id)`.execute(db);
  await protectTenantTable(db, 'guest_group_member', 'select, insert, update, delete');
  // Stays and guests whose memberships by rule are worked out again.
  await sql`
    create table guest_group_change (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      subject_id uuid not null unique,
      is_stay boolean not null,
      next_step_at timestamptz,
      step_attempts integer not null default 0
    )`.execute(db);
  await sql`create index guest_group_change_due on guest_group_change (next_step_at)`.execute(db);
  await protectTenantTable(db, 'guest_group_change', 'select, insert, update');
}

async function addLinks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guest_group_link (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      group_id uuid not null unique references guest_group on delete cascade,
      token_hash bytea not null unique,
      created_at timestamptz not null,
      created_by text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index guest_group_link_expires on guest_group_link (expires_at)`.execute(db);
  await protectTenantTable(db, 'guest_group_link', 'select, insert, update, delete');
}

async function extendGuestsAndPurchases(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table guest
      -- the group that the guest signs in with
      add column group_id uuid references guest_group on delete set null,
      -- whether the plan came from the group, and ends with it
      add column has_group_plan boolean not null default false`.execute(db);
  await sql`create index guest_of_group on guest (group_id) where group_id is not null`.execute(db);
  await sql`
    alter table purchase
      add column group_id uuid references guest_group on delete set null,
      add column group_billing text check (group_billing in ('members', 'master', 'invoice'))`.execute(
    db,
  );
  await sql`
    create index purchase_of_group on purchase (group_id, at desc, id) where group_id is not null`.execute(
    db,
  );
}

/** Counted, posted and refunded purchases of members, by the clock of their area. Triggers maintain the sums. */
async function addSums(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guest_group_day (
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      group_id uuid not null references guest_group on delete cascade,
      group_name text not null,
      group_kind text not null,
      day date not null,
      plan_id uuid not null references service_plan,
      billing text not null,
      currency text collate "C" not null,
      purchases bigint not null,
      listed bigint not null,
      discount bigint not null,
      charged bigint not null,
      refunded bigint not null,
      primary key (organization_number, day, group_id, plan_id, billing, currency)
    )`.execute(db);
  await sql`create index guest_group_day_group on guest_group_day (group_id)`.execute(db);
  await sql`create index guest_group_day_plan on guest_group_day (plan_id)`.execute(db);
  await protectTenantTable(db, 'guest_group_day', 'select');
}

async function extendVlanUses(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table site_vlan drop constraint site_vlan_use_check,
      add constraint site_vlan_use_check check (use in ('profile', 'pan', 'enterprise', 'group'))`.execute(
    db,
  );
}
