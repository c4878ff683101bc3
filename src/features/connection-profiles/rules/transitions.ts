import type { ProfileStatus } from '../fields.ts';

/** Draft → Active ↔ Suspended → Retired. */
const nextStatuses: Readonly<Record<ProfileStatus, readonly ProfileStatus[]>> = {
  Draft: ['Active', 'Retired'],
  Active: ['Suspended', 'Retired'],
  Suspended: ['Active', 'Retired'],
  Retired: [],
};

export function statusesAfter(status: ProfileStatus): readonly ProfileStatus[] {
  return nextStatuses[status];
}

/** Returns why a profile cannot get a status, and what to do; null when it can. */
export function transitionError(
  name: string,
  from: ProfileStatus,
  to: ProfileStatus,
): string | null {
  if (statusesAfter(from).includes(to)) return null;
  if (from === 'Retired') return `${name} is retired. Copy it, or add another profile.`;
  if (to === 'Draft')
    return `${name} was active, so it cannot become a draft again. Suspend it instead.`;
  return `${name} is ${from}, from which it can become: ${statusesAfter(from).join(', ')}.`;
}
