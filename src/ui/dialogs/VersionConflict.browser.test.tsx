import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { show } from '../../../test/components/show.tsx';
import { VersionConflict } from './VersionConflict.tsx';

const dialog = page.getByRole('dialog', { name: 'Someone else changed this' });
const button = (name: string) => dialog.getByRole('button', { name });
const fields = [
  { label: 'Name', mine: 'Pier Inn', theirs: 'Harbor Inn' },
  { label: 'City', mine: '', theirs: 'Oslo' },
];

const actionsOf = () => ({ keepMine: vi.fn(), takeTheirs: vi.fn(), cancel: vi.fn() });

test('both versions of each field are shown, empty values as text, on a phone too', async () => {
  await show(<VersionConflict conflict={{ fields, changedBy: 'Ada', ...actionsOf() }} />);
  await expect.element(dialog.getByText(/^Ada saved this record/)).toBeVisible();
  const row = (name: string) => dialog.getByRole('row', { name });
  await expect.element(row('Name Pier Inn Harbor Inn')).toBeVisible();
  await expect.element(row('City (empty) Oslo')).toBeVisible();
  await expectAccessible();
  await page.viewport(390, 844);
  await expect.element(dialog.getByText('Pier Inn')).toBeVisible();
  await expectAccessible();
});

test('the user keeps their version, takes the other one, or cancels', async () => {
  const actions = actionsOf();
  await show(<VersionConflict conflict={{ fields, ...actions }} />);
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Enter}{Escape}');
  expect(actions.cancel).toHaveBeenCalledTimes(2);
  await button('Take theirs').click();
  expect(actions.takeTheirs).toHaveBeenCalledOnce();
  await button('Keep mine').click();
  expect(actions.keepMine).toHaveBeenCalledOnce();
});

test('nothing can be chosen while saving', async () => {
  const actions = actionsOf();
  await show(<VersionConflict pending conflict={{ fields, ...actions }} />);
  await expect.element(button('Cancel')).toBeDisabled();
  await expect.element(button('Take theirs')).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(actions.cancel).not.toHaveBeenCalled();
});
