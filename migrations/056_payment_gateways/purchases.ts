import { type Kysely, sql } from 'kysely';

export async function extendPurchases(db: Kysely<unknown>): Promise<void> {
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
      -- the gateway's page as it was first requested, while the guest may pay
      add column hosted_page jsonb,
      -- since when we take the money that the guest has approved at a gateway which leaves that to us
      add column taking_since timestamptz,
      -- when its plan began
      add column started_at timestamptz,
      -- until when the guest may be online although the payment is not certain, or when unpaid access was ended
      add column access_until timestamptz,
      add column expires_at timestamptz,
      add column next_step_at timestamptz,
      add column step_attempts integer not null default 0`.execute(db);
  await sql`create index purchase_due on purchase (next_step_at)`.execute(db);
  await sql`create index purchase_attempt on purchase (attempt_id)`.execute(db);
  await sql`create index purchase_gateway on purchase (gateway_id, at)`.execute(db);
  await sql`
    create index purchase_reference on purchase (gateway_id, reference) where reference is not null`.execute(
    db,
  );
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
