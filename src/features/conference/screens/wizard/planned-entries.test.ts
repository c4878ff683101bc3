import { expect, test } from 'vitest';
import { newDraft } from '../../../../contract/fields/fields.ts';
import { conferenceFit } from '../../../advanced-conference/items/fields.ts';
import { plannedQuery } from '../../../advanced-conference/public/planned-query.ts';
import { plannedEntries } from './planned-entries.ts';

const roomId = '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c';
const site = { rooms: [{ id: roomId }] };
const asked = {
  ...newDraft(conferenceFit),
  startsOn: '2030-03-05T09:00',
  endsOn: '2030-03-05T17:00',
  roomIds: [roomId],
  hasOwnSsid: true,
  downKbps: '20 Mbit/s',
};

test('what was asked about an event comes into the wizard, without what is empty', () => {
  expect(plannedEntries(plannedQuery(asked), site)).toEqual({
    start: asked.startsOn,
    end: asked.endsOn,
    roomIds: [roomId],
    mode: 'standard',
    ssidKind: 'own',
    downKbps: '20 Mbit/s',
  });
  const dark = plannedEntries(plannedQuery({ ...asked, network: 'dark' }), site);
  expect(dark).toMatchObject({ mode: 'dark' });
  expect(dark).not.toHaveProperty('downKbps');
});

test('an event without a network becomes a standard one, of which the wizard asks for the rest', () => {
  const none = plannedEntries(plannedQuery({ ...asked, network: 'none' }), site);
  expect(none).toMatchObject({ mode: 'standard' });
});

test('an address cannot bring what the form would not take', () => {
  const query = plannedQuery(asked);
  expect(plannedEntries({}, site)).toBeNull();
  expect(plannedEntries({ ...query, rooms: 'other', mode: 'light', down: 'fast' }, site)).toEqual({
    start: asked.startsOn,
    end: asked.endsOn,
    roomIds: [],
    ssidKind: 'own',
  });
});
