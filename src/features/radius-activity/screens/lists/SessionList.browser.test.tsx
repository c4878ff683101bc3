import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Handler, on } from '../../../../../test/components/server.ts';
import type { Reply } from '../../../../contract/endpoint.ts';
import { getPermissions } from '../../../session/contract.ts';
import { disconnectGuestSession } from '../../actions/contract.ts';
import { followSessions, listSessions, type Session } from '../../contract.ts';
import {
  choice,
  leaveRows,
  listed,
  namesInRows,
  place,
  rowTexts,
  showActivity,
} from '../../testing/live-page.tsx';

type State = Session['state'];

function session(user: string, minute: number, state: State): Session {
  return {
    ...place,
    id: `8f14e45f-ceea-4d7a-9f3a-0000000000${minute}`,
    user,
    state,
    startedAt: `2026-06-10T12:${minute}:00.000Z`,
    stoppedAt: state === 'open' ? null : '2026-06-10T12:59:00.000Z',
    lastEventAt: null,
    seconds: 60,
    bytesIn: 0,
    bytesOut: 0,
    ipAddress: null,
    accessPoint: null,
    terminationCause: null,
  };
}

/** Shows the list of these sessions; `report` is what gateways report next. */
async function showSessions(
  search: string,
  sessions: readonly Session[],
  handlers: readonly Handler[] = [],
) {
  const news: Session[] = [];
  const within = (rows: readonly Session[], state: 'open' | 'ended' | undefined) =>
    rows.filter((row) => state === undefined || (row.state === 'open') === (state === 'open'));
  const { go } = await showActivity(
    `tab=sessions&${search}`,
    ...handlers,
    on(listSessions, ({ query }) => ({
      ...listed,
      rows: within(sessions, query.state),
      position: '1',
    })),
    // In any state, as the server's.
    on(followSessions, () => ({ rows: [...news], position: '1', isCut: false })),
  );
  return { go, report: (...reported: readonly Session[]) => news.unshift(...reported) };
}

test('a session that ends is shown so under Online', async () => {
  const { report } = await showSessions('state=open', [session('zoe', 20, 'open')]);
  await expect.poll(rowTexts).toEqual([expect.stringContaining('Online')]);
  report(session('zoe', 20, 'stopped'));
  await expect.poll(rowTexts).toEqual([expect.stringContaining('Ended')]);
});

test('a session that reopens is shown so under Ended', async () => {
  const { report } = await showSessions('state=ended', [session('zoe', 20, 'stale')]);
  await expect.poll(rowTexts).toEqual([expect.stringContaining('Ended, unconfirmed')]);
  report(session('zoe', 20, 'open'));
  await expect.poll(rowTexts).toEqual([expect.stringContaining('Online')]);
});

test('new sessions of the chosen state are shown in the order of their start', async () => {
  const names = () => namesInRows('ann', 'bob', 'cem', 'dan', 'eve');
  const { report } = await showSessions('state=open', [
    session('dan', 40, 'open'),
    session('bob', 20, 'open'),
  ]);
  await expect.poll(names).toEqual(['dan', 'bob']);
  await leaveRows();
  report(session('cem', 30, 'open'), session('eve', 50, 'open'), session('ann', 45, 'stopped'));
  await expect.poll(names).toEqual(['eve', 'dan', 'cem', 'bob']);
});

test('a session that ends appears under Ended, and one that starts does not', async () => {
  const names = () => namesInRows('ann', 'bob', 'cem');
  const { report } = await showSessions('state=ended', [session('ann', 10, 'stopped')]);
  await expect.poll(names).toEqual(['ann']);
  await leaveRows();
  report(session('cem', 30, 'open'), session('bob', 20, 'stopped'));
  await expect.poll(names).toEqual(['bob', 'ann']);
});

test('how many are online is counted for the organization, so not beside a guest’s sessions', async () => {
  const { go } = await showSessions('state=ended', [session('zoe', 20, 'stopped')]);
  await expect.element(choice('Online 30')).toBeInTheDocument();
  go('/?tab=sessions&guest=8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c');
  await expect.element(choice('Online')).toBeInTheDocument();
});

const mayDisconnect: Reply<typeof getPermissions> = {
  permissions: { radius: 'edit' },
  rights: ['sessions'],
  isOwner: false,
};

test('selected sessions are disconnected from the bar that takes the toolbar’s line', async () => {
  const disconnected: string[] = [];
  await showSessions(
    'state=open',
    [session('zoe', 20, 'open'), session('ann', 10, 'open')],
    [
      on(getPermissions, () => mayDisconnect),
      on(disconnectGuestSession, ({ params }) => {
        disconnected.push(params.sessionId);
        return { isDone: true, text: 'Ended.' };
      }),
    ],
  );
  const select = page.getByRole('checkbox', { name: 'Select zoe' });
  await expect.element(select).toBeVisible();
  const table = page.getByRole('table').element();
  const before = table.getBoundingClientRect().top;
  await select.click();
  const bar = page.getByRole('region', { name: '1 selected' });
  await expect.element(bar).toBeVisible();
  expect(table.getBoundingClientRect().top).toBe(before);
  expect(bar.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(before);
  await bar.getByRole('button', { name: 'Disconnect 1 online session' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(page.getByText(/Ended\./)).toBeVisible();
  expect(disconnected).toEqual([session('zoe', 20, 'open').id]);
});
