import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';

type OfGateway = Pick<UsableGateway, 'id' | 'type' | 'areaNumber' | 'areaPath'>;

/**
 * Adds the gateway's row with its numbers and the state of its link, unless it exists. A house has no connection that
 * could be down.
 */
export async function ensureLink(
  transaction: ScopedTransaction,
  { id, type, areaNumber, areaPath }: OfGateway,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('pms_link')
    .values({
      id,
      organization_number: areaNumber,
      organization_path: areaPath,
      state: type === 'house' ? 'up' : 'down',
      since: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks a gateway's row, so that no day of a house's ledger is closed, and no charge is written, meanwhile. */
export async function lockLedger(
  transaction: ScopedTransaction,
  gateway: OfGateway,
  now: Date,
): Promise<void> {
  await ensureLink(transaction, gateway, now);
  await transaction
    .selectFrom('pms_link')
    .select('id')
    .where('id', '=', gateway.id)
    .forUpdate()
    .execute();
}

const columns = { check: 'next_check_number', record: 'next_sequence' } as const;

/** Takes the next number of checks (C#) or records (P#), 1 to 99,999,999, and locks the gateway's numbers. */
export async function takeNumber(
  transaction: ScopedTransaction,
  gateway: OfGateway,
  of: keyof typeof columns,
  now: Date,
): Promise<number> {
  await ensureLink(transaction, gateway, now);
  const column = sql.ref(columns[of]);
  const { rows } = await sql<{ next: number }>`
    update pms_link set ${column} = case when ${column} >= 99999999 then 1 else ${column} + 1 end
    where id = ${gateway.id}
    returning ${column} as next`.execute(transaction);
  const next = rows[0]?.next ?? 1;
  return next === 1 ? 99_999_999 : next - 1;
}
