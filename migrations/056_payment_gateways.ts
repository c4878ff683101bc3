import { type Kysely, sql } from 'kysely';
import { protectTenantTable, recordColumns } from './tenant-table.ts';

/** Adds payment gateways, and what purchases, card payments and postings to property systems store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addGateways(db);
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
  await protectTenantTable(db, 'payment_gateway', 'select, insert, update, delete');
}

async function extendPurchases(db: Kysely<unknown>): Promise<void> {
  await sql`alter table purchase drop constraint purchase_status_check`.execute(db);
  await sql`
    alter table purchase
      add check (status in ('created', 'pending', 'authorised', 'captured', 'posted', 'failed', 'expired',
        'refunded', 'voided')),
      add column gateway_id uuid references payment_gateway,
      add column attempt_id uuid references portal_attempt on delete set null,
      add column mac_address text,
      -- outside revenue
      add column is_test boolean not null default false,
      -- the price before the discount; null: the amount
      add column list_price integer,
      add column discount integer not null default 0,
      -- the administrator who sold or gave the plan
      add column sold_by uuid,
      add column sold_by_name text,
      -- why it failed
      add column failure text,
      -- when its plan began
      add column started_at timestamptz,
      -- until when the guest may be online although the payment is not certain
      add column access_until timestamptz,
      add column expires_at timestamptz,
      add column next_step_at timestamptz,
      add column step_attempts integer not null default 0`.execute(db);
  await sql`create index purchase_due on purchase (next_step_at)`.execute(db);
  await sql`create index purchase_attempt on purchase (attempt_id)`.execute(db);
  await sql`create index purchase_gateway on purchase (gateway_id, at)`.execute(db);
  await sql`create index purchase_mac on purchase (mac_address, at desc)`.execute(db);
  // Neither tests nor purchases that are not paid count or wait for the lock of the sums.
  await replaceIn(db, 'adding_purchases', counted, `${counted} and not purchase.is_test`);
  await replaceIn(
    db,
    'count_purchases',
    'from (%s) changes',
    "from (%s) changes where status in (''captured'', ''posted'', ''refunded'') and not is_test",
  );
}

const counted = "where purchase.status in ('captured', 'posted', 'refunded')";

async function replaceIn(
  db: Kysely<unknown>,
  name: string,
  found: string,
  replacement: string,
): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(${name}::regproc) as definition`.execute(db);
  const definition = rows[0]?.definition ?? '';
  if (definition.split(found).length !== 2) throw new Error(`${name} is not as expected`);
  await sql.raw(definition.replace(found, replacement)).execute(db);
}

async function addCardPayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table card_transaction (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      purchase_id uuid not null references purchase,
      gateway_id uuid not null references payment_gateway,
      at timestamptz not null,
      type text not null
        check (type in ('authorise', 'capture', 'sale', 'refund', 'void', 'chargeback')),
      state text not null check (state in ('pending', 'succeeded', 'failed', 'unknown')),
      amount integer not null check (amount >= 0),
      fee integer,
      currency text not null,
      -- the gateway's identifier of the transaction
      reference text,
      authorisation text,
      brand text,
      last4 text check (last4 ~ '^[0-9]{4}$'),
      -- why the gateway declined
      decline text,
      avs text,
      cvv text,
      three_d_secure text,
      batch text,
      settled_at timestamptz,
      is_test boolean not null default false,
      -- the administrator who requested it
      requested_by text,
      next_step_at timestamptz,
      step_attempts integer not null default 0
    )`.execute(db);
  await sql`create index card_transaction_purchase on card_transaction (purchase_id)`.execute(db);
  await sql`create index card_transaction_due on card_transaction (next_step_at)`.execute(db);
  await sql`
    create index card_transaction_gateway on card_transaction (gateway_id, at)`.execute(db);
  await protectTenantTable(db, 'card_transaction', 'select, insert, update');
  await orderPathByTime(db, 'card_transaction');

  // Events as they came, sealed; one is applied once.
  await sql`
    create table payment_event (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      gateway_id uuid not null references payment_gateway on delete cascade,
      event_id text not null,
      type text not null,
      received_at timestamptz not null,
      sealed_body text not null,
      purchase_id uuid references purchase,
      outcome text not null check (outcome in ('applied', 'ignored')),
      unique (gateway_id, event_id)
    )`.execute(db);
  await sql`create index payment_event_time on payment_event (received_at)`.execute(db);
  await sql`create index payment_event_purchase on payment_event (purchase_id)`.execute(db);
  await protectTenantTable(db, 'payment_event', 'select, insert, update, delete');

  // The sandbox's own records: what an acquirer stores elsewhere.
  await sql`
    create table sandbox_payment (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      gateway_id uuid not null references payment_gateway on delete cascade,
      reference text not null unique,
      purchase_id uuid not null unique references purchase,
      amount integer not null check (amount > 0),
      currency text not null,
      captures_at_once boolean not null,
      state text not null
        check (state in ('open', 'challenge', 'authorised', 'captured', 'declined', 'cancelled')),
      refunded integer not null default 0 check (refunded between 0 and amount),
      brand text,
      last4 text,
      return_url text not null,
      cancel_url text not null,
      -- what the guest buys
      description text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index sandbox_payment_gateway on sandbox_payment (gateway_id)`.execute(db);
  await protectTenantTable(db, 'sandbox_payment', 'select, insert, update, delete');
  await sql`
    create table sandbox_event (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      payment_id uuid not null references sandbox_payment on delete cascade,
      type text not null,
      -- what it reports, without card numbers
      data jsonb not null,
      created_at timestamptz not null,
      deliveries integer not null default 0,
      next_step_at timestamptz,
      step_attempts integer not null default 0
    )`.execute(db);
  await sql`create index sandbox_event_due on sandbox_event (next_step_at)`.execute(db);
  await sql`create index sandbox_event_payment on sandbox_event (payment_id)`.execute(db);
  await protectTenantTable(db, 'sandbox_event', 'select, insert, update, delete');
}

async function addStays(db: Kysely<unknown>): Promise<void> {
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

async function addPostings(db: Kysely<unknown>): Promise<void> {
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
      tries integer not null default 0,
      sent_at timestamptz,
      answered_at timestamptz,
      next_step_at timestamptz,
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

async function addLinks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pms_link (
      id uuid primary key references payment_gateway on delete cascade,
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      state text not null default 'down'
        check (state in ('down', 'connecting', 'up', 'resyncing', 'audit')),
      since timestamptz not null,
      last_error text,
      -- the replica that holds the connection
      holder text,
      held_until timestamptz,
      next_sequence integer not null default 1,
      next_check_number integer not null default 1,
      last_record_at timestamptz,
      business_date date,
      -- what the property system says about itself
      system text,
      -- a person wants all stays; taken up by the replica that holds the link
      resync_requested_at timestamptz,
      resync_started_at timestamptz,
      -- stays that a resync did not name, which are so many that a person must confirm their end
      unconfirmed_ends integer
    )`.execute(db);
  await protectTenantTable(db, 'pms_link', 'select, insert, update, delete');
  // What the portal asks the replica that holds the link: who stays in a room.
  await sql`
    create table pms_inquiry (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      gateway_id uuid not null references payment_gateway on delete cascade,
      room text not null,
      requested_at timestamptz not null,
      answered_at timestamptz,
      -- the answer has come; stays that it named are stored
      outcome text check (outcome in ('matches', 'none', 'silent'))
    )`.execute(db);
  await sql`create index pms_inquiry_gateway on pms_inquiry (gateway_id, requested_at)`.execute(db);
  await protectTenantTable(db, 'pms_inquiry', 'select, insert, update, delete');
  await sql`
    create table pms_trace (
      id bigint primary key generated always as identity,
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      gateway_id uuid not null references payment_gateway on delete cascade,
      at timestamptz not null,
      direction text not null check (direction in ('in', 'out')),
      -- with masked names
      record text not null
    )`.execute(db);
  await sql`create index pms_trace_gateway on pms_trace (gateway_id, id)`.execute(db);
  await protectTenantTable(db, 'pms_trace', 'select, insert, delete');
}

/** Lets an organization's rows be read in the order of time. */
async function orderPathByTime(db: Kysely<unknown>, table: string): Promise<void> {
  const index = sql.ref(`${table}_path`);
  await sql`drop index ${index}`.execute(db);
  await sql`create index ${index} on ${sql.table(table)} (organization_path, at, id)`.execute(db);
}
