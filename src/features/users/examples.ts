import { newRecord } from '../../contract/fields/fields.ts';
import { type Guest, guest } from './fields.ts';

/** Returns a guest for tests. */
export function exampleGuest(changes: Partial<Guest> = {}): Guest {
  return newRecord(guest, {
    name: 'Zoë Ångström',
    email: 'zoe@example.com',
    phone: '+354 555 0100',
    room: 'Suite 204',
    language: 'en',
    ...changes,
  });
}
