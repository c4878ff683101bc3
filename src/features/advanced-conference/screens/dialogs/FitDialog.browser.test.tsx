import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { getPermissions } from '../../../session/contract.ts';
import { conferenceRooms } from '../../contract.ts';
import { checkFit } from '../../items/contract.ts';
import { FitDialog } from './FitDialog.tsx';

let asked: unknown;

beforeEach(() => {
  asked = undefined;
  serve(
    on(getPermissions, () => ({
      permissions: { conference: 'delete' as const },
      rights: [],
      isOwner: true,
    })),
    on(conferenceRooms.list, () => ({ rows: [], total: 0 })),
    on(checkFit, ({ body }) => {
      asked = body;
      return {
        fits: true,
        isPossible: true,
        conflicts: [],
        nearest: null,
        vlan: null,
        freeDownKbps: null,
        freeUpKbps: null,
        timeZone: 'Europe/Oslo',
      };
    }),
  );
});

/** Asks about an event without a network, for which a bandwidth was entered before. */
async function askWithHidden(download: string) {
  const shown = await show(<FitDialog number={7} onClose={() => {}} />);
  await page.getByLabelText(/^From/).fill('2030-03-05T09:00');
  await page.getByLabelText(/^Until/).fill('2030-03-05T17:00');
  await page.getByLabelText('Download').fill(download);
  await page.getByRole('combobox', { name: 'Network' }).click();
  await page.getByRole('option', { name: 'None' }).click();
  await page.getByRole('button', { name: 'Check' }).click();
  await expect.element(page.getByText('Yes, it fits.')).toBeVisible();
  return shown;
}

test('bandwidth that is hidden does not keep an event from being checked', async () => {
  await askWithHidden('fast');
  expect(asked).toMatchObject({ network: 'none', downKbps: null, upKbps: null });
});

test('bandwidth that is hidden does not come into the wizard', async () => {
  const { address } = await askWithHidden('500 Mbit/s');
  await page.getByRole('button', { name: 'New conference with this' }).click();
  await expect.poll(address).toContain('start=2030-03-05');
  expect(address()).not.toContain('down=');
});
