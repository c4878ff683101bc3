import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { DataTable } from './DataTable.tsx';
import { columnsFor } from './tableKit.ts';

const column = columnsFor<{ name: string }>();
const columns = column.columns([
  column.accessor('name', { header: 'Name', meta: { least: 100 } }),
  column.display({ id: 'place', header: 'Place', meta: { width: 200, least: 100 } }),
  column.display({ id: 'state', header: 'State', meta: { width: 100, least: 50 } }),
  column.display({ id: 'actions', header: 'Actions', meta: { actions: true } }),
]);
const borders = 2;

const inBox = (width: number) => (
  <div style={{ width: width + borders }}>
    <DataTable caption="Rows" columns={columns} rows={[]} rowId={({ name }) => name} empty={null} />
  </div>
);
const widths = () =>
  [...document.querySelectorAll('th')].map((head) =>
    Math.round(head.getBoundingClientRect().width),
  );

test('columns shrink to their least widths before the table scrolls', async () => {
  const { update } = await show(inBox(600));
  await expect.element(page.getByRole('table', { name: 'Rows' })).toBeVisible();
  await expect.poll(widths).toEqual([252, 200, 100, 48]);
  await update(inBox(448));
  await expect.poll(widths).toEqual([100, 200, 100, 48]);
  await update(inBox(373));
  await expect.poll(widths).toEqual([100, 150, 75, 48]);
  await update(inBox(200));
  await expect.poll(widths).toEqual([100, 100, 50, 48]);
});
