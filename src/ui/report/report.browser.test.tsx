import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { show } from '../../../test/components/show.tsx';
import { formatNumber } from '../format.ts';
import { FigureCards } from './FigureCards.tsx';
import { PeriodChart } from './PeriodChart.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { useIsPrinting } from './useIsPrinting.ts';
import { usePeriod } from './usePeriod.ts';

function Choice() {
  const period = usePeriod('last-30-days');
  const query = JSON.stringify(period.error ?? period.query);
  return (
    <>
      <PeriodChoice
        period={period}
        shown={{
          days: { from: '2025-03-01', to: '2025-03-31' },
          before: { from: '2025-02-01', to: '2025-02-28' },
        }}
      />
      <output>{query}</output>
    </>
  );
}

const query = () => JSON.parse(document.querySelector('output')?.textContent ?? '');
const choice = page.getByRole('combobox', { name: 'Period' });
const day = (name: string) => page.getByLabelText(name);

test('a chosen preset is stored in the address and returns to the first page', async () => {
  const { address } = await show(<Choice />, { address: '/?org=100000&page=3' });
  expect(query()).toEqual({ period: 'last-30-days' });
  await choice.selectOptions('This quarter');
  await expect.poll(address).toBe('/?org=100000&period=this-quarter');
  expect(query()).toEqual({ period: 'this-quarter' });
  await expectAccessible();
});

test('a custom period starts with the days shown, and each day can be typed', async () => {
  const { address } = await show(<Choice />);
  await choice.selectOptions('Custom…');
  await expect.element(day('First day')).toHaveValue('2025-03-01');
  await userEvent.fill(day('Last day'), '2025-03-07');
  await expect.poll(query).toEqual({ period: 'custom', from: '2025-03-01', to: '2025-03-07' });
  expect(address()).toBe('/?period=custom&from=2025-03-01&to=2025-03-07');
  await expectAccessible();
});

test('the comparison is chosen, starts with the days compared so far, and stays in the address', async () => {
  const { address } = await show(<Choice />, { address: '/?period=last-month' });
  const comparison = page.getByRole('combobox', { name: 'Compare with' });
  await comparison.selectOptions('Same period last year');
  await expect.poll(address).toBe('/?period=last-month&compare=last-year');
  expect(query()).toEqual({ period: 'last-month', compare: 'last-year' });
  await comparison.selectOptions('Custom…');
  await expect.element(day('First day compared')).toHaveValue('2025-02-01');
  await userEvent.fill(day('Last day compared'), '2025-01-31');
  await expect.element(day('Last day compared')).toBeInvalid();
  await expectAccessible();
  await userEvent.fill(day('First day compared'), '2025-01-01');
  await expect.poll(query).toEqual({
    period: 'last-month',
    compare: 'custom',
    compareFrom: '2025-01-01',
    compareTo: '2025-01-31',
  });
  await choice.selectOptions('Today');
  await expect.element(day('Last day compared')).toHaveValue('2025-01-31');
  await comparison.selectOptions('Previous period');
  await expect.poll(address).toBe('/?period=today');
});

test('an invalid period shows an error at its field', async () => {
  await show(<Choice />, { address: '/?period=custom&from=2025-03-09&to=2025-03-07' });
  await expect.element(day('Last day')).toBeInvalid();
  expect(query()).toEqual({ to: expect.any(String) });
});

test('invalid days and unknown presets in the address are ignored', async () => {
  const { go } = await show(<Choice />, { address: '/?period=custom&from=2025-02-30&to=x' });
  await expect.element(day('First day')).toHaveValue('');
  await expect.element(day('First day')).toBeInvalid();
  go('/?period=last-century');
  await expect.poll(query).toEqual({ period: 'last-30-days' });
});

test('figures show the previous period’s value and the change as text', async () => {
  const shared = { format: formatNumber, more: 'good' as const };
  await show(
    <FigureCards
      figures={[
        { label: 'Sold', now: 125, before: 100, ...shared },
        { label: 'Refunded', now: 3, before: 4, ...shared, more: 'bad' },
        { label: 'Guests', now: 7, before: 0, ...shared },
        { label: 'Vouchers', now: 0, before: 9, ...shared },
        { label: 'Codes', now: 5, before: 5, ...shared },
        { label: 'Devices', now: 0, before: 0, ...shared },
      ]}
    />,
  );
  await expect
    .element(page.getByRole('definition').nth(1))
    .toHaveTextContent('25% morebefore: 100');
  for (const text of ['25% less', 'nothing now', 'same as before'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  expect(page.getByText('nothing before', { exact: true }).elements()).toHaveLength(2);
  await expectAccessible();
});

test('the chart has an accessible name and shows the day under the pointer', async () => {
  await show(
    <PeriodChart
      label="Sold by day, beside the period before"
      days={[
        { day: '2025-03-01', now: 10, before: 8 },
        { day: '2025-03-02', now: 12, before: 0 },
      ]}
      format={(value) => `€${value}`}
      formatShort={String}
    />,
  );
  const chart = page.getByRole('figure', { name: 'Sold by day, beside the period before' });
  await expect.element(chart.getByText('This period')).toBeVisible();
  await expect.element(chart.getByText('Compared period')).toBeVisible();
  const canvas = chart.element().querySelector('.u-over');
  if (canvas === null) throw new Error('The chart is not drawn');
  const { width } = canvas.getBoundingClientRect();
  await userEvent.hover(canvas, { position: { x: width * 0.75, y: 100 } });
  await expect.element(chart.getByText('€12')).toBeVisible();
  await expect.element(chart.getByText('€0')).toBeVisible();
  await expectAccessible();
});

function Printing() {
  return <output>{useIsPrinting() ? 'all rows' : 'one page'}</output>;
}

test('a page can show everything while it is printed', async () => {
  await show(<Printing />);
  const shown = () => document.querySelector('output')?.textContent;
  expect(shown()).toBe('one page');
  window.dispatchEvent(new Event('beforeprint'));
  expect(shown()).toBe('all rows');
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(shown).toBe('one page');
});
