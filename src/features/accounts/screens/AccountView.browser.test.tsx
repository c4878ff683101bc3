import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../../test/components/server.ts';
import { show } from '../../../../test/components/show.tsx';
import { getPermissions } from '../../session/contract.ts';
import { giveFreeHour, type OpenedAccount, openAccount, tryLogin } from '../contract.ts';
import { AccountView } from './AccountView.tsx';

const id = '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c';
const ended: OpenedAccount = {
  id,
  name: 'Zoë',
  email: null,
  phone: null,
  room: '204',
  username: null,
  areaNumber: 9,
  areaName: 'Terminal',
  siteName: 'Niijima Airport',
  planId: null,
  planName: 'Day pass',
  validUntil: '2026-06-10T11:00:00.000Z',
  planTime: null,
  devices: 0,
  state: 'Expired',
  isOnline: false,
  last: null,
  foundBy: null,
  foundByCode: null,
  deviceList: [],
  facts: {
    online: null,
    offlineSince: null,
    usage: null,
    portal: null,
    login: null,
    refusedLogins: 0,
    state: 'Expired',
    planName: 'Day pass',
    validUntil: '2026-06-10T11:00:00.000Z',
    planTime: null,
    blocker: 'time-used-up',
    devicesOnline: 0,
    maxDevices: null,
    othersOnline: 0,
    nas: null,
    accessPoint: null,
    signInMethod: null,
  },
  freeHoursLeft: 10,
  guestFreeHoursLeft: 2,
  isMasked: false,
  timeZone: 'UTC',
  now: '2026-06-10T12:00:00.000Z',
};
const given: OpenedAccount = {
  ...ended,
  validUntil: '2026-06-10T13:00:00.000Z',
  state: 'Active',
  guestFreeHoursLeft: 1,
  facts: { ...ended.facts, state: 'Active', validUntil: '2026-06-10T13:00:00.000Z', blocker: null },
};

function open(account: OpenedAccount) {
  serve(
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(openAccount, () => account),
    on(giveFreeHour, () => given),
    on(tryLogin, () => ({ reason: 'time-used-up' })),
  );
  return show(<AccountView number={7} id={id} />);
}
const header = () => page.getByRole('group', { name: 'Actions' });
const freeHour = page.getByRole('button', { name: /^Give a free hour/ });

test('the result of a tried login does not outlive a change of the guest', async () => {
  await open(ended);
  await header().getByRole('button', { name: 'Try login' }).click();
  const refused = page.getByText(/^A login would be refused/);
  await expect.element(refused).toBeVisible();
  await freeHour.click();
  await expect.element(freeHour).toMatchTextContent(/until/);
  await expect.element(refused).not.toBeInTheDocument();
});

test('the end of a free hour is said before and after, and the buttons keep their order', async () => {
  await open(ended);
  await expect.element(freeHour).toHaveTextContent('Give a free hour from now');
  const names = () =>
    header()
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent.replace(/ (from|\().*/, ''));
  const before = names();
  expect(before).toEqual(['Extend', 'Give a free hour', 'Try login', 'Disable']);
  await freeHour.click();
  await expect
    .element(page.getByText(/^One hour more was given, until (13:00|1:00 PM)/))
    .toBeVisible();
  await expect.element(freeHour).toMatchTextContent(/\(until (14:00|2:00\sPM)\)/);
  expect(names()).toEqual(before);
});

test('a guest who had as many free hours as are allowed gets no more', async () => {
  await open({ ...given, guestFreeHoursLeft: 0 });
  await expect.element(freeHour).toBeDisabled();
  await expect.element(page.getByText(/^This guest was given as many free hours/)).toBeVisible();
});
