import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/components/axe.ts';
import { on, problem, serve } from '../../../../test/components/server.ts';
import { show } from '../../../../test/components/show.tsx';
import type { Received, Reply } from '../../../contract/endpoint.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbarStore.ts';
import { closeDay, getHouseDesk } from '../contract.ts';
import { getPmsLink, requestStays, settleEndedStays } from '../links/contract.ts';
import { HouseDesk } from '../public/HouseDesk.tsx';
import { PmsLinkPanel } from '../public/PmsLinkPanel.tsx';

const gatewayId = '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c';
const idOf = (number: number) => `8f14e45f-ceea-4d7a-9f3a-${String(number).padStart(12, '0')}`;

const guests = Array.from({ length: 40 }, (_, index) => ({
  id: idOf(index),
  room: String(101 + index),
  reservation: `R${index}`,
  lastName: index === 3 ? 'Müller' : 'Smith',
  firstName: 'Anna',
  guestGroup: null,
  vip: null,
  departsOn: '2026-06-14',
  mayPost: index !== 5,
  checkedInAt: '2026-06-10T12:00:00Z',
}));
const desk: Reply<typeof getHouseDesk> = {
  businessDate: '2026-06-10',
  timeZone: 'UTC',
  stays: guests,
  entries: [
    {
      id: idOf(50),
      postingId: idOf(51),
      room: '101',
      guestName: 'Smith',
      text: 'WiFi Premium',
      amount: 995,
      currency: 'EUR',
      at: '2026-06-10T12:30:00Z',
      businessDate: '2026-06-10',
      canReverse: true,
    },
  ],
  entryCount: 1,
  sums: { EUR: 995 },
  days: [
    {
      businessDate: '2026-06-09',
      closedAt: '2026-06-10T01:00:00Z',
      closedBy: 'Ada',
      entries: 3,
      sums: { EUR: 2_985 },
    },
  ],
};
const link: Reply<typeof getPmsLink> = {
  state: 'up',
  since: '2026-06-10T10:00:00Z',
  lastError: null,
  lastRecordAt: '2026-06-10T12:00:00Z',
  system: 'Hotel Atrium 8.10',
  queued: 2,
  oldestQueuedAt: '2026-06-10T12:00:00Z',
  unknown: 1,
  unknownCharges: [
    {
      id: idOf(1),
      room: '101',
      checkNumber: 12,
      amount: 995,
      currency: 'EUR',
      at: '2026-06-10T11:00:00Z',
      owner: 'Front desk',
    },
  ],
  unconfirmedEnds: 12,
  openStays: 40,
  mirrorsStays: true,
  isResyncRequested: false,
  timeZone: 'UTC',
};

let settled: Received<typeof settleEndedStays>['body'] | undefined;
let resyncs = 0;
beforeEach(() => {
  settled = undefined;
  resyncs = 0;
});
const showDesk = (canEdit = true) =>
  show(<HouseDesk number={100_001} gatewayId={gatewayId} canEdit={canEdit} />);
const showLink = () =>
  show(<PmsLinkPanel number={100_001} gatewayId={gatewayId} isInUse canEdit />);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a desk with 40 rooms is accessible, and finds a guest by name', async () => {
  serve(on(getHouseDesk, () => desk));
  await showDesk();
  const table = page.getByRole('table', { name: 'Guests' });
  await expect.element(table.getByRole('row').nth(40)).toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('textbox', { name: 'Filter by room or name' }).fill('müll');
  await expect.poll(() => table.getByRole('row').elements().length).toBe(2);
  await expect.element(table.getByText('Müller, Anna')).toBeVisible();
});

test('a role that only views sees no buttons that change', async () => {
  serve(on(getHouseDesk, () => desk));
  await showDesk(false);
  await expect.element(page.getByRole('table', { name: 'Closed days' })).toBeVisible();
  await expect.element(button('Check in')).not.toBeInTheDocument();
  await expect.element(button('Close day')).not.toBeInTheDocument();
});

test('a day that has not begun cannot be closed', async () => {
  serve(on(getHouseDesk, () => ({ ...desk, businessDate: '2999-01-01' })));
  await showDesk();
  await expect.element(page.getByText(/can be closed once it begins/)).toBeVisible();
  await expect.element(button('Close day')).not.toBeInTheDocument();
});

test('a message says what the desk has done', async () => {
  serve(
    on(getHouseDesk, () => desk),
    on(closeDay, () => ({ entries: 1, sums: { EUR: 995 } })),
  );
  await showDesk();
  await button('Close day').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close day' }).click();
  await expect.poll(() => useSnackbar.getState().text).toMatch(/^Closed .*2026/);
});

test('a desk that cannot be loaded shows an error, and can be reloaded', async () => {
  let isBroken = true;
  serve(
    on(getHouseDesk, () => {
      if (isBroken) return problem({ Code: 500, Message: 'The desk is closed.' });
      return { ...desk, stays: [], entries: [], entryCount: 0, sums: {}, days: [] };
    }),
  );
  await showDesk();
  await expect.element(page.getByText('The desk is closed.')).toBeVisible();
  isBroken = false;
  await button('Try again').click();
  await expect.element(page.getByText('Nobody is checked in.')).toBeVisible();
  await expectAccessible();
});

test('a link shows its unknown charges with their owner, and a resync needs a confirmation', async () => {
  serve(
    on(getPmsLink, () => link),
    on(requestStays, () => {
      resyncs += 1;
      return {};
    }),
  );
  await showLink();
  await expect.element(page.getByText(/Room 101, check 12/)).toBeVisible();
  await expect.element(page.getByText(/For Front desk/)).toBeVisible();
  await expectAccessible();
  await button('Resync').click();
  await expect.element(page.getByText(/guests it does not name are checked out/)).toBeVisible();
  expect(resyncs).toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Resync' }).click();
  await expect.poll(() => resyncs).toBe(1);
});

test('a link that looks guests up by inquiries has no list to synchronize', async () => {
  serve(on(getPmsLink, () => ({ ...link, mirrorsStays: false, unconfirmedEnds: null })));
  await showLink();
  await expect.element(page.getByText('Guests found by inquiry')).toBeVisible();
  await expect.element(button('Resync')).not.toBeInTheDocument();
});

test('the end of more than a fifth of the stays is confirmed or discarded', async () => {
  serve(
    on(getPmsLink, () => link),
    on(settleEndedStays, ({ body }) => {
      settled = body;
      return { ended: body.confirm ? 12 : 0 };
    }),
  );
  await showLink();
  await button('Keep them').click();
  await expect.poll(() => settled).toEqual({ confirm: false });
  await button('Check them out').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Check them out' }).click();
  await expect.poll(() => settled).toEqual({ confirm: true });
});
