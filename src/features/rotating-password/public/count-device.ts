import { sql } from 'kysely';
import { localDay } from '../../../contract/values/local-day.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { FoundPassword } from './find-password.ts';

interface Device {
  /** the MAC address, or what else tells the device from others */
  device: string;
  timeZone: string;
  now: Date;
}

/**
 * Counts a device that signs in with a password, once a day of the site. Returns whether the limit of the policy allows
 * it; the lock of the day lets no two devices take the last place.
 */
export async function countDevice(
  transaction: ScopedTransaction,
  { policyId, settings: { devicesPerDay } }: Pick<FoundPassword, 'policyId' | 'settings'>,
  { device, timeZone, now }: Device,
): Promise<boolean> {
  if (devicesPerDay === null) return true;
  const day = localDay(now, timeZone);
  const { devices } = await transaction
    .insertInto('password_day')
    .values({ policy_id: policyId, day, devices: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['policy_id', 'day'])
        .doUpdateSet({ devices: sql<number>`password_day.devices` }),
    )
    .returning('devices')
    .executeTakeFirstOrThrow();
  const known = await transaction
    .selectFrom('password_use')
    .select('device')
    .where('policy_id', '=', policyId)
    .where('day', '=', sql<string>`${day}::date`)
    .where('device', '=', device)
    .executeTakeFirst();
  if (known !== undefined) return true;
  if (devices >= devicesPerDay) return false;
  await transaction
    .insertInto('password_use')
    .values({ policy_id: policyId, day, device })
    .execute();
  await transaction
    .updateTable('password_day')
    .set({ devices: devices + 1 })
    .where('policy_id', '=', policyId)
    .where('day', '=', sql<string>`${day}::date`)
    .execute();
  return true;
}
