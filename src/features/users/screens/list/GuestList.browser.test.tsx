import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { getPermissions } from '../../../session/contract.ts';
import { countGuests, type GuestRow, listGuests } from '../../contract.ts';
import { GuestList } from './GuestList.tsx';

function guest(name: string, changes: Partial<GuestRow>): GuestRow {
  return {
    id: crypto.randomUUID(),
    name,
    email: null,
    phone: null,
    room: '117',
    username: null,
    planId: null,
    planName: 'Free 2 hours',
    validUntil: '2020-06-10T12:00:00.000Z',
    areaNumber: 7,
    areaName: 'Terminal',
    siteName: 'Oslo Airport',
    timeZone: 'Europe/Oslo',
    state: 'Expired',
    isOnline: false,
    devices: 1,
    lastSeenAt: new Date(Date.now() - 3.5 * 3_600_000).toISOString(),
    foundByCode: null,
    ...changes,
  };
}

async function showGuests(...rows: readonly GuestRow[]) {
  serve(
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(countGuests, () => ({
      all: { count: rows.length, isLowerBound: false },
      Online: null,
      Active: null,
      Expired: null,
      Disabled: null,
    })),
    on(listGuests, () => ({
      rows: [...rows],
      total: rows.length,
      totalIsLowerBound: false,
      isMasked: false,
    })),
  );
  await show(<GuestList number={7} />);
}

const table = page.getByRole('table', { name: 'Users' });
const until = (zone: string) => table.getByRole('columnheader', { name: `Valid until, ${zone}` });

test('times are those of the guest’s area, and the head says whose they are', async () => {
  await showGuests(
    guest('Ann', { validUntil: '2020-12-31T23:30:00.000Z' }),
    guest('Ben', {
      validUntil: '2020-12-31T23:30:00.000Z',
      timeZone: 'America/New_York',
      siteName: 'Newark Airport',
    }),
  );
  await expect.element(until('local')).toBeInTheDocument();
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect.element(row('Ann')).toMatchTextContent('2021');
  await expect.element(row('Ann')).toMatchTextContent('3 hours ago');
  await expect.element(row('Ben')).toMatchTextContent('2020');
});

test('the head names the zone that all guests have', async () => {
  await showGuests(guest('Ann', {}));
  await expect.element(until('Oslo')).toBeInTheDocument();
});

test('on a phone a card shows the status, until when a guest may be online, and whether he is', async () => {
  await page.viewport(390, 844);
  await showGuests(guest('Ann', { isOnline: true, state: 'Active' }));
  const card = page.getByRole('listitem').filter({ hasText: 'Ann' });
  await expect.element(card).toMatchTextContent('Active');
  await expect.element(card.getByRole('term').first()).toMatchTextContent('Oslo');
  await expect.element(card.getByRole('definition').nth(1)).toMatchTextContent('Online');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1000, 700);
});
