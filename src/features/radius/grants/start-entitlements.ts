import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';

/** Local stand-in of the seam with login; replaced when his branch is merged. */
export async function startEntitlements(
  transaction: ScopedTransaction,
  starts: readonly { grantId: string; macAddress: string; startedAt: Date }[],
  _now: Date,
): Promise<Map<string, { guestId: string }>> {
  if (starts.length === 0) return new Map();
  const { rows } = await sql<{ id: string; guestId: string | null }>`
    update radius_grant set started_at = start."startedAt"
    from jsonb_to_recordset(${JSON.stringify(starts)}::jsonb) as start (
      "grantId" uuid, "startedAt" timestamptz)
    where radius_grant.id = start."grantId" and started_at is null
    returning radius_grant.id, guest_id as "guestId"`.execute(transaction);
  return new Map(rows.flatMap(({ id, guestId }) => (guestId === null ? [] : [[id, { guestId }]])));
}
