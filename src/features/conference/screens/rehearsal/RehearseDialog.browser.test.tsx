import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { conferenceRooms } from '../../../advanced-conference/contract.ts';
import { RehearseDialog } from './RehearseDialog.tsx';

const list = page.getByRole('listbox');

test('the error of the rooms stays in sight while their field has the focus', async () => {
  serve(on(conferenceRooms.list, () => ({ rows: [], total: 0 })));
  await show(<RehearseDialog number={7} onClose={() => {}} />);
  await page.getByRole('button', { name: 'Start rehearsal' }).click();
  await expect.element(page.getByText('Choose at least one room')).toBeVisible();
  const rooms = page.getByRole('combobox', { name: 'Rooms' });
  await expect.element(rooms).toHaveFocus();
  await expect.element(list).not.toBeInTheDocument();
  await rooms.click();
  await expect.element(list).toBeVisible();
});
