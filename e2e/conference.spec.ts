import type { Page } from '@playwright/test';
import { newRecord } from '../src/contract/fields/fields.ts';
import {
  changeConferenceSettings,
  conferenceNetworks,
  conferenceRooms,
  getConferenceSettings,
} from '../src/features/advanced-conference/contract.ts';
import {
  conferenceNetwork,
  conferenceRoom,
  conferenceSettings,
} from '../src/features/advanced-conference/fields.ts';
import { conferences } from '../src/features/conference/contract.ts';
import { conference } from '../src/features/conference/fields.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { OwnProvider } from './own-provider.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true });
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });

/** Returns a local time some days from now. */
const localIn = (days: number, time: string) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`;

/** Gives a site two rooms, networks and a pool of 800 Mbit/s, and returns how conferences are planned there. */
async function conferenceSite(own: OwnProvider, site: number) {
  const at = (path: string) => path.replace('{orgNumber}', String(site));
  const room = async (name: string, seats: number) => {
    const fields = newRecord(conferenceRoom, { name, code: name.toUpperCase(), seats });
    const { id } = await own.send('POST', at(conferenceRooms.create.path), fields);
    return String(id);
  };
  const { version } = await own.send('GET', at(getConferenceSettings.path));
  await own.send(changeConferenceSettings.method, at(changeConferenceSettings.path), {
    ...newRecord(conferenceSettings, { uplinkDown: 1_600_000, uplinkUp: 1_600_000 }),
    version,
  });
  await own.send(
    'POST',
    at(conferenceNetworks.create.path),
    newRecord(conferenceNetwork, {
      name: 'Events',
      vlans: [2_700, 2_701, 2_702, 2_703],
      prefix: '10.80.0.0/16',
    }),
  );
  const hall = await room('Hall', 200);
  await room('Library', 20);
  return {
    plan: (name: string, start: string, end: string) =>
      own.send('POST', at(conferences.create.path), {
        ...newRecord(conference, { name, start, end, attendees: 50, roomIds: [hall] }),
        secrets: {},
        isDraft: false,
      }),
  };
}

test('a conference is planned around a conflict, found in the timeline, extended and cancelled', async ({
  page,
  signIn,
  go,
  own,
  expectedConsole,
}) => {
  // What is in the way is refused once, by the server.
  expectedConsole.patterns.push(/400 \(Bad Request\).*\/conferences$/);
  const site = await conferenceSite(own, own.inn.number);
  await site.plan('Summit', localIn(2, '09:00'), localIn(2, '17:00'));
  await signIn({ as: 'own' });
  await go(`/manage/conference?org=${own.inn.org}`);
  const rooms = page.getByRole('region', { name: 'Rooms', exact: true });
  await expect(rooms.getByRole('link', { name: /^Summit, Scheduled, / })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'New conference' }).first().click();
  await button(page, 'Next').click();
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Name').fill('Gala');
  await page.getByLabel(/^Start, /).fill(localIn(2, '16:00'));
  await page.getByLabel(/^End, /).fill(localIn(2, '23:00'));
  await button(page, 'Next').click();
  await button(page, 'Next').click();
  await field(page, 'Reserved, download').fill('100 Mbit/s');
  await expect(page.getByText('700 Mbit/s left free')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Next').click();
  await page.getByRole('checkbox', { name: 'Hall' }).check();
  await expect(page.getByText(/^Hall is taken: Summit/)).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Next').click();
  await field(page, 'Attendees').fill('120');
  await button(page, 'Next').click();

  // Scheduling leads to the field that is in the way, with the reason beside it.
  await expect(page.getByRole('link', { name: 'Change Rooms' }).first()).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Schedule').click();
  await expect(page.getByRole('checkbox', { name: 'Hall' })).toBeChecked();
  await page.getByRole('link', { name: 'Review' }).click();
  await button(page, 'Use this start').click();
  await expect(page.getByText('Nothing is in the way')).toBeVisible();
  await button(page, 'Schedule').click();
  await expect(page.getByText('Scheduled Gala', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Gala', level: 1 })).toBeVisible();
  await expectAccessible(page);

  await button(page, 'Show').click();
  await expect(button(page, 'Copy Code')).toBeVisible();
  await button(page, 'Extend').click();
  await inDialog(page, '+1 h').click();
  await inDialog(page, 'Set the end').click();
  await expect(page.getByText(/^Gala ends /)).toBeVisible();
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Cancel conference' }).click();
  await field(page, 'Reason').fill('Moved to the spring.');
  await inDialog(page, 'Cancel conference').click();
  await expect(page.getByText(/^Cancelled by .* Moved to the spring\.$/)).toBeVisible();

  await page.getByRole('link', { name: 'Conferences' }).last().click();
  await page.getByRole('link', { name: 'Past' }).click();
  await expect(page.getByRole('row', { name: /Gala.*Cancelled/ })).toBeVisible();
  await expectAccessible(page);
});

test('a draft survives a reload; a conference is repeated, and its planner gets a link', async ({
  page,
  signIn,
  go,
  own,
}) => {
  const site = await conferenceSite(own, own.lodge.number);
  const { id } = await site.plan('Seminar', localIn(1, '09:00'), localIn(1, '12:00'));
  await site.plan('Fair', localIn(15, '08:00'), localIn(15, '18:00'));
  await signIn({ as: 'own' });
  await go(`${conferences.screens.item}?org=${own.lodge.org}`);
  await field(page, 'Name').fill('Board meeting');
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('Board meeting');
  await button(page, 'Start over').click();
  await inDialog(page, 'Start over').click();
  await expect(field(page, 'Name')).toHaveValue('');

  await go(`${conferences.screens.item}/${id}?org=${own.lodge.org}`);
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Repeat weekly' }).click();
  await inDialog(page, 'Repeat weekly').click();
  await expect(dialog(page).getByText('3 of 4 scheduled.')).toBeVisible();
  await expect(dialog(page).getByText(/^Hall is taken: Fair/)).toBeVisible();
  await expectAccessible(page);
  await inDialog(page, 'Close').last().click();

  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Planner link' }).click();
  await inDialog(page, 'Make a link').click();
  await expect(dialog(page).getByRole('status')).toContainText('http');
  await inDialog(page, 'Close').last().click();

  await page.getByRole('link', { name: 'Conferences' }).last().click();
  await page.getByRole('link', { name: /^Coming 5/ }).click();
  await page.getByRole('checkbox', { name: 'Fair' }).check();
  await button(page, 'Cancel conference').click();
  await inDialog(page, 'Cancel conferences').click();
  await expect(dialog(page).getByText('1 done.')).toBeVisible();
  await inDialog(page, 'Close').last().click();
  await expect(page.getByRole('link', { name: /^Coming 4/ })).toBeVisible();
});
