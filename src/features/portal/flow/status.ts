import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { allowanceOf } from '../../radius/public/allowances.ts';
import { type EntitledGuest, findGuest } from '../../radius/public/entitlements.ts';
import type { GuestDevice, GuestStatus } from '../renderer/view.ts';
import type { Visit } from './visit.ts';

interface Viewer extends Pick<Visit, 'area' | 'now'> {
  state: {
    guestId: string | null;
    macAddress: string | null;
    isProven: boolean;
  };
}

/** Returns what the visit's guest has left; the devices only where the visit proves that it is this guest. Null without a guest. */
export async function statusOf(
  transaction: ScopedTransaction,
  { area, now, state }: Viewer,
): Promise<GuestStatus | null> {
  const { guestId, macAddress, isProven } = state;
  if (guestId === null) return null;
  const guest = await findGuest(
    transaction,
    sql`guest.id = ${guestId} and guest.organization_number = ${area.number}`,
  );
  if (guest === undefined) return null;
  const devices = await devicesOf(transaction, guestId, macAddress);
  return {
    ...leftOf(guest, { area, now }),
    isOnline: devices.some(({ isThis, isOnline }) => isThis && isOnline),
    plan: guest.plan,
    devices: isProven ? devices : devices.filter(({ isThis }) => isThis),
  };
}

function leftOf(guest: EntitledGuest, { area, now }: Pick<Visit, 'area' | 'now'>) {
  const { plan, usage } = guest;
  const clock = { now, timeZone: area.timeZone };
  const allowance = allowanceOf(plan, guest, clock, [guest.codeEndsAt]);
  const quota = plan?.quotaBytes ?? null;
  if (typeof allowance === 'string')
    return { endsAt: guest.validUntil, secondsLeft: 0, bytesLeft: quota === null ? null : 0 };
  const isTimed = plan?.durationKind === 'usage' && plan.duration !== null;
  return {
    endsAt: allowance.endsAt,
    secondsLeft: isTimed ? Math.max(0, (plan.duration ?? 0) - usage.seconds) : null,
    bytesLeft: quota === null || allowance.isThrottled ? null : allowance.bytes,
  };
}

/** A device that its gateway is about to log out counts as offline. */
async function devicesOf(
  transaction: ScopedTransaction,
  guestId: string,
  mac: string | null,
): Promise<GuestDevice[]> {
  const rows = await transaction
    .selectFrom('guest_device as device')
    .select(['device.id', 'device.name', 'device.mac_address as macAddress'])
    .select(
      sql<boolean>`exists (select from guest_session session
        where session.guest_id = device.guest_id and session.mac_address = device.mac_address
          and session.state = 'open' and not session.must_end)`.as('isOnline'),
    )
    .where('device.guest_id', '=', guestId)
    .orderBy('device.first_seen_at')
    .limit(50)
    .execute();
  return rows.map((device) => ({ ...device, isThis: device.macAddress === mac }));
}

/** Returns the latest open session of an address in an area, with which a browser is recognized that no gateway sent. */
export function sessionOfAddress(
  transaction: ScopedTransaction,
  { area }: Pick<Visit, 'area'>,
  address: string,
) {
  return transaction
    .selectFrom('guest_session')
    .select(['guest_id as guestId', 'mac_address as mac'])
    .where('organization_number', '=', area.number)
    .where('ip_address', '=', address)
    .where('state', '=', 'open')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the latest guest of a device in an area, whose status the device may see. */
export async function guestOfDevice(
  transaction: ScopedTransaction,
  { area }: Pick<Visit, 'area'>,
  mac: string,
): Promise<string | null> {
  const row = await transaction
    .selectFrom('guest_session')
    .select('guest_id as guestId')
    .where('organization_number', '=', area.number)
    .where('mac_address', '=', mac)
    .where('state', '=', 'open')
    .where('guest_id', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.guestId ?? null;
}
