import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../../server/context.ts';
import type { DiscardReason } from '../events/accounting-event.ts';

/** An event that was discarded, with its gateway's area, or else the organization of the FreeRADIUS server. */
export interface Discarded {
  organizationNumber: number | null;
  organizationPath: string;
  deviceId: string | null;
  reason: DiscardReason;
}

/** Counts discarded events, so that support staff see that a gateway sends what cannot be taken. */
export async function writeDiscarded(
  transaction: ScopedTransaction,
  discarded: readonly Discarded[],
  now: Date,
): Promise<void> {
  if (discarded.length === 0) return;
  await sql`
    insert into radius_discarded as stored (organization_number, organization_path, device_id, day, reason,
      count, first_at, last_at)
    select "organizationNumber", "organizationPath", "deviceId", (${now}::timestamptz at time zone 'UTC')::date,
      reason, count(*), ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(discarded)}::jsonb) as discarded (
      "organizationNumber" integer, "organizationPath" text, "deviceId" uuid, reason text)
    group by 1, 2, 3, 5 order by 1, 3, 5
    on conflict (organization_number, device_id, day, reason) do update set
      count = stored.count + excluded.count, last_at = excluded.last_at`.execute(transaction);
}
