import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { currentKey } from '../../rotating-password/public/profile-key.ts';
import {
  type DeviceWish,
  type PushSource,
  setWishes,
  withdrawWishes,
} from '../../site-network/public/pushes.ts';
import type { ProfileRecord } from '../contract.ts';
import { needsPassphrase } from '../rules/profile-rules.ts';
import { isOnAt, nextSwitch, scheduleOf } from '../rules/schedule.ts';
import { targetsOf } from '../rules/targets.ts';
import { wishOf } from '../rules/wish.ts';
import { openedSecrets } from './profile-secrets.ts';
import type { FoundProfile } from './profiles.ts';
import { placedDevices } from './site-devices.ts';

export function sourceOf({ id, name }: Pick<ProfileRecord, 'id' | 'name'>): PushSource {
  return { kind: 'connection-profile', id, name };
}

/**
 * Tells the devices' wishes what a profile now wants, and when its schedule is looked at next. Nothing is sent before a push.
 * The caller has locked the site.
 */
export async function refreshWishes(
  request: OrganizationRequest,
  { record, sealed }: FoundProfile,
): Promise<void> {
  const { transaction, organization, server } = request;
  const { status, timeZone } = record;
  const now = server.now();
  const schedule = scheduleOf(record, timeZone);
  const hasSchedule = schedule.periods.length + schedule.daysOff.length > 0;
  await transaction
    .updateTable('connection_profile')
    .set({
      next_switch_at: status === 'Active' && hasSchedule ? switchLook(schedule, now) : null,
    })
    .where('id', '=', record.id)
    .execute();
  if (status === 'Draft' || status === 'Retired') {
    await withdrawWishes(request, sourceOf(record));
    return;
  }
  const devices = await placedDevices(transaction, organization);
  const secrets = await openedSecrets(server, record.id, sealed);
  if (record.rotatingPassword !== null)
    secrets.passphrase = await currentKey(transaction, server, record.rotatingPassword);
  const wishes = targetsOf(record, devices).flatMap(({ device, accessPoints }): DeviceWish[] => {
    const wish = wishOf(record, {
      number: record.number,
      schedule,
      isOn: isOnAt(schedule, now),
      isSuspended: status === 'Suspended',
      accessPoints: accessPoints?.map(({ name }) => name) ?? null,
    });
    if (wish === null) return [];
    return [{ deviceId: device.id, wish, secrets: usedSecrets(record, secrets) }];
  });
  await setWishes(request, sourceOf(record), wishes);
}

/** When to look at a schedule again: when it switches, and once a day, because zones and clocks change. */
export function switchLook(schedule: Parameters<typeof nextSwitch>[0], now: Date): Date {
  const tomorrow = new Date(now.getTime() + 24 * 60 * 60_000);
  const next = nextSwitch(schedule, now);
  return next !== null && next < tomorrow ? next : tomorrow;
}

function usedSecrets(
  record: ProfileRecord,
  { passphrase, radiusSecret, radiusSecret2 }: Awaited<ReturnType<typeof openedSecrets>>,
): Record<string, string> {
  const hasOthers = record.radius === 'others';
  return {
    ...(needsPassphrase(record) && passphrase !== undefined && { passphrase }),
    ...(hasOthers && radiusSecret !== undefined && { radius1: radiusSecret }),
    ...(hasOthers &&
      record.servers.length > 1 &&
      radiusSecret2 !== undefined && { radius2: radiusSecret2 }),
  };
}
