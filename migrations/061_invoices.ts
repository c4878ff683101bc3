import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Adds invoices with their lines, and what purchases store about the codes and the invoices that they belong to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addInvoices(db);
  await addLines(db);
  await extendPurchases(db);
}

/** What is issued is never changed: only payment and cancellation are written later. */
async function addInvoices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoice (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      gateway_id uuid not null references payment_gateway,
      kind text not null check (kind in ('invoice', 'creditNote')),
      -- outside revenue, with numbers of their own
      is_test boolean not null,
      sequence integer not null check (sequence > 0),
      number text collate "C" not null check (char_length(number) between 1 and 30),
      -- the invoice that a credit note cancels
      cancels_id uuid references invoice,
      issued_at timestamptz not null,
      issued_by text not null,
      -- on the site's clock
      issued_on date not null,
      due_on date,
      currency text not null,
      -- in minor units; negative on credit notes
      net integer not null,
      tax integer not null,
      total integer not null,
      customer_name text not null,
      customer jsonb not null,
      reference text not null,
      -- who issued it and what is at its foot, as it was then
      issuer jsonb not null,
      reason text,
      paid_on date,
      payment_reference text,
      paid_by text,
      cancelled_on date,
      check ((kind = 'invoice') = (cancels_id is null)),
      check ((kind = 'invoice') = (due_on is not null)),
      check (total = net + tax),
      unique (gateway_id, is_test, sequence)
    )`.execute(db);
  await sql`create unique index invoice_number on invoice (organization_number, number)`.execute(
    db,
  );
  await sql`create unique index invoice_cancels on invoice (cancels_id) where cancels_id is not null`.execute(
    db,
  );
  await sql`create index invoice_issued on invoice (gateway_id, issued_at desc, id)`.execute(db);
  await protectTenantTable(
    db,
    'invoice',
    'select, insert, update (paid_on, payment_reference, paid_by, cancelled_on)',
  );
}

async function addLines(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoice_line (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      invoice_id uuid not null references invoice,
      position integer not null,
      plan_id uuid not null references service_plan,
      batch_id uuid references access_code_batch on delete set null,
      -- whether the batch is billed: neither a test nor cancelled
      is_billing boolean not null,
      text text not null,
      quantity integer not null check (quantity > 0),
      unit_price integer not null,
      tax_rate integer not null,
      tax_included boolean not null,
      net integer not null,
      tax integer not null,
      total integer not null,
      check (total = net + tax),
      unique (invoice_id, position)
    )`.execute(db);
  // A batch is billed once.
  await sql`create unique index invoice_line_billing on invoice_line (batch_id) where is_billing`.execute(
    db,
  );
  await sql`create index invoice_line_batch on invoice_line (batch_id) where batch_id is not null`.execute(
    db,
  );
  await sql`create index invoice_line_plan on invoice_line (plan_id)`.execute(db);
  await protectTenantTable(db, 'invoice_line', 'select, insert, update (is_billing)');
}

async function extendPurchases(db: Kysely<unknown>): Promise<void> {
  await sql`alter table purchase drop constraint purchase_method_check`.execute(db);
  await sql`
    alter table purchase
      add check (method in ('roomCharge', 'creditCard', 'accessCode', 'complimentary', 'invoice')),
      -- the batch of the code that was used
      add column code_batch_id uuid references access_code_batch on delete set null,
      -- the line that it is counted for, or that bills it instead
      add column invoice_line_id uuid references invoice_line`.execute(db);
  // Sums do not change, so that nothing has to be counted.
  await sql`alter table purchase disable trigger user`.execute(db);
  await sql`
    update purchase set code_batch_id = code.batch_id
    from guest join access_code code on code.id = guest.access_code_id
    where guest.id = purchase.guest_id and method = 'accessCode'`.execute(db);
  await sql`alter table purchase enable trigger user`.execute(db);
  await sql`
    create index purchase_code_batch on purchase (code_batch_id) where code_batch_id is not null`.execute(
    db,
  );
  await sql`
    create index purchase_invoice_line on purchase (invoice_line_id) where invoice_line_id is not null`.execute(
    db,
  );
}
