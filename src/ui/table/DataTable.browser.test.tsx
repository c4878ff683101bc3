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
  await page.viewport(640, 700);
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

interface Visit {
  id: string;
  name: string;
  state: string;
  place: string;
  seenAt: string;
  zone: string;
}

const visitColumn = columnsFor<Visit>();
const visitColumns = visitColumn.columns([
  visitColumn.accessor('name', { header: 'Name' }),
  visitColumn.accessor('place', { header: 'Place' }),
  visitColumn.accessor('state', { header: 'State', meta: { width: 120, card: 'status' } }),
  visitColumn.accessor('zone', { header: 'Zone', meta: { card: 'fact' } }),
  visitColumn.accessor('seenAt', {
    header: 'Seen',
    meta: { width: 160, time: true, card: 'fact' },
  }),
  visitColumn.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <button type="button">End {row.original.name}</button>,
    meta: { actions: true },
  }),
]);
const longName = 'A name that is much too long for the width of its column in any window';
const visits = ['Ann', longName].map((name, index) => ({
  id: name,
  name,
  state: 'Online',
  place: `Zürich Airport › Terminal with a long name ${index}`,
  seenAt: '16:02',
  zone: 'Europe/Oslo',
}));
const visitList = {
  caption: 'Visits',
  columns: visitColumns,
  rows: visits,
  rowId: ({ id }: Visit) => id,
  empty: null,
};
const boxOf = (element: Element) => element.getBoundingClientRect();

test('rows are 40 px high, and a text that an ellipsis cuts is the tooltip of its cell', async () => {
  await page.viewport(1000, 700);
  await show(<DataTable {...visitList} />);
  await expect.element(page.getByText(longName)).toBeVisible();
  for (const row of document.querySelectorAll('tbody tr')) expect(boxOf(row).height).toBe(40);
  const cell = page.getByRole('cell', { name: longName, exact: true });
  await cell.hover();
  await expect.element(cell).toHaveAttribute('title', longName);
  const short = page.getByRole('cell', { name: 'Ann', exact: true });
  await short.hover();
  await expect.element(short).not.toHaveAttribute('title');
});

test('columns have the same widths while rows load', async () => {
  await page.viewport(1000, 700);
  const { update } = await show(<DataTable {...visitList} rows={undefined} />);
  const heads = () => [...document.querySelectorAll('th')].map((head) => boxOf(head).x);
  const before = heads();
  expect(boxOf(document.querySelectorAll('tbody tr')[1] ?? document.body).height).toBe(40);
  await update(<DataTable {...visitList} />);
  await expect.element(page.getByText(longName)).toBeVisible();
  expect(heads()).toEqual(before);
});

test('the actions cover no other column at 200 % zoom', async () => {
  await page.viewport(720, 450);
  await show(<DataTable {...visitList} />);
  await expect.element(page.getByText(longName)).toBeVisible();
  for (const row of document.querySelectorAll('tbody tr')) {
    const [actions, last] = [...row.children].toReversed().map(boxOf);
    expect(last?.right).toBeLessThanOrEqual(actions?.left ?? 0);
  }
});

test('the head of a column of times names the zone of the rows', async () => {
  await page.viewport(1000, 700);
  const zoneOf = ({ zone }: Visit) => zone;
  const { update } = await show(<DataTable {...visitList} zoneOf={zoneOf} />);
  await expect.element(page.getByRole('columnheader', { name: 'Seen, Oslo' })).toBeVisible();
  const rows = visits.map((row, index) => (index === 0 ? { ...row, zone: 'Asia/Tokyo' } : row));
  await update(<DataTable {...visitList} rows={rows} zoneOf={zoneOf} />);
  await expect.element(page.getByRole('columnheader', { name: 'Seen, local' })).toBeVisible();
});

test('on a phone rows are cards with a name, a status and two facts, which can be selected', async () => {
  await page.viewport(390, 844);
  const onChange = vi.fn();
  const selection = { selected: new Set<string>(), nameOf: ({ name }: Visit) => name, onChange };
  const { update } = await show(<DataTable {...visitList} selection={selection} />);
  const card = page.getByRole('list', { name: 'Visits' }).getByRole('listitem').first();
  await expect.element(card).toHaveTextContent('AnnOnlineZoneEurope/OsloSeen16:02End Ann');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
  await card.getByRole('checkbox', { name: 'Select Ann' }).click();
  expect(onChange).toHaveBeenCalledOnce();
  const paged = { ...visitList, onPage: () => undefined };
  await update(<DataTable {...paged} page={{ index: 0, size: 25, total: 2 }} />);
  await expect.element(page.getByText('2 items')).toBeVisible();
  await update(<DataTable {...paged} page={{ index: 0, size: 25, total: 26 }} />);
  await expect.element(page.getByLabelText('Items per page')).toBeVisible();
  await page.viewport(1000, 700);
});

test('a report stays a table on a phone', async () => {
  await page.viewport(390, 844);
  await show(<DataTable {...visitList} isFullHeight />);
  await expect.element(page.getByRole('table', { name: 'Visits' })).toBeVisible();
  await page.viewport(1000, 700);
});
