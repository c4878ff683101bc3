import { loadLocal, removeLocal, storeLocal } from '../localMemory.ts';

interface LastOrganization {
  number: number | null;
  uniqueId: string;
}

const numberKey = 'OrgNumber';
const uniqueIdKey = 'OrgUniqueId';

/** Returns the uniqueId of the organization that was last selected in this browser (section 3, 'Client context'). */
export function lastOrganizationId(): string | null {
  return loadLocal(uniqueIdKey);
}

/** Stores the number and the uniqueId in local storage and cookies; null removes them. */
export function storeLastOrganization(last: LastOrganization | null): void {
  store(numberKey, last && String(last.number));
  store(uniqueIdKey, last && last.uniqueId);
}

function store(key: string, value: string | null): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const lifetime = value === null ? '; Max-Age=0' : '';
  document.cookie = `${key}=${value ?? ''}; Path=/; SameSite=Lax${secure}${lifetime}`;
  if (value === null) removeLocal(key);
  else storeLocal(key, value);
}
