import type { ConferenceRecord } from '../contract.ts';
import { exampleConference } from '../examples.ts';

const id = '8f14e45f-ceea-4d7a-9f3a-000000000001';
const at = '2030-03-01T12:00:00Z';

/** Returns a conference as the server sends it, for tests of screens. */
export function shownConference(changes: Partial<ConferenceRecord> = {}): ConferenceRecord {
  return {
    ...exampleConference({ roomIds: [id] }),
    id,
    state: 'Scheduled',
    hasFaults: false,
    awaitsApproval: false,
    startsAt: '2030-03-05T09:00:00Z',
    endsAt: '2030-03-05T17:00:00Z',
    prepareAt: '2030-03-05T08:45:00Z',
    timeZone: 'Atlantic/Reykjavik',
    chosen: {
      vlan: null,
      network: null,
      subnet: null,
      publicAddresses: [],
      accessPoints: [],
      ssid: null,
    },
    online: 0,
    expected: 100,
    loginKind: 'code',
    secretsSet: [],
    attendeeCodes: 0,
    rooms: [],
    ports: [],
    steps: [],
    earlierZone: null,
    reason: null,
    approvedBy: null,
    activeAt: null,
    endedAt: null,
    endedBy: null,
    warnedAt: null,
    plannerUntil: null,
    version: 1,
    createdAt: at,
    createdBy: 'Ada',
    updatedAt: at,
    updatedBy: 'Ada',
    ...changes,
  };
}
