import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, problem, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { checkConferenceCall } from '../../check/contract.ts';
import type { ConferenceRecord } from '../../contract.ts';
import { exampleConference } from '../../examples.ts';
import { ExtensionCheck } from './ExtensionCheck.tsx';

const id = '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c';
const instant = '2030-03-05T09:00:00Z';
const chosen = {
  vlan: null,
  network: null,
  subnet: null,
  publicAddresses: [],
  accessPoints: [],
  ssid: null,
};
const record: ConferenceRecord = {
  ...exampleConference({ roomIds: [id] }),
  id,
  state: 'Active',
  hasFaults: false,
  awaitsApproval: false,
  startsAt: instant,
  endsAt: instant,
  prepareAt: instant,
  timeZone: 'Atlantic/Reykjavik',
  chosen,
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
  createdAt: instant,
  createdBy: 'Ada',
  updatedAt: instant,
  updatedBy: 'Ada',
};

test('says why another end could not be checked', async () => {
  serve(
    on(checkConferenceCall, () => problem({ Code: 503, Message: 'The database is not available' })),
  );
  await show(
    <ExtensionCheck
      number={7}
      record={record}
      end="2030-03-05T19:00"
      onClose={() => {}}
      onUse={() => {}}
    />,
  );
  await expect.element(page.getByText('The database is not available')).toBeVisible();
});
