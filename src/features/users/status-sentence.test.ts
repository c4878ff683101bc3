import { expect, test } from 'vitest';
import { type AccessNow, statusSentence } from './status-sentence.ts';

const guest: AccessNow = {
  state: 'Active',
  planName: 'Free 2 hours',
  validUntil: '2026-11-22T09:39:00Z',
  timeZone: 'UTC',
  onlineSince: null,
  ssid: null,
  offlineSince: '2026-11-22T09:39:00Z',
  rejectedReason: null,
};
const time = 'Nov 22, 2026, 09:39:00 AM UTC';

test.each<[Partial<AccessNow>, string]>([
  [{ onlineSince: guest.offlineSince, ssid: 'Hotel' }, `Online since ${time} on Hotel.`],
  [{ onlineSince: guest.offlineSince }, `Online since ${time}.`],
  [{}, `Offline since ${time}.`],
  [{ state: 'Disabled' }, `Offline since ${time}: the guest is disabled.`],
  [{ state: 'Expired' }, `Offline since ${time}: the plan Free 2 hours ended on ${time}.`],
  [{ state: 'Expired', planName: null }, `Offline since ${time}: the access ended on ${time}.`],
  [{ planName: null, offlineSince: null }, 'Not online yet: the guest has no plan.'],
  [
    { rejectedReason: 'too-many-devices' },
    `Offline since ${time}: the last login was rejected (too many devices).`,
  ],
])('%j reads %s', (changes, text) => {
  expect(statusSentence({ ...guest, ...changes })).toBe(text);
});
