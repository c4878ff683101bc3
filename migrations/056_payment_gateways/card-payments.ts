import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../tenant-table.ts';
import { orderPathByTime } from './order-path.ts';

export async function addCardPayments(db: Kysely<unknown>): Promise<void> {
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
      -- the administrator who found out what became of it, until the gateway reports it
      outcome_by text,
      -- how often the gateway refused it; each try after that has a key of its own
      refusals integer not null default 0,
      next_step_at timestamptz,
      step_attempts integer not null default 0
    )`.execute(db);
  await sql`create index card_transaction_purchase on card_transaction (purchase_id)`.execute(db);
  await sql`
    create index card_transaction_due on card_transaction (next_step_at) where state = 'pending'`.execute(
    db,
  );
  // By itself, so that a day's sales whose settlements are due do not stand before lost answers.
  await sql`
    create index card_transaction_settling on card_transaction (next_step_at)
    where state = 'succeeded' and next_step_at is not null`.execute(db);
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
      outcome text not null check (outcome in ('applied', 'ignored', 'differs')),
      unique (gateway_id, event_id)
    )`.execute(db);
  await sql`create index payment_event_time on payment_event (received_at)`.execute(db);
  await sql`create index payment_event_gateway on payment_event (gateway_id, received_at)`.execute(
    db,
  );
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
        check (state in
          ('open', 'challenge', 'authorised', 'captured', 'declined', 'unconfirmed', 'cancelled')),
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
