import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { conferenceRooms } from '../../contract.ts';
import { checkFit } from '../../items/contract.ts';
import { FitDialog } from './FitDialog.tsx';

test('bandwidth that is hidden does not keep an event from being checked', async () => {
  let asked: unknown;
  serve(
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
  await show(<FitDialog number={7} onClose={() => {}} />);
  await page.getByLabelText(/^From/).fill('2030-03-05T09:00');
  await page.getByLabelText(/^Until/).fill('2030-03-05T17:00');
  await page.getByLabelText('Download').fill('fast');
  await page.getByRole('combobox', { name: 'Network' }).click();
  await page.getByRole('option', { name: 'None' }).click();
  await page.getByRole('button', { name: 'Check' }).click();
  await expect.element(page.getByText('Yes, it fits.')).toBeVisible();
  expect(asked).toMatchObject({ network: 'none', downKbps: null, upKbps: null });
});
