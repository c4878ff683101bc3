import { expect, test } from 'vitest';
import { on } from '../../../../../test/components/server.ts';
import { type Authentication, followAuthentications, listAuthentications } from '../../contract.ts';
import {
  choice,
  leaveRows,
  listed,
  namesInRows,
  place,
  showActivity,
} from '../../testing/live-page.tsx';

function login(user: string, minute: number, result: Authentication['result']): Authentication {
  return {
    ...place,
    id: String(minute),
    user,
    at: `2026-06-10T12:${minute}:00.000Z`,
    result,
    reason: result === 'rejected' ? 'disabled' : null,
    method: 'user',
    milliseconds: 4,
  };
}

/** Shows the list of these logins; `news` are those since. */
async function showLogins(search: string, logins: readonly Authentication[]) {
  const news: Authentication[] = [];
  const within = (rows: readonly Authentication[], result: string | undefined) =>
    rows.filter((row) => result === undefined || row.result === result);
  const { go } = await showActivity(
    search,
    on(listAuthentications, ({ query }) => ({ ...listed, rows: within(logins, query.result) })),
    on(followAuthentications, ({ query }) => ({
      rows: within(news, query.result),
      now: listed.now,
      isCut: false,
    })),
  );
  return { go, news };
}

test('new logins of the chosen result are shown in the order of their time, each once', async () => {
  const names = () => namesInRows('ann', 'bob', 'cem', 'dan', 'eve');
  const { news } = await showLogins('result=rejected', [
    login('dan', 40, 'rejected'),
    login('bob', 20, 'rejected'),
  ]);
  await expect.poll(names).toEqual(['dan', 'bob']);
  await leaveRows();
  news.push(
    login('eve', 50, 'rejected'),
    login('ann', 45, 'accepted'),
    login('dan', 40, 'rejected'),
    login('cem', 30, 'rejected'),
  );
  await expect.poll(names).toEqual(['eve', 'dan', 'cem', 'bob']);
});

test('results are counted for the organization, so not beside a guest’s logins', async () => {
  const { go } = await showLogins('result=accepted', [login('zoe', 20, 'accepted')]);
  await expect.element(choice('Accepted 40')).toBeInTheDocument();
  await expect.element(choice('Refused 12')).toBeInTheDocument();
  go('/?guest=8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c');
  await expect.element(choice('Accepted')).toBeInTheDocument();
  await expect.element(choice('Refused')).toBeInTheDocument();
});
