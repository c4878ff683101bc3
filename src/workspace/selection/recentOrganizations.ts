import { recentOrganizationsMaximum } from '../../contract/limits.ts';
import { loadLocal, storeLocal } from '../localMemory.ts';

const storageKey = 'RecentOrgs';
const separator = '|';

/** Parses the stored list, latest first, and drops entries that are not uniqueIds. */
export function parseRecent(stored: string | null): string[] {
  const ids = (stored ?? '').split(separator).filter((id) => /^(null|\d+)(-(null|\d+))*$/.test(id));
  return [...new Set(ids)].slice(0, recentOrganizationsMaximum);
}

/** Returns the list with this organization first, without duplicates, at most 15 long (specification section 9). */
export function withRecent(ids: readonly string[], uniqueId: string): string[] {
  return [uniqueId, ...ids.filter((id) => id !== uniqueId)].slice(0, recentOrganizationsMaximum);
}

/** Returns the uniqueIds of the organizations viewed in this browser, latest first. */
export function recentOrganizations(): string[] {
  return parseRecent(loadLocal(storageKey));
}

export function addRecentOrganization(uniqueId: string): void {
  storeLocal(storageKey, withRecent(recentOrganizations(), uniqueId).join(separator));
}
