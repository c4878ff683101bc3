import { newRecord } from '../../contract/fields/fields.ts';
import type { GuestRecord } from './contract.ts';
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

/** Returns an active guest of a service area in Oslo, as the server sends it. */
export function exampleGuestRecord(changes: Partial<GuestRecord> = {}): GuestRecord {
  return {
    ...exampleGuest(),
    id: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c',
    areaNumber: 7,
    areaName: 'Terminal',
    siteName: 'Oslo Airport',
    timeZone: 'Europe/Oslo',
    state: 'Active',
    planName: null,
    accessCode: null,
    hasPassword: false,
    termsVersion: null,
    termsAcceptedAt: null,
    marketingConsentAt: null,
    erasedAt: null,
    devices: [],
    online: [],
    isMasked: false,
    version: 1,
    createdAt: '2026-01-01T10:00:00Z',
    createdBy: 'Ada',
    updatedAt: '2026-01-02T10:00:00Z',
    updatedBy: 'Bo',
    ...changes,
  };
}
