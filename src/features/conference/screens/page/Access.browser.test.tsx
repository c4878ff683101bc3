import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { getPermissions } from '../../../session/contract.ts';
import type { ConferenceRecord } from '../../contract.ts';
import { exampleConference } from '../../examples.ts';
import { Access } from './Access.tsx';

const record: ConferenceRecord = {
  ...exampleConference({ ssidKind: 'own', ssid: 'Gala' }),
  state: 'Draft',
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
    ssid: 'Gala',
  },
  online: 0,
  expected: 200,
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
  id: '8f14e45f-ceea-4d7a-9f3a-000000000001',
  version: 1,
  createdAt: '2030-03-01T12:00:00Z',
  createdBy: 'Ada',
  updatedAt: '2030-03-01T12:00:00Z',
  updatedBy: 'Ada',
};

test('there is a sign once a conference is scheduled, because a draft has no login yet', async () => {
  serve(
    on(getPermissions, () => ({
      permissions: { conference: 'delete' as const },
      rights: [],
      isOwner: true,
    })),
  );
  const { update } = await show(<Access number={7} record={record} />);
  const sign = page.getByRole('button', { name: 'Sign with QR' });
  await expect.element(page.getByRole('button', { name: 'Show', exact: true })).toBeVisible();
  await expect.element(sign).not.toBeInTheDocument();
  await update(<Access number={7} record={{ ...record, state: 'Scheduled' }} />);
  await expect.element(sign).toBeVisible();
});
