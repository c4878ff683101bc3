import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import type { Received } from '../../../../contract/endpoint.ts';
import { getPermissions } from '../../../session/contract.ts';
import { type GuestRecord, getGuestChoices, updateGuest } from '../../contract.ts';
import { exampleGuestRecord } from '../../examples.ts';
import { GuestEditor } from './GuestEditor.tsx';

const guest = exampleGuestRecord({ username: 'zoe', hasPassword: true });

let stored: GuestRecord;
let updated: Received<typeof updateGuest>['body'] | undefined;
let shownAfterUndo: GuestRecord | undefined;

beforeEach(() => {
  stored = guest;
  updated = undefined;
  shownAfterUndo = undefined;
  serve(
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(getGuestChoices, () => ({
      organizationName: 'Terminal',
      isArea: true,
      timeZone: 'Europe/Oslo',
      language: 'en',
      presentEnd: null,
      extensionStart: '2026-06-10T12:00:00.000Z',
      areas: [{ number: 7, name: 'Terminal' }],
      plans: [],
    })),
    on(updateGuest, ({ body }) => {
      updated = body;
      const { version, password: _password, ...fields } = body;
      stored = { ...stored, ...fields, version: version + 1 };
      return { ...stored, sessions: [] };
    }),
  );
});

const undo = page.getByRole('button', { name: 'Undo' });
const save = () => page.getByRole('button', { name: 'Save' }).click();

async function showEditor(loaded: GuestRecord) {
  const shown = await show(
    <GuestEditor
      number={7}
      loaded={loaded}
      onSaved={() => void shown.update(<p>The guest’s page</p>)}
      onRestored={(record) => {
        shownAfterUndo = record;
      }}
      onLeave={() => undefined}
    />,
  );
}

test('saving a guest can be undone after the form was left', async () => {
  await showEditor(guest);
  await userEvent.fill(page.getByRole('textbox', { name: 'Room' }), '117');
  await save();
  await expect.element(page.getByText('Saved Zoë Ångström')).toBeVisible();
  await expect.element(page.getByText('The guest’s page')).toBeVisible();
  await undo.click();
  await expect.element(page.getByText('Restored Zoë Ångström')).toBeVisible();
  expect(updated).toMatchObject({ room: 'Suite 204', version: 2 });
  expect(shownAfterUndo).toMatchObject({ room: 'Suite 204', version: 3 });
});

test('the earlier password is not known, so there is no Undo', async () => {
  await showEditor(guest);
  await userEvent.fill(page.getByLabelText(/^Password/), 'a new password');
  await save();
  await expect.element(page.getByText('Saved Zoë Ångström')).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
});

test('an end before now cannot be saved again, so there is no Undo', async () => {
  await showEditor({ ...guest, validUntil: '2020-01-01T12:00:00.000Z', state: 'Expired' });
  await userEvent.fill(page.getByLabelText('Valid until'), '');
  await save();
  await expect.element(page.getByText('Saved Zoë Ångström')).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
});
