import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../test/components/show.tsx';
import { menuColumn, RowMenu, RowMenus } from '../../../ui/list/RowMenu.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { ServicePlanRow } from '../contract.ts';
import { examplePlan } from '../examples.ts';
import { hiddenColumns, planColumns } from './PlanColumns.tsx';

const plan: ServicePlanRow = {
  ...examplePlan({ price: 129_900, currency: 'NOK' }),
  id: '7c7f2b1e-3d0a-4a9e-9c56-0f8a3e2b1d4c',
  portalName: 'Premium Wi-Fi',
  position: 1,
  guestsNow: 12,
  soldIn30Days: 345,
};
const columns = [...planColumns({ number: 400011, canMove: true }), menuColumn<ServicePlanRow>()];

/** The widths beside the tree in windows of 1440 and 1280 pixels with a scrollbar, and the table's border. */
const widths = { 1440: 1115 + 2, 1280: 955 + 2 };

test('the menus of plans are in sight beside the tree, without scrolling', async () => {
  await page.viewport(1440, 900);
  const inBox = (width: number) => (
    <RowMenus value={() => <RowMenu name={plan.name} actions={[]} />}>
      <div style={{ width }}>
        <DataTable
          caption="Service Plans"
          columns={columns}
          hidden={hiddenColumns}
          rows={[plan]}
          rowId={({ id }) => id}
          empty={null}
          sort={null}
          onSort={() => undefined}
          selection={{ selected: new Set(), nameOf: ({ name }) => name, onChange: () => undefined }}
        />
      </div>
    </RowMenus>
  );
  const { update } = await show(inBox(widths[1440]));
  const region = page.getByRole('region', { name: 'Service Plans' });
  const table = region.getByRole('table');
  await expect.element(table.getByText('NOK 1,299.00')).toBeVisible();
  const isCut = ({ clientWidth, scrollWidth }: Element) => scrollWidth > clientWidth;
  const cut = (parts: string) =>
    [...table.element().querySelectorAll(parts)]
      .filter((element) => element.clientWidth > 1 && isCut(element))
      .map(({ textContent }) => textContent);
  // Another font is wider until Inter is loaded.
  await expect.poll(() => cut('th, th span, td')).toEqual([]);
  expect(isCut(region.element())).toBe(false);
  await update(inBox(widths[1280]));
  await expect.poll(() => region.element().clientWidth).toBe(955);
  await expect.poll(() => cut('td')).toEqual([]);
  expect(isCut(region.element())).toBe(false);
});
