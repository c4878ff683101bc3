import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';

/** A device whose key was refused asks again at once; the first of these times is stored. */
export const askedAgainMs = 15_000;

interface Admitted {
  network: { panId: string; maxDevices: number };
  macAddress: string;
  /** live networks of other units that know the device */
  others: readonly { panId: string; binds: boolean }[];
  isKnown: boolean;
}

/**
 * Stores a device at its first use. One that is bound to another unit's network is refused; otherwise it leaves that network.
 * Returns why it is refused; null when it is not.
 */
export async function admitDevice(
  transaction: ScopedTransaction,
  now: Date,
  { network, macAddress, others, isKnown }: Admitted,
): Promise<'other-network' | 'too-many-devices' | null> {
  if (isKnown) {
    await transaction
      .updateTable('pan_device')
      .set({ seen_at: now })
      .where('pan_id', '=', network.panId)
      .where('mac_address', '=', macAddress)
      .where((eb) =>
        eb.or([
          eb('seen_at', 'is', null),
          eb('seen_at', '<=', new Date(now.getTime() - askedAgainMs)),
        ]),
      )
      .execute();
    return null;
  }
  if (others.some(({ binds }) => binds)) return 'other-network';
  // Two devices at once must not both be the last one.
  await transaction
    .selectFrom('pan')
    .select('id')
    .where('id', '=', network.panId)
    .forUpdate()
    .execute();
  const { count } = await transaction
    .selectFrom('pan_device')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('pan_id', '=', network.panId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= network.maxDevices) return 'too-many-devices';
  if (others.length > 0)
    await transaction
      .deleteFrom('pan_device')
      .where('pan_id', '=', any(others.map(({ panId }) => panId)))
      .where('mac_address', '=', macAddress)
      .execute();
  await transaction
    .insertInto('pan_device')
    .values({
      pan_id: network.panId,
      mac_address: macAddress,
      name: '',
      added_at: now,
      added_by: null,
      seen_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['pan_id', 'mac_address']).doUpdateSet({ seen_at: now }),
    )
    .execute();
  return null;
}
