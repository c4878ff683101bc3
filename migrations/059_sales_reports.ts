import { type Kysely, sql } from 'kysely';
import { flagExceptions } from './059_sales_reports/exceptions.ts';
import { addReconciliations } from './059_sales_reports/reconciliations.ts';
import { addSums } from './059_sales_reports/sums.ts';

/** Adds what the sales reports read: daily sums, exceptions, indexes of filters, and reconciliations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addSums(db);
  await addReconciliations(db);
  await flagExceptions(db);
  await indexFilters(db);
}

async function indexFilters(db: Kysely<unknown>): Promise<void> {
  for (const [table, name, columns] of [
    ['posting', 'room', 'organization_path, room, at'],
    ['posting', 'amount', 'organization_path, amount, at'],
    ['posting', 'check', 'gateway_id, check_number'],
    ['card_transaction', 'last4', 'organization_path, last4, at'],
    ['card_transaction', 'batch', 'organization_path, batch, at'],
    ['card_transaction', 'amount', 'organization_path, amount, at'],
    ['card_transaction', 'reference', 'gateway_id, reference'],
  ] as const)
    await sql`
      create index ${sql.ref(`${table}_${name}`)} on ${sql.table(table)} (${sql.raw(columns)})`.execute(
      db,
    );
  // A reservation has few postings, so those of all areas are side by side.
  await sql`
    create index posting_reservation on posting (reservation, organization_path, at, id) include (is_test)
    where reservation is not null`.execute(db);
  await sql`
    create index posting_waiting on posting (organization_path, at) where state in ('queued', 'retry')`.execute(
    db,
  );
  await sql`
    create index posting_without_purchase on posting (organization_path, at)
    where purchase_id is null and reverses_id is null`.execute(db);
  await sql`
    create index card_transaction_unsettled on card_transaction (organization_path, at)
    where settled_at is null and state = 'succeeded' and type in ('capture', 'sale', 'refund')`.execute(
    db,
  );
  await sql`
    create index purchase_refunded on purchase (organization_path, at) where refunded > 0`.execute(
    db,
  );
  await sql`
    create index purchase_refunded_sold on purchase (organization_path, at, id)
    where refunded > 0 and sold_by is not null`.execute(db);
  await sql`
    create index purchase_sold_by on purchase (sold_by, at) where sold_by is not null`.execute(db);
  await sql`
    create index purchase_sold on purchase (organization_path, at, id) where sold_by is not null`.execute(
    db,
  );
}
