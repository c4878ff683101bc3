import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { focus } from '../../../test/components/keyboard.ts';
import { show } from '../../../test/components/show.tsx';
import { DataTable } from './DataTable.tsx';
import { columnsFor } from './tableKit.ts';

interface Site {
  id: string;
}

const column = columnsFor<Site>();
const columns = column.columns([
  column.accessor('id', {
    header: 'Site',
    cell: ({ getValue }) => <button type="button">{getValue()}</button>,
  }),
]);
const rowId = ({ id }: Site) => id;

const sites = (...ids: string[]) => (
  <>
    <button type="button">Header</button>
    <main id="main" tabIndex={-1}>
      <DataTable
        caption="Sites"
        columns={columns}
        rows={ids.map((id) => ({ id }))}
        rowId={rowId}
        empty="No sites"
      />
    </main>
  </>
);

const button = (name: string) => page.getByRole('button', { name });
const list = page.getByRole('region', { name: 'Sites' });

test('the list has the focus when the focused row disappears', async () => {
  const { update } = await show(sites('Lobby', 'Bar'));
  await focus(button('Lobby'));
  await update(sites('Bar'));
  await expect.element(button('Lobby')).not.toBeInTheDocument();
  await expect.element(list).toHaveFocus();
  await focus(button('Bar'));
  await update(sites());
  await expect.element(list).toHaveFocus();
});

test('the focus stays where the user moved it when the row disappears later', async () => {
  const { update } = await show(sites('Lobby', 'Bar'));
  await focus(button('Lobby'));
  await focus(button('Header'));
  await update(sites('Bar'));
  await expect.element(button('Lobby')).not.toBeInTheDocument();
  await expect.element(button('Header')).toHaveFocus();

  await focus(button('Bar'));
  button('Bar').element().blur();
  await update(sites());
  await expect.element(button('Bar')).not.toBeInTheDocument();
  expect(document.activeElement).toBe(document.body);
});
