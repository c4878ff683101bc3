import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../test/components/show.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { footerOf, type RevenueRow, revenueColumns } from './RevenueColumns.tsx';

const million: RevenueRow = {
  key: 'total',
  label: 'Premium',
  organizationNumber: null,
  currency: 'NOK',
  gross: 888_888_888,
  refunds: 100_000_000,
  tax: 177_777_778,
  purchases: 98_888,
  complimentary: 8_888,
  grossBefore: 444_444_444,
};

/** The values of a plan without sales. */
const nothing = { key: 'free', label: 'Free', gross: 0, refunds: 0, tax: 0, grossBefore: 0 };

/** The width beside the tree in a window of 1440 pixels with a scrollbar, and the table's border. */
const width = 1115 + 2;

test('amounts of seven digits and the heads are shown completely, without scrolling', async () => {
  await page.viewport(1440, 900);
  await show(
    <div style={{ width }}>
      <DataTable
        caption="Revenue"
        columns={revenueColumns.plan}
        rows={[million, { ...million, ...nothing }]}
        rowId={({ key }) => key}
        footer={[footerOf('Total', million)]}
        isFullHeight
        empty={null}
        sort={{ id: 'complimentary', desc: true }}
        onSort={() => undefined}
      />
    </div>,
  );
  const table = page.getByRole('table', { name: 'Revenue' });
  await expect.element(table.getByText('NOK 8,888,888.88').last()).toBeVisible();
  const cut = () =>
    [...table.element().querySelectorAll('th, td, th span')]
      .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent);
  // Another font is wider until Inter is loaded.
  await expect.poll(cut).toEqual([]);
  const { scrollWidth, clientWidth } = page.getByRole('region', { name: 'Revenue' }).element();
  expect(scrollWidth).toBe(clientWidth);
  await page.viewport(1000, 700);
});
