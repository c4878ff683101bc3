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

test('amounts of seven digits and the heads are shown completely', async () => {
  await page.viewport(1440, 900);
  await show(
    <DataTable
      caption="Revenue"
      columns={revenueColumns.plan}
      rows={[million]}
      rowId={({ key }) => key}
      footer={[footerOf('Total', million)]}
      isFullHeight
      empty={null}
      sort={{ id: 'complimentary', desc: true }}
      onSort={() => undefined}
    />,
  );
  const table = page.getByRole('table', { name: 'Revenue' });
  await expect.element(table.getByText('NOK 8,888,888.88').last()).toBeVisible();
  const cut = () =>
    [...table.element().querySelectorAll('th, td, th span')]
      .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent);
  // Another font is wider until Inter is loaded.
  await expect.poll(cut).toEqual([]);
  await page.viewport(1000, 700);
});
