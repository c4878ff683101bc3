import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../test/components/show.tsx';
import { localDay } from '../../../contract/values/local-day.ts';
import { addDays } from '../../../contract/values/period.ts';
import { PeriodChips } from './PeriodChips.tsx';

const timeZone = 'Pacific/Kiritimati';
const today = localDay(new Date(), timeZone);
const chip = (name: string) => page.getByRole('radio', { name, exact: true });

test.each([
  ['All', {}],
  ['Today', { from: today }],
  ['Today', { from: today, until: today }],
  ['Yesterday', { from: addDays(today, -1), until: addDays(today, -1) }],
  ['7 days', { from: addDays(today, -6) }],
])('%s is selected for the period of the address', async (name, filters) => {
  await show(<PeriodChips view={{ filters, show: () => undefined }} timeZone={timeZone} />);
  await expect.element(chip(name)).toBeChecked();
});

test('no chip is selected for another period', async () => {
  const filters = { from: '2026-01-01', until: '2026-01-31' };
  await show(<PeriodChips view={{ filters, show: () => undefined }} timeZone={timeZone} />);
  for (const name of ['All', 'Today', 'Yesterday', '7 days'])
    await expect.element(chip(name)).not.toBeChecked();
});

test('a chip shows its days in the zone of the organization and leaves other filters', async () => {
  const shown: unknown[] = [];
  const view = { filters: { action: 'update', from: today }, show: shown.push.bind(shown) };
  await show(<PeriodChips view={view} timeZone={timeZone} />);
  await page.getByText('Yesterday').click();
  const yesterday = addDays(today, -1);
  expect(shown).toEqual([{ filters: { action: 'update', from: yesterday, until: yesterday } }]);
});
