import type { Guest } from './fields.ts';

export type NamedGuest = Pick<Guest, 'name' | 'email' | 'phone' | 'room' | 'username'> & {
  id: string;
};

/** Returns the name of a guest, or whatever else is known. */
export function guestName({ name, email, username, phone, room, id }: NamedGuest): string {
  return name || (email ?? username ?? phone ?? (room === null ? guestNumber(id) : `Room ${room}`));
}

/** Returns the name of a guest without personal data: for the history, and for roles that may not see it. */
export function guestNumber(id: string): string {
  return `Guest ${id.slice(0, 8)}`;
}
