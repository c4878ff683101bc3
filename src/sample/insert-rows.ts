import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB } from '../server/database/tables.ts';

type Filled =
  | 'service_plan'
  | 'device'
  | 'access_code_batch'
  | 'access_code'
  | 'access_code_use'
  | 'guest'
  | 'guest_device'
  | 'guest_session'
  | 'guest_session_event'
  | 'radius_auth'
  | 'payment_gateway'
  | 'pms_link'
  | 'stay'
  | 'promo_code'
  | 'promo_word'
  | 'purchase'
  | 'card_transaction'
  | 'sandbox_payment'
  | 'posting'
  | 'folio_entry'
  | 'pan_unit'
  | 'promo_redemption'
  | 'promotion'
  | 'promotion_hour'
  | 'promotion_event';

/** Inserts all rows in one statement, so that triggers update the revenue totals once. */
export async function insertRows<T extends Filled>(
  transaction: Kysely<DB>,
  table: T,
  rows: Insertable<DB[T]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = Object.keys(first);
  // The rows contain JSON documents as text, which must be parsed after the rows themselves are passed as JSON.
  const { rows: documents } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and data_type = 'jsonb'`.execute(
    transaction,
  );
  const values = names.map((name) =>
    documents.some((document) => document.name === name)
      ? sql`(${sql.ref(name)} #>> '{}')::jsonb`
      : sql.ref(name),
  );
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(values)}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(
    transaction,
  );
}
