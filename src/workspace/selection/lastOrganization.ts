import { forget, remember, remembered } from '../localMemory.ts';

interface LastOrganization {
  number: number | null;
  uniqueId: string;
}

const numberKey = 'OrgNumber';
const uniqueIdKey = 'OrgUniqueId';

/** The uniqueId of the organization this browser had last (section 3, 'Client context'). */
export function lastOrganizationId(): string | null {
  return remembered(uniqueIdKey);
}

/** Keeps the number and the uniqueId in local storage and in cookies; null forgets them. */
export function keepLastOrganization(last: LastOrganization | null): void {
  keep(numberKey, last && String(last.number));
  keep(uniqueIdKey, last && last.uniqueId);
}

function keep(key: string, value: string | null): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const lifetime = value === null ? '; Max-Age=0' : '';
  document.cookie = `${key}=${value ?? ''}; Path=/; SameSite=Lax${secure}${lifetime}`;
  if (value === null) forget(key);
  else remember(key, value);
}
