import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { Match } from './match.ts';

/** Settles the transactions that are in the acquirer's file: on its day if it has one, on their site's clock. */
export async function markSettled(
  transaction: ScopedTransaction,
  matches: readonly Match[],
  now: Date,
): Promise<void> {
  await sql`
    update card_transaction card
    set settled_at = coalesce(found.day::date::timestamp at time zone zone.time_zone, ${now})
    from unnest(${matches.map(({ ours }) => ours.id)}::uuid[], ${matches.map(({ theirs }) => theirs.day)}::text[]) found (id, day),
      sales_zone zone
    where card.id = found.id and zone.organization_number = card.organization_number
      and card.state = 'succeeded' and card.settled_at is null`.execute(transaction);
}
