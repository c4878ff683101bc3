import type { Guest } from './fields.ts';

export type NamedGuest = Pick<Guest, 'name' | 'email' | 'phone' | 'room' | 'username'> & {
  id: string;
};

/** Returns the name of a guest, or the first other identifying data. */
export function guestName({ name, email, username, phone, room, id }: NamedGuest): string {
  return name || (email ?? username ?? phone ?? (room === null ? guestNumber(id) : `Room ${room}`));
}

/** Returns a name without personal data, for the history and for masked guests. */
export function guestNumber(id: string): string {
  return `Guest ${id.slice(0, 8)}`;
}

/** Returns the site and the service area of a guest; only the area when its site is outside the caller's scope. */
export function placeOf({ siteName, areaName }: { siteName: string | null; areaName: string }) {
  return siteName ? `${siteName} › ${areaName}` : areaName;
}
