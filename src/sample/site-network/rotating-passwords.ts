import { newRecord } from '../../contract/fields/fields.ts';
import {
  type RotatingPassword,
  rotatingPassword,
} from '../../features/rotating-password/fields.ts';
import { policyStore } from '../../features/rotating-password/records/policy-store.ts';
import { advanceNow } from '../../features/rotating-password/rotations/advance.ts';
import { lockPolicy } from '../../features/rotating-password/rotations/policy.ts';
import type { ScopedTransaction, ServerContext } from '../../server/context.ts';
import { zoneInJobs } from '../../server/locations.ts';
import { recordOf } from '../area.ts';
import type { NetworkedHotel } from './hotel.ts';

const day = 24 * 3_600_000;

/** Adds a hotel's rotating passwords: one that its portal asks, and one of the RADIUS login of its conference rooms. */
export async function addRotatingPasswords(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets' | 'now'>,
  hotel: NetworkedHotel,
): Promise<void> {
  const { rooms, conferences } = hotel.areas;
  const planOf = async (area: { number: number }) => {
    const plan = await transaction
      .selectFrom('service_plan')
      .select('id')
      .where('organization_number', '=', area.number)
      .where('status', '=', 'Active')
      .orderBy('name')
      .executeTakeFirst();
    return plan?.id ?? null;
  };
  const policies: Partial<RotatingPassword>[] = [
    {
      name: 'Breakfast room',
      ssid: `${hotel.name} Breakfast`,
      mode: 'portal',
      plan: await planOf(rooms),
      areas: [{ area: rooms.number }],
      overlap: 2 * 3_600,
      leadHours: 12,
    },
    {
      name: 'Conference rooms',
      ssid: `${hotel.name} Conference`,
      mode: 'radius',
      plan: await planOf(conferences),
      areas: [{ area: conferences.number }],
      repeat: 'weekly',
      days: [1],
      time: '06:00',
      leadHours: 48,
    },
  ];
  const at = new Date(server.now().getTime() - 30 * day);
  for (const fields of policies) {
    const { id } = await transaction
      .insertInto('rotating_password')
      .values({
        ...policyStore.toColumns(newRecord(rotatingPassword, { name: '', ssid: '', ...fields })),
        ...recordOf(hotel.site, at),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const policy = await lockPolicy(transaction, id, zoneInJobs);
    if (policy !== undefined) await advanceNow({ transaction, server }, policy);
  }
}
