import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/components/axe.ts';
import { OrganizationPage } from './OrganizationPage.tsx';
import { attentionRow, child, id, showPage } from './testing/show-organization-page.tsx';

afterEach(() => page.viewport(1280, 800));

const link = (name: string | RegExp) => page.getByRole('link', { name });
const tabs = page.getByRole('navigation', { name: 'Parts of the organization' });
const tiles = page.getByRole('region', { name: 'Today at a glance' });
const attention = page.getByRole('region', { name: 'Needs attention' });
const steps = page.getByRole('region', { name: 'Next steps' });
const head = (name: string) => page.getByRole('columnheader', { name });

test('each tile is a link to the list that it counts', async () => {
  await showPage({});
  for (const [name, address] of [
    [/^Devices down 7/, '/setup/organization?tab=devices&state=down'],
    [/^Guests online 450/, '/manage/users?state=Online'],
    [
      /^Revenue today, less refunds/,
      '/report/revenue?period=today&compare=custom&compareFrom=2025-02-23&compareTo=2025-02-23',
    ],
    [/^Codes ending in 7 days 3/, '/manage/access-codes/manage?ends=soon&sort=validUntil'],
    [/^Changes today 4/, '/support/admin-history?from=2025-03-02&action=change'],
  ] as const)
    await expect.element(tiles.getByRole('link', { name })).toHaveAttribute('href', address);
  await expect.element(tiles.getByText('peak today 500 at 12:00')).toBeVisible();
  await expect.element(page.getByText('Times in Oslo')).toBeVisible();
  await expectAccessible();
});

test('what needs attention has its site’s time and the action that fixes it', async () => {
  await showPage({});
  await expect
    .element(link('Test: GW is down, 12 guests behind it'))
    .toHaveAttribute('href', `/setup/devices/item/mikrotik/${id}?org=9&open=test`);
  await expect
    .element(link('Extend: 1 code of ‘Spring fair’ ends'))
    .toHaveAttribute('href', `/manage/access-codes/batch/${id}?org=9&open=extend`);
  await expect.element(attention.getByText(/· Keflavík Airport › Terminal$/).first()).toBeVisible();
  // In Oslo, the day would be over.
  await expect
    .element(attention.getByRole('time').nth(1))
    .toHaveAttribute('title', expect.stringContaining('Mar 2, 2025'));
});

test('what keeps guests from paying leads to where it is settled', async () => {
  const gateway = { type: 'fias', number: 3 };
  const found = { ...attentionRow, name: 'Desk', count: 2, deviceType: null, gateway };
  const rows = [
    { ...found, kind: 'pms-down' as const },
    {
      ...found,
      kind: 'postings-unknown' as const,
      days: { from: '2025-02-28', to: '2025-03-03' },
    },
    { ...found, kind: 'payments-failing' as const, gateway: { type: 'stripe', number: 4 } },
    { ...found, kind: 'promo-budget' as const, at: null },
  ];
  const attention = { rows, total: 4, isLowerBound: false };
  const view = { organization: 'view', pms: 'view', cc: 'view', 'promo-codes': 'view' } as const;
  const report = `/report/pms?org=9&period=custom&from=2025-02-28&to=2025-03-03&state=unknown&link=${id}`;
  const { update } = await showPage({
    changes: { attention },
    permissions: { ...view, pms: 'edit', 'payment-gateway': 'edit', 'promo-codes': 'edit' },
  });
  for (const [name, address] of [
    ['Open: The link of Desk is down', '/setup/payment-gateway/item/pms/fias/3?org=9'],
    ['Settle: 2 postings to Desk had no answer', report],
    [
      'Open: The last 2 payments by Desk failed',
      '/setup/payment-gateway/item/credit-card/stripe/4?org=9',
    ],
    ['Edit: 2 % of the budget of ‘Desk’ is used', `/manage/promo-codes?org=9&item=${id}`],
  ] as const)
    await expect.element(link(name)).toHaveAttribute('href', address);
  await expectAccessible();
  await update(null);
  await showPage({ changes: { attention }, permissions: view });
  for (const [name, address] of [
    ['Open: The link of Desk is down', `/report/pms?org=9&link=${id}`],
    ['Open: 2 postings to Desk had no answer', report],
    ['Open: The last 2 payments by Desk failed', `/report/cc?org=9&gateway=${id}`],
  ] as const)
    await expect.element(link(name)).toHaveAttribute('href', address);
});

test('trouble has how long ago it began, and what ends has when', async () => {
  await showPage({});
  const times = attention.getByRole('time');
  await expect.element(times.nth(0)).toMatchTextContent(/ ago$|^last /);
  await expect.element(times.nth(1)).toMatchTextContent(/Mar 2/);
});

test('a role that may not act opens what needs attention', async () => {
  await showPage({ permissions: { organization: 'view', devices: 'view' } });
  await expect
    .element(link('Open: GW is down, 12 guests behind it'))
    .toHaveAttribute('href', `/setup/devices/item/mikrotik/${id}?org=9`);
  await expect
    .element(link('Open: 1 code of ‘Spring fair’ ends'))
    .toHaveAttribute('href', `/manage/access-codes/batch/${id}?org=9`);
});

test('figures that could not be refreshed say so until they are', async () => {
  let isUp = true;
  const { update } = await showPage({ isUp: () => isUp });
  await expect.element(tiles).toBeVisible();
  isUp = false;
  await update(null);
  await update(<OrganizationPage />);
  const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong' });
  await expect.element(alert).toMatchTextContent(/The figures below are those of \d\d:\d\d/);
  await expect.element(tiles).toBeVisible();
  await expectAccessible();
  isUp = true;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(alert).not.toBeInTheDocument();
});

test('the guests online can be read as a table', async () => {
  await showPage({});
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(page.getByRole('row', { name: '12:30 500 410' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: '12:00 480 400' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Show as chart' }).click();
  await expect.element(page.getByRole('figure')).toBeVisible();
});

test('the next steps of a site are ticked, and can be hidden for good', async () => {
  const step = (name: 'gateway' | 'portal' | 'codes', isDone: boolean) => ({
    step: name,
    isDone,
    area: 9,
  });
  const changes = { steps: [step('gateway', true), step('portal', false), step('codes', false)] };
  const { update } = await showPage({ type: 'Site', changes });
  await expect.element(steps.getByText(/^Add the gateway Done/)).toBeVisible();
  await expect.element(link('Publish the portal')).toHaveAttribute('href', '/setup/portal?org=9');
  await expect
    .element(link('Make the first access codes'))
    .toHaveAttribute('href', '/manage/access-codes/manage?org=7');
  await steps.getByRole('button', { name: 'Hide' }).click();
  await expect.element(steps).not.toBeInTheDocument();
  await update(null);
  await update(<OrganizationPage />);
  await expect.element(tiles).toBeVisible();
  await expect.element(steps).not.toBeInTheDocument();
});

test('a site without areas gets one first, and is linked to it once', async () => {
  const names = ['gateway', 'access-points', 'portal', 'codes'] as const;
  const changes = { steps: names.map((step) => ({ step, isDone: false, area: null })) };
  await showPage({ type: 'Site', changes });
  await expect
    .element(link('Add service area'))
    .toHaveAttribute('href', '/setup/add-org/org?org=7');
  await expect.element(steps.getByText(/^Add the gateway/)).toBeVisible();
  await expect.element(link('Add the gateway')).not.toBeInTheDocument();
  await expect.element(link('Make the first access codes')).toBeVisible();
});

test('the organizations below have the columns of the role', async () => {
  await showPage({});
  await expect
    .element(link('Keflavík Airport'))
    .toHaveAttribute('href', '/setup/organization?org=8');
  await expect.element(head('Down')).toBeVisible();
  await expect.element(head('Revenue today')).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: 'Keflavík Airport Site 2 areas 18 of 20 1 1 300 – –' }))
    .toBeVisible();
});

test('the columns are those of the role while the organizations below load', async () => {
  await showPage({ children: null, changes: { guests: null } });
  await expect.element(head('Last Sunday')).toBeVisible();
  await expect.element(head('Online')).not.toBeInTheDocument();
});

test('linked organizations are marked, and nothing is claimed about them above', async () => {
  const changes = {
    hasLinks: true,
    devices: { all: 0, down: 0, degraded: 0 },
    attention: { rows: [], total: 0, isLowerBound: false },
  };
  await showPage({ changes, children: [{ ...child, isLinked: true }] });
  await expect.element(page.getByRole('cell', { name: 'Site, Linked' })).toBeVisible();
  await expect
    .element(page.getByText(/^Linked organizations are counted where they belong/))
    .toBeVisible();
  await expect
    .element(attention.getByText('Linked organizations are checked where they belong'))
    .toBeVisible();
  await expect.element(page.getByText('Nothing needs attention')).not.toBeInTheDocument();
  await expect.element(tiles.getByText('No devices yet')).not.toBeInTheDocument();
  await expectAccessible();
});

test('where nothing needs attention, it says what was checked', async () => {
  const none = { attention: { rows: [], total: 0, isLowerBound: false } };
  const { update } = await showPage({ changes: none });
  await expect
    .element(attention.getByText(/Everything that is checked is working\.$/))
    .toBeVisible();
  await update(null);
  await showPage({ changes: { ...none, devices: { all: 0, down: 0, degraded: 0 } } });
  await expect.element(attention.getByText(/No devices are checked here\.$/)).toBeVisible();
  await update(null);
  await showPage({ changes: { ...none, devices: null } });
  await expect.element(attention.getByText(/Codes are checked; this organization/)).toBeVisible();
});

test('where not everything could be checked, it says so instead of counting on', async () => {
  const attention = { rows: [], total: 0, isLowerBound: true };
  const { update } = await showPage({ changes: { attention } });
  await expect.element(page.getByText('Nothing found that needs attention')).toBeVisible();
  await expect.element(page.getByText('Nothing needs attention')).not.toBeInTheDocument();
  await update(null);
  await showPage({ changes: { attention: { ...attention, rows: [attentionRow], total: 1 } } });
  await expect.element(page.getByText('1 of 1+')).toBeVisible();
});

test.each([
  [1, 'Show 1 device down'],
  [7, 'Show 7 devices down'],
])('where more needs attention than is shown, %i down devices are linked', async (down, name) => {
  const changes = { devices: { all: 1_200, down, degraded: 0 } };
  const attention = { rows: [], total: 20, isLowerBound: false };
  await showPage({ changes: { ...changes, attention } });
  await expect
    .element(link(name))
    .toHaveAttribute('href', '/setup/organization?tab=devices&state=down');
});

test.each([1280, 390])(
  'a role without devices, users and revenue sees none of them at %i px',
  async (width) => {
    await page.viewport(width, 844);
    const none = {
      devices: null,
      guests: null,
      revenue: null,
      codes: null,
      attention: { rows: [], total: 0, isLowerBound: false },
    };
    await showPage({ changes: none, permissions: { organization: 'view' } });
    await expect.element(page.getByText('No devices or codes to check')).toBeVisible();
    await expect.element(page.getByText('Nothing needs attention')).not.toBeInTheDocument();
    await expect.element(link('Keflavík Airport')).toBeVisible();
    for (const name of ['Up', 'Down', 'Degraded', 'Online', 'Revenue today'])
      await expect.element(page.getByText(name, { exact: true })).not.toBeInTheDocument();
    await expect.element(tiles.getByText('Devices down')).not.toBeInTheDocument();
    expect(
      tabs
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Overview', 'Edit']);
  },
);

test.each([
  ['devices', 'GW'],
  ['plans', 'Premium'],
])('the %s below a site have their area, and the site on request', async (tab, row) => {
  await showPage({ type: 'Site', address: `/setup/organization?tab=${tab}` });
  await expect.element(link(row)).toBeVisible();
  await expect.element(head('Area')).toBeVisible();
  await expect.element(head('Site')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Site' }).click();
  await expect.element(head('Site')).toBeVisible();
});

test('the devices below are listed, filtered by the address, with links to their areas', async () => {
  await showPage({ address: '/setup/organization?tab=devices&state=down' });
  await expect
    .element(link('GW'))
    .toHaveAttribute('href', `/setup/devices/item/mikrotik/${id}?org=9`);
  await expect.element(link('Terminal')).toHaveAttribute('href', '/setup/devices/manage?org=9');
  await expect.element(page.getByText('1 row')).toBeVisible();
  await tabs.getByRole('link', { name: 'Service plans' }).click();
  await expect
    .element(link('Premium'))
    .toHaveAttribute('href', `/setup/service-plans/item/${id}?org=9`);
  await expectAccessible();
});
