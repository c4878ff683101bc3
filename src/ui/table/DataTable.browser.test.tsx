import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { press } from '../../../test/components/keyboard.ts';
import { show } from '../../../test/components/show.tsx';
import type { SortState } from '../../contract/list-state.ts';
import { EmptyState } from '../states/EmptyState.tsx';
import { DataTable } from './DataTable.tsx';
import { columnsFor } from './tableKit.ts';

interface Device {
  id: string;
  name: string;
  clients: number;
}

const column = columnsFor<Device>();
const columns = column.columns([
  column.accessor('name', { header: 'Name' }),
  column.accessor('clients', { header: 'Clients', meta: { numeric: true } }),
  column.display({
    id: 'actions',
    header: 'Actions',
    enableSorting: false,
    cell: ({ row }) => <button type="button">Ping {row.original.name}</button>,
    meta: { actions: true },
  }),
]);
const devices = [
  { id: 'a', name: 'Lobby', clients: 7 },
  { id: 'b', name: 'Pool', clients: 12 },
  { id: 'c', name: 'Bar', clients: 3 },
];
const shared = {
  caption: 'Devices',
  columns,
  rows: devices,
  rowId: ({ id }: Device) => id,
  empty: <EmptyState text="No devices yet" />,
};

const table = page.getByRole('table', { name: 'Devices' });
const header = (name: string) => table.getByRole('columnheader', { name });
const checkbox = (name: string) => table.getByRole('checkbox', { name });
const all = checkbox('Select all rows of this page');

test('the table has accessible rows and headings, including the heading of actions', async () => {
  await show(<DataTable {...shared} />);
  await expect.element(header('Actions')).toBeInTheDocument();
  await expect.element(table.getByRole('row', { name: 'Lobby 7 Ping Lobby' })).toBeVisible();
  await expect.element(table).not.toHaveAttribute('aria-busy', 'true');
  await expectAccessible();
});

test('the table scrolls by keyboard when it is wider than the window', async () => {
  await page.viewport(320, 700);
  await show(<DataTable {...shared} columns={[...columns, ...wideColumns]} />);
  const region = page.getByRole('region', { name: 'Devices' });
  await userEvent.tab();
  await expect.element(region).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => region.element().scrollLeft).toBeGreaterThan(0);
  await expect.element(page.getByRole('button', { name: 'Ping Lobby' })).toBeInViewport();
});

const wideColumns = ['one', 'two', 'three'].map((id) =>
  column.display({ id, header: `A long heading ${id}`, cell: () => 'unbreakable'.repeat(3) }),
);

function Sorted() {
  const [sort, setSort] = useState<SortState | null>(null);
  return (
    <>
      <DataTable {...shared} sort={sort} onSort={setSort} />
      <output>{JSON.stringify(sort)}</output>
    </>
  );
}

test('a heading sorts ascending, descending, then not at all, by mouse and by keyboard', async () => {
  await show(<Sorted />);
  const heading = header('Name').getByRole('button');
  await heading.click();
  await expect.element(header('Name')).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.keyboard('{Enter}');
  await expect.element(header('Name')).toHaveAttribute('aria-sort', 'descending');
  await expect
    .element(page.getByRole('status').first())
    .toHaveTextContent('{"id":"name","desc":true}');
  await userEvent.keyboard(' ');
  await expect.element(header('Name')).not.toHaveAttribute('aria-sort');
  await expect.element(header('Actions').getByRole('button')).not.toBeInTheDocument();
});

test('a table that the server does not sort has no sort buttons', async () => {
  await show(<DataTable {...shared} />);
  await expect.element(header('Name').getByRole('button')).not.toBeInTheDocument();
});

function Selectable({ rows = devices }: { rows?: Device[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['of another page']));
  return (
    <>
      <DataTable
        {...shared}
        rows={rows}
        selection={{ selected, nameOf: ({ name }) => name, onChange: setSelected }}
      />
      <output>{[...selected].join()}</output>
    </>
  );
}

const selection = () => document.querySelector('output')?.textContent;

test('rows are selected one by one, by mouse and by Space', async () => {
  await show(<Selectable />);
  await checkbox('Select Pool').click();
  await expect.element(table.getByRole('row', { selected: true })).toMatchTextContent('Pool');
  await expect.element(all).toBePartiallyChecked();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.poll(selection).toBe('of another page,b,c');
  await userEvent.keyboard(' ');
  await expect.poll(selection).toBe('of another page,b');
  await expectAccessible();
});

test('selecting and clearing all rows of a page does not change other pages’ selection', async () => {
  await show(<Selectable />);
  await checkbox('Select Bar').click();
  await all.click();
  await expect.element(all).toBeChecked();
  await expect.poll(selection).toBe('of another page,a,b,c');
  await all.click();
  await expect.element(all).not.toBeChecked();
  await expect.poll(selection).toBe('of another page');
});

test('an empty table has nothing to select', async () => {
  await show(<Selectable rows={[]} />);
  await expect.element(all).toBeDisabled();
  await expect.element(page.getByText('No devices yet')).toBeVisible();
});

test('hidden columns have no header, cells or footer', async () => {
  const footer = [{ name: 'Total', clients: 22 }];
  const { update } = await show(<DataTable {...shared} footer={footer} />);
  await expect.element(table.getByRole('rowheader', { name: 'Total' })).toBeVisible();
  await expect.element(table.getByRole('cell', { name: '22' })).toBeVisible();
  await update(<DataTable {...shared} footer={footer} hidden={['clients']} />);
  await expect.element(header('Clients')).not.toBeInTheDocument();
  await expect.element(table.getByRole('cell', { name: '22' })).not.toBeInTheDocument();
});

const details = ({ name }: Device) => <p>Serial number of {name}</p>;

test('details open and close by keyboard, and stay open after a reload', async () => {
  const { update } = await show(<DataTable {...shared} details={details} />);
  const button = table.getByRole('row', { name: /Pool/ }).getByRole('button', { name: 'Details' });
  await press(button, '{Enter}');
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  const opened = document.getElementById(button.element().getAttribute('aria-controls') ?? '');
  expect(opened?.textContent).toBe('Serial number of Pool');
  const more = devices.map((device) => ({ ...device, clients: device.clients + 1 }));
  await update(<DataTable {...shared} rows={more} details={details} />);
  await expect.element(table.getByRole('cell', { name: '13' })).toBeVisible();
  await expect.element(page.getByText('Serial number of Pool')).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('Serial number of Pool')).not.toBeInTheDocument();
});

test('one row’s details can be open initially', async () => {
  await show(<DataTable {...shared} details={details} opened="c" />);
  await expect.element(page.getByText('Serial number of Bar')).toBeVisible();
  await expectAccessible();
});

test('the table is busy while rows load or reload', async () => {
  const { update } = await show(<DataTable {...shared} rows={undefined} />);
  await expect.element(table).toHaveAttribute('aria-busy', 'true');
  await expect.element(page.getByText('No devices yet')).not.toBeInTheDocument();
  await update(<DataTable {...shared} refreshing />);
  await expect.element(table).toHaveAttribute('aria-busy', 'true');
  await expect.element(table.getByRole('row', { name: /Lobby/ })).toBeVisible();
});

test('an error is shown instead of missing rows, or above existing ones', async () => {
  const onRetry = vi.fn();
  const failed = { ...shared, failure: { message: 'The server is away', code: 'A1B2' }, onRetry };
  const { update } = await show(<DataTable {...failed} rows={undefined} />);
  await expect.element(page.getByText('The server is away')).toBeVisible();
  await expect.element(page.getByText('Code A1B2')).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Try again' }).click();
  await update(<DataTable {...failed} />);
  await expect.element(page.getByText('The server is away')).toBeVisible();
  await expect.element(table.getByRole('row', { name: /Lobby/ })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(onRetry).toHaveBeenCalledTimes(2);
  await expectAccessible();
});
