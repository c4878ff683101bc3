import { recentOrganizationsMaximum } from '../../contract/limits.ts';
import { remember, remembered } from '../localMemory.ts';

const storageKey = 'RecentOrgs';
const separator = '|';

/** The kept list, latest first; entries that are no uniqueId are dropped. */
export function parsedRecent(stored: string | null): string[] {
  const ids = (stored ?? '').split(separator).filter((id) => /^(null|\d+)(-(null|\d+))*$/.test(id));
  return [...new Set(ids)].slice(0, recentOrganizationsMaximum);
}

/** The list with this organization first, once, and at most 15 long (section 9). */
export function withRecent(ids: readonly string[], uniqueId: string): string[] {
  return [uniqueId, ...ids.filter((id) => id !== uniqueId)].slice(0, recentOrganizationsMaximum);
}

/** The uniqueIds of the organizations viewed in this browser, latest first. */
export function recentOrganizations(): string[] {
  return parsedRecent(remembered(storageKey));
}

export function addRecentOrganization(uniqueId: string): void {
  remember(storageKey, withRecent(recentOrganizations(), uniqueId).join(separator));
}
