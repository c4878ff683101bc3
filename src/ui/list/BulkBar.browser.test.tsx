import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { show } from '../../../test/components/show.tsx';
import { BulkBar } from './BulkBar.tsx';

const barOf = (count: number, onClear = vi.fn()) => (
  <BulkBar count={count} onClear={onClear}>
    <button type="button">Move</button>
  </BulkBar>
);

test('the bar appears with the first selected row and shows the number of selected rows', async () => {
  const { update } = await show(barOf(0));
  await expect.element(page.getByRole('button', { name: 'Move' })).not.toBeInTheDocument();
  await update(barOf(1200));
  const bar = page.getByRole('region', { name: '1,200 selected' });
  await expect.element(bar.getByRole('button', { name: 'Move' })).toBeVisible();
  await expect.element(bar.getByText('1,200 selected')).toHaveAttribute('aria-live', 'polite');
  await expectAccessible();
});

test('the selection is cleared by mouse and by keyboard', async () => {
  const onClear = vi.fn();
  await show(barOf(2, onClear));
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await userEvent.keyboard('{Enter}');
  expect(onClear).toHaveBeenCalledTimes(2);
});
