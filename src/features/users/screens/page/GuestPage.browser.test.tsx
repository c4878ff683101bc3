import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { on, problem, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { getPermissions } from '../../../session/contract.ts';
import { getGuestAccess, listGuestPurchases, listGuestSessions } from '../../activity/contract.ts';
import { exampleGuestRecord } from '../../examples.ts';
import type { WhyFacts } from '../../why/contract.ts';
import { GuestPage } from './GuestPage.tsx';

const online: WhyFacts = {
  online: { since: '2026-06-10T09:39:00Z', device: null, where: null },
  offlineSince: null,
  usage: null,
  portal: null,
  login: null,
  refusedLogins: 0,
  state: 'Active',
  planName: null,
  validUntil: null,
  planTime: null,
  blocker: null,
  devicesOnline: 1,
  maxDevices: null,
  othersOnline: 0,
  nas: null,
  accessPoint: null,
  signInMethod: null,
};

const guestPage = (
  <GuestPage number={7} record={exampleGuestRecord()} onChanged={() => undefined} />
);
const answer = page.getByRole('region', { name: 'Access now' });
const none = { rows: [], total: 0 };
const reply = {
  facts: online,
  now: '2026-06-10T12:00:00Z',
  sessions: [],
  timeline: [],
};

test('the lists appear together, even where the answer is there before them', async () => {
  let isHeld = true;
  serve(
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(listGuestSessions, () => (isHeld ? new Promise(() => {}) : none)),
    on(listGuestPurchases, () => none),
    on(getGuestAccess, () => reply),
  );
  const { update } = await show(guestPage);
  await expect.element(answer).toBeVisible();
  await update(null);
  await update(guestPage);
  await expect.element(answer).toBeVisible();
  const purchases = page.getByRole('heading', { name: 'Purchases' });
  await expect.element(purchases).not.toBeInTheDocument();
  await update(null);
  isHeld = false;
  await update(guestPage);
  await expect.element(purchases).toBeVisible();
});

test('an outage is shown above the last answer, with its time, until the server responds again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let isAway = false;
  serve(
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(listGuestSessions, () => none),
    on(listGuestPurchases, () => none),
    on(getGuestAccess, () =>
      isAway ? problem({ Code: 503, Message: 'The server is away.' }) : reply,
    ),
  );
  await show(guestPage);
  await expect.element(answer.getByText(/^Online since/)).toBeVisible();
  const alert = page.getByRole('alert').filter({ hasText: 'away' });

  isAway = true;
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(alert).toMatchTextContent(/What is shown below is that of \d\d:\d\d/);
  await expect.element(answer.getByText(/^Online since/)).toBeVisible();
  isAway = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(alert).not.toBeInTheDocument();
});
