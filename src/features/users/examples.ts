import type { GuestFields } from './contract.ts';

/** A guest as tests write one. */
export function exampleGuest(changes: Partial<GuestFields> = {}): GuestFields {
  return {
    name: 'Zoë Ångström',
    email: 'zoe@example.com',
    phone: '+354 555 0100',
    room: 'Suite 204',
    reservationNumber: null,
    memberNumber: null,
    username: null,
    planId: null,
    validUntil: null,
    language: 'en',
    notes: '',
    ...changes,
  };
}
