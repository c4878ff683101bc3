import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { followStays } from '../../pan-mapping/public/follow-stays.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { requestChanges } from '../../radius/public/session-changes.ts';

/**
 * Checks stays out. Their guests' access ends after the gateway's grace. Wake `changeSessions` afterwards. Returns how
 * many were open.
 */
export async function endStays(
  transaction: ScopedTransaction,
  { settings, areaPath }: Pick<UsableGateway, 'settings' | 'areaPath'>,
  ids: readonly string[],
  now: Date,
  by = 'Atrium',
): Promise<number> {
  if (ids.length === 0) return 0;
  const ended = await transaction
    .updateTable('stay')
    .set({ checked_out_at: now, updated_at: now, updated_by: by, version: sql`version + 1` })
    .where('id', '=', any(ids))
    .where('checked_out_at', 'is', null)
    .returning('id')
    .execute();
  const left = ended.map(({ id }) => id);
  await followStays({ transaction, now, by }, areaPath, left);
  const until = new Date(now.getTime() + settings.posting.checkoutGraceHours * 3_600_000);
  const { rows } = await sql<{ id: string }>`
    update guest set valid_until = ${until}, version = version + 1, updated_at = ${now}, updated_by = ${by}
    where stay_id = ${any(left)}
      and (valid_until is null or valid_until > ${until})
    returning id`.execute(transaction);
  // A gateway that is asked now ends the session at its new end, or at once.
  if (rows.length > 0)
    await requestChanges(transaction, sql`guest_id = ${any(rows.map(({ id }) => id))}`, {
      now,
      by,
    });
  return ended.length;
}
