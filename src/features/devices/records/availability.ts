import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { stripLength, stripStepMs } from '../device-types.ts';

/** Returns the `strip` of each device, as the contract describes it; the oldest half hour is first. */
export async function stripsOf(
  transaction: ScopedTransaction,
  deviceIds: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const end = Math.floor(now.getTime() / stripStepMs);
  const first = end - stripLength + 1;
  const letters = new Map(deviceIds.map((id) => [id, Array<string>(stripLength).fill('-')]));
  if (deviceIds.length === 0) return new Map();
  const counted = await transaction
    .selectFrom('device_availability')
    .select(['device_id', 'half_hour', 'up', 'degraded', 'down'])
    .where('device_id', '=', any(deviceIds))
    .where('half_hour', '>=', new Date(first * stripStepMs))
    .execute();
  for (const { device_id, half_hour, up, degraded, down } of counted) {
    const place = Math.floor(half_hour.getTime() / stripStepMs) - first;
    const letter = down > 0 ? 'd' : degraded > 0 ? 'g' : up > 0 ? 'u' : '-';
    const strip = letters.get(device_id);
    if (strip !== undefined && place >= 0 && place < stripLength) strip[place] = letter;
  }
  return new Map([...letters].map(([id, strip]) => [id, strip.join('')]));
}
