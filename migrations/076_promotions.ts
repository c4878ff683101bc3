import { type Kysely, sql } from 'kysely';
import { protectTenantTable, recordColumns } from './tenant-table.ts';

/**
 * Adds promotions, what guests did with them, and the messages to guests who have left. Events have the device and the
 * guest, and are erased with them; the sums by hour have neither, and stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table promotion (
      ${recordColumns},
      name text not null check (char_length(name) between 1 and 100),
      type text not null check (type in ('banner', 'splash', 'offer', 'survey', 'message', 'redirect')),
      status text not null check (status in ('Draft', 'Active', 'Paused', 'Ended')),
      placement text not null
        check (placement in ('beforeLogin', 'loginPage', 'afterLogin', 'statusPage', 'message')),
      priority integer not null check (priority between 1 and 100),
      -- local to the area, such as 2026-11-27T12:00
      valid_from text,
      valid_until text,
      promo_code_id uuid,
      settings jsonb not null,
      webhook_url text,
      webhook_secret text,
      former_secret text,
      former_secret_until timestamptz,
      -- until when departures were looked at for messages
      planned_until timestamptz,
      next_step_at timestamptz,
      step_attempts integer not null default 0
    )`.execute(db);
  await sql`
    create index promotion_active on promotion (organization_number) where status = 'Active'`.execute(
    db,
  );
  await sql`create index promotion_due on promotion (next_step_at)`.execute(db);
  await protectTenantTable(db, 'promotion', 'select, insert, update, delete');

  await sql`
    create table promotion_event (
      id uuid primary key default gen_random_uuid(),
      -- of the area
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      promotion_id uuid not null references promotion on delete cascade,
      variant smallint not null,
      kind text not null check (kind in ('shown', 'click', 'answer')),
      at timestamptz not null,
      -- the attempt on the portal, or the message
      visit uuid not null,
      -- a MAC address, or what stands for one
      device text collate "C" not null,
      guest_id uuid references guest on delete set null,
      answers jsonb,
      unique (promotion_id, visit, kind)
    )`.execute(db);
  await sql`create index promotion_event_visit on promotion_event (visit)`.execute(db);
  await sql`create index promotion_event_guest on promotion_event (guest_id)`.execute(db);
  await sql`
    create index promotion_event_device on promotion_event (device, promotion_id, kind)`.execute(
    db,
  );
  await sql`create index promotion_event_at on promotion_event (at)`.execute(db);
  await protectTenantTable(db, 'promotion_event', 'select, insert, delete');

  await sql`
    create table promotion_device (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      promotion_id uuid not null references promotion on delete cascade,
      device text collate "C" not null,
      -- local to the area
      day date not null,
      shown integer not null,
      last_visit uuid not null,
      unique (promotion_id, device, day)
    )`.execute(db);
  await sql`create index promotion_device_device on promotion_device (device)`.execute(db);
  await sql`create index promotion_device_day on promotion_device (day)`.execute(db);
  await protectTenantTable(db, 'promotion_device', 'select, insert, update, delete');

  await sql`
    create table promotion_hour (
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      promotion_id uuid not null references promotion on delete cascade,
      variant smallint not null,
      hour timestamptz not null,
      shown integer not null default 0,
      -- that saw, clicked or answered it for the first time
      devices integer not null default 0,
      clicks integer not null default 0,
      clicking_devices integer not null default 0,
      answers integer not null default 0,
      answering_devices integer not null default 0,
      primary key (promotion_id, organization_number, variant, hour)
    )`.execute(db);
  await protectTenantTable(db, 'promotion_hour', 'select, insert, update');

  await sql`
    create table promotion_purchase (
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      purchase_id uuid not null references purchase on delete cascade,
      promotion_id uuid not null references promotion on delete cascade,
      variant smallint not null,
      -- whether the guest clicked it, rather than only saw it
      is_clicked boolean not null,
      primary key (promotion_id, purchase_id)
    )`.execute(db);
  await sql`create index promotion_purchase_purchase on promotion_purchase (purchase_id)`.execute(
    db,
  );
  // The export by hour reads some areas and variants at a time.
  await sql`
    create index promotion_purchase_area on promotion_purchase (promotion_id, organization_number, variant)`.execute(
    db,
  );
  await protectTenantTable(db, 'promotion_purchase', 'select, insert');

  await sql`
    create table promotion_message (
      id uuid primary key default gen_random_uuid(),
      -- of the area
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      promotion_id uuid not null references promotion on delete cascade,
      variant smallint not null,
      guest_id uuid not null references guest on delete cascade,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'skipped')),
      error text,
      created_at timestamptz not null,
      sent_at timestamptz,
      next_step_at timestamptz,
      step_attempts integer not null default 0,
      unique (promotion_id, guest_id)
    )`.execute(db);
  await sql`create index promotion_message_due on promotion_message (next_step_at)`.execute(db);
  await sql`create index promotion_message_guest on promotion_message (guest_id)`.execute(db);
  await protectTenantTable(db, 'promotion_message', 'select, delete');
  // Who unsubscribes may be several guests of a provider.
  await sql`
    create index guest_consent_email on guest (lower(email)) where marketing_consent_at is not null`.execute(
    db,
  );
  await sql`
    create index guest_consent_phone on guest (phone) where marketing_consent_at is not null`.execute(
    db,
  );
  // Who has left is looked for by the time.
  await sql`
    create index guest_session_stopped on guest_session (stopped_at) where stopped_at is not null`.execute(
    db,
  );
  await sql`
    create index stay_checked_out on stay (checked_out_at) where checked_out_at is not null`.execute(
    db,
  );
}
