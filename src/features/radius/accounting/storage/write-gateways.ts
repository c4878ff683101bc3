import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../../server/context.ts';
import type { AccountingEvent, DiscardReason } from '../events/accounting-event.ts';
import type { OfDevice } from './find-devices.ts';

/** Notes that gateways have sent accounting, and how many of their events were repeated. */
export async function writeGateways(
  transaction: ScopedTransaction,
  events: readonly OfDevice<AccountingEvent>[],
  repeats: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const clocks = new Map<string, number | null>();
  for (const { device, event } of events)
    clocks.set(device.id, event.clockAheadSeconds ?? clocks.get(device.id) ?? null);
  if (clocks.size === 0) return;
  const news = [...clocks].map(([deviceId, clockAheadSeconds]) => ({
    deviceId,
    clockAheadSeconds,
    repeated: repeats.get(deviceId) ?? 0,
  }));
  await sql`
    insert into radius_nas as kept (device_id, first_packet_at, last_packet_at, last_accounting_at,
      clock_ahead_seconds, repeated_packets)
    select "deviceId", ${now}, ${now}, ${now}, "clockAheadSeconds", repeated
    from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as news (
      "deviceId" uuid, repeated bigint, "clockAheadSeconds" integer)
    order by 1
    on conflict (device_id) do update set
      last_packet_at = greatest(kept.last_packet_at, excluded.last_packet_at),
      last_accounting_at = greatest(kept.last_accounting_at, excluded.last_accounting_at),
      clock_ahead_seconds = coalesce(excluded.clock_ahead_seconds, kept.clock_ahead_seconds),
      repeated_packets = kept.repeated_packets + excluded.repeated_packets`.execute(transaction);
}

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
    insert into radius_discarded as kept (organization_number, organization_path, device_id, day, reason,
      count, first_at, last_at)
    select "organizationNumber", "organizationPath", "deviceId", (${now}::timestamptz at time zone 'UTC')::date,
      reason, count(*), ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(discarded)}::jsonb) as discarded (
      "organizationNumber" integer, "organizationPath" text, "deviceId" uuid, reason text)
    group by 1, 2, 3, 5 order by 1, 3, 5
    on conflict (organization_number, device_id, day, reason) do update set
      count = kept.count + excluded.count, last_at = excluded.last_at`.execute(transaction);
}
