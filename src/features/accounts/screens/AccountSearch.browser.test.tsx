import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../../test/components/server.ts';
import { show } from '../../../../test/components/show.tsx';
import { getPermissions } from '../../session/contract.ts';
import {
  type AccountRow,
  findAccounts,
  findAddressHolder,
  type RefusedLogin,
  type Visit,
} from '../contract.ts';
import { AccountSearch } from './AccountSearch.tsx';

const visit: Visit = {
  id: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c',
  supportCode: 'TBS7HXXN',
  at: '2026-06-10T11:55:00.000Z',
  updatedAt: '2026-06-10T11:57:00.000Z',
  step: 'Refused',
  reason: 'code-unknown',
  method: 'accessCode',
  planName: null,
  areaName: 'Terminal',
  siteName: 'Niijima Airport',
  deviceName: 'gw-1',
  ssid: 'Guest',
  macAddress: 'DA:5B:34:EB:65:BE',
  ipAddress: '10.5.0.7',
};
const login: RefusedLogin = {
  id: '71',
  at: '2026-06-10T11:56:00.000Z',
  reason: 'code-expired',
  foundBy: 'device',
  macAddress: 'DA:5B:34:EB:65:BE',
  areaNumber: 9,
  areaName: 'Terminal',
  siteName: 'Niijima Airport',
};
const account = (name: string, changes: Partial<AccountRow>): AccountRow => ({
  id: crypto.randomUUID(),
  name,
  email: null,
  phone: null,
  room: null,
  username: null,
  areaNumber: 9,
  areaName: 'Terminal',
  siteName: null,
  timeZone: 'Europe/Oslo',
  planId: null,
  planName: null,
  validUntil: '2020-12-31T23:30:00.000Z',
  planTime: null,
  devices: 0,
  state: 'Expired',
  isOnline: false,
  last: null,
  foundBy: null,
  foundByCode: null,
  ...changes,
});
const nothing = {
  rows: [],
  codes: [],
  visits: [],
  refusedLogins: [],
  total: 0,
  totalIsLowerBound: false,
  isMasked: false,
  timeZone: 'UTC',
};

async function search(
  text: string,
  found: { visits?: Visit[]; refusedLogins?: RefusedLogin[] } = {},
  rights: 'all' | 'none' = 'all',
) {
  const calls = serve(
    on(getPermissions, () => ({
      permissions: null,
      rights: rights === 'all' ? null : [],
      isOwner: true,
    })),
    on(findAccounts, () => ({ ...nothing, ...found })),
    on(findAddressHolder, () => ({ rows: [], timeZone: 'UTC' })),
  );
  await show(<AccountSearch number={7} />, { address: `/?text=${encodeURIComponent(text)}` });
  return calls;
}
const nobody = page.getByText(/^Nobody matches/);

test('a visit without a guest says where it was, why it stopped and what helps', async () => {
  await search('TBS7HXXN', { visits: [visit] });
  const card = page.getByRole('region', { name: 'Portal visit without a guest' });
  await expect
    .element(card)
    .toMatchTextContent('Support code TBS7HXXN: this visit of the portal has no guest.');
  for (const part of [
    'Niijima Airport › Terminal · gw-1 · Guest',
    'The portal refused the guest: Code unknown',
    'No access code is written like this. Compare it with the voucher',
    'DA:5B:34:EB:65:BE',
    '10.5.0.7',
    'Access code',
  ])
    await expect.element(card).toMatchTextContent(part);
  await expect.element(nobody).not.toBeInTheDocument();
});

test('a visit that was not refused says at which step it stopped', async () => {
  await search('TBS7HXXN', {
    visits: [{ ...visit, step: 'Arrived', reason: null, method: null, macAddress: null }],
  });
  const card = page.getByRole('region', { name: 'Portal visit without a guest' });
  await expect.element(card).toMatchTextContent('Opened the portal, not signed in');
  await expect.element(card).toMatchTextContent('check the mail server');
});

test('a device without a guest links to its last refused login', async () => {
  await search('EB:65:BE', { refusedLogins: [login] });
  const card = page.getByRole('region', { name: 'Refused login without a guest' });
  await expect.element(card).toMatchTextContent('No guest has DA:5B:34:EB:65:BE.');
  await expect.element(card).toMatchTextContent('Last login refused: Code expired');
  await expect
    .element(card.getByRole('link', { name: 'Show in Radius Activity' }))
    .toHaveAttribute(
      'href',
      '/admin-ui/admin/support/radius?org=9&mac=DA%3A5B%3A34%3AEB%3A65%3ABE&period=30d&item=71',
    );
  await expect.element(nobody).not.toBeInTheDocument();
});

test('a code that does not exist links to its last refused login', async () => {
  await search('RAAKXURWRE', {
    refusedLogins: [{ ...login, foundBy: 'code', reason: 'code-unknown' }],
  });
  const card = page.getByRole('region', { name: 'Refused login without a guest' });
  await expect
    .element(card)
    .toMatchTextContent('No guest and no access code here is called RAAKXURWRE.');
  await expect
    .element(card.getByRole('link', { name: 'Show in Radius Activity' }))
    .toHaveAttribute('href', '/admin-ui/admin/support/radius?org=9&text=RAAKXURWRE&item=71');
});

test('an IP address is looked up in its dialog, and not searched', async () => {
  const calls = await search('10.5.0.7');
  await page.getByRole('button', { name: 'Find by IP address' }).last().click();
  await expect
    .element(page.getByRole('dialog').getByRole('textbox', { name: 'IP address' }))
    .toHaveValue('10.5.0.7');
  expect(calls.filter((call) => call.includes('/accounts'))).toEqual([]);
});

test('a role without personal data is told that it may not look up an IP address', async () => {
  await search('10.5.0.7', {}, 'none');
  await expect.element(page.getByText(/^This is an IP address. Your role/)).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('an unknown support code says why its visit may not be stored', async () => {
  await search('TBS7HXXN');
  await expect.element(page.getByText(/no visit of the portal.*check the gateway/)).toBeVisible();
});

test('cards of the former search are hidden while the next one loads', async () => {
  const codeUnknown: RefusedLogin = { ...login, foundBy: 'code', reason: 'code-unknown' };
  const late = Promise.withResolvers<typeof nothing>();
  serve(
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(findAccounts, ({ query }) =>
      query.text === 'RAAKXURWRE' ? { ...nothing, refusedLogins: [codeUnknown] } : late.promise,
    ),
  );
  await show(<AccountSearch number={7} />, { address: '/?text=RAAKXURWRE' });
  const card = page.getByRole('region', { name: 'Refused login without a guest' });
  await expect.element(card).toBeVisible();
  await page.getByRole('textbox').fill('TBS7HXXN');
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(nobody).not.toBeInTheDocument();
  late.resolve(nothing);
  await expect.element(page.getByText(/no visit of the portal.*check the gateway/)).toBeVisible();
});

test('the end of a guest’s access is shown in the time of the guest’s area', async () => {
  const rows = [account('Ann', {}), account('Ben', { timeZone: 'America/New_York' })];
  serve(
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(findAccounts, () => ({ ...nothing, rows, total: 2 })),
  );
  await show(<AccountSearch number={7} />, { address: '/?text=ann' });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('Ann')).toMatchTextContent('Jan 1, 2021');
  await expect.element(row('Ben')).toMatchTextContent('Dec 31, 2020');
  await expect.element(page.getByRole('columnheader', { name: /, local$/ })).toBeInTheDocument();
});
