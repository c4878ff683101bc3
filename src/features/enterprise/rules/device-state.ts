import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import type { DeviceState, DeviceStatus } from '../fields.ts';
import { expiringDays } from './validity.ts';

/** What decides about a device; times are local to the site. */
export interface DeviceTerms {
  status: DeviceStatus;
  validFrom: string | null;
  validUntil: string | null;
  owner: { validFrom: string | null; validUntil: string | null; hasMovedOut: boolean };
}

/** The present time at a site, and the time until which an end is near. */
export interface SiteTimes {
  now: string;
  soon: string;
}

const dayMs = 86_400_000;

export function siteTimes(at: Date, timeZone: string): SiteTimes {
  return {
    now: localTimeOf(at, timeZone),
    soon: localTimeOf(new Date(at.getTime() + expiringDays * dayMs), timeZone),
  };
}

/** Returns the earlier end of a device and its owner; null: without end. */
export function endOf({ validUntil, owner }: Pick<DeviceTerms, 'validUntil' | 'owner'>) {
  const ends = [validUntil, owner.validUntil].filter((end) => end !== null);
  return ends.toSorted()[0] ?? null;
}

/** Returns the state of a device; matches the SQL of `deviceStateAt`. */
export function deviceStateOf(device: DeviceTerms, { now, soon }: SiteTimes): DeviceState {
  const { status, validFrom, owner } = device;
  if (status !== 'active') return status;
  const end = endOf(device);
  if (owner.hasMovedOut || (end !== null && end <= now)) return 'expired';
  if ([validFrom, owner.validFrom].some((begin) => begin !== null && begin > now))
    return 'scheduled';
  return end !== null && end <= soon ? 'expiring' : 'active';
}

/** Whether a device in a state may be online. */
export function mayConnect(state: DeviceState): boolean {
  return state === 'active' || state === 'expiring';
}

interface Transition {
  to: DeviceStatus;
  /** the states from which it is possible */
  from: readonly DeviceStatus[];
}

const transitions: readonly Transition[] = [
  { to: 'active', from: ['pending', 'suspended'] },
  { to: 'suspended', from: ['active', 'pending'] },
  { to: 'revoked', from: ['pending', 'active', 'suspended'] },
];

/** Returns why a device cannot get a status, or null. */
export function statusBlocker(from: DeviceStatus, to: DeviceStatus): string | null {
  if (from === to) return null;
  if (from === 'revoked') return 'A revoked device stays revoked. Add it again';
  return transitions.some((one) => one.to === to && one.from.includes(from))
    ? null
    : 'A device cannot become pending again';
}
