import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { pass, stopTimers } from '../../../test/components/clock.ts';
import { press } from '../../../test/components/keyboard.ts';
import { show } from '../../../test/components/show.tsx';
import { pageQuery, sortOf } from '../../contract/list-state.ts';
import { ImportButton } from '../import/ImportButton.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { useListView } from './useListView.ts';

const statuses = ['up', 'down'];
const filterValues = { status: statuses, batch: /^\d+$/ };
const filters = [
  { name: 'status', label: 'Status', options: statuses.map((value) => ({ value, label: value })) },
];
const columns = [
  { id: 'mac', label: 'MAC address' },
  { id: 'site', label: 'Site' },
];

/** A toolbar with the query of its list as text. */
function TestList() {
  const view = useListView(filterValues);
  const request = { ...pageQuery(view), ...sortOf(view, ['name']), ...view.filters };
  return (
    <>
      <ListToolbar view={view} filterLabel="Filter by name" filters={filters} columns={columns}>
        <button type="button">Export</button>
      </ListToolbar>
      <button type="button" onClick={() => view.show({ index: 2 })}>
        Third page
      </button>
      <button type="button" onClick={() => view.show({ sort: { id: 'name', desc: true } })}>
        Sort down
      </button>
      <output data-request>{JSON.stringify(request)}</output>
      <output>Hidden: {view.hidden.join()}</output>
    </>
  );
}

const request = () => JSON.parse(document.querySelector('[data-request]')?.textContent ?? '');
const filter = page.getByRole('textbox', { name: 'Filter by name' });
const status = page.getByRole('combobox', { name: 'Status' });
const third = page.getByRole('button', { name: 'Third page' });

test('typing filters after a pause, updates the address, and returns to the first page', async () => {
  const { address } = await show(<TestList />, { address: '/devices?org=100000&page=3' });
  expect(request()).toEqual({ page: '3', pageSize: '25' });
  await filter.click();
  stopTimers();
  await userEvent.keyboard(' lob');
  await pass(299);
  await userEvent.keyboard('by ');
  await pass(299);
  expect(address()).toBe('/devices?org=100000&page=3');
  await pass(1);
  await expect.poll(address).toBe('/devices?org=100000&text=lobby');
  expect(request()).toEqual({ page: '1', pageSize: '25', text: 'lobby' });
  await expect.element(filter).toHaveValue(' lobby ');
});

test('the clear button clears the text immediately', async () => {
  const { address } = await show(<TestList />, { address: '/devices?text=lobby' });
  await expect.element(filter).toHaveValue('lobby');
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect.element(filter).toHaveValue('');
  await expect.poll(address).toBe('/devices');
  await expect.element(page.getByRole('button', { name: 'Clear filter' })).not.toBeInTheDocument();
});

test('a choice filters immediately, and "all" removes the filter', async () => {
  const { address } = await show(<TestList />);
  await third.click();
  await expect.poll(address).toBe('/?page=3');
  await status.selectOptions('down');
  await expect.poll(address).toBe('/?status=down');
  await status.selectOptions('Status: all');
  await expect.poll(address).toBe('/');
});

test('an address shows its filters; back and forward change the field', async () => {
  const { go } = await show(<TestList />, { address: '/?text=pool&status=up&batch=7' });
  expect(request()).toEqual({ page: '1', pageSize: '25', text: 'pool', status: 'up', batch: '7' });
  await expect.element(status).toHaveValue('up');
  go('/?text=bar');
  await expect.element(filter).toHaveValue('bar');
  await expect.element(status).toHaveValue('');
});

test('invalid values in the address are ignored', async () => {
  await show(<TestList />, { address: '/?page=-4&size=7&status=odd&batch=x&sort=-password' });
  expect(request()).toEqual({ page: '1', pageSize: '25' });
});

test('the sort is in the address, and changing it returns to the first page', async () => {
  const { address } = await show(<TestList />, { address: '/?page=2&size=50' });
  await page.getByRole('button', { name: 'Sort down' }).click();
  await expect.poll(address).toBe('/?size=50&sort=-name');
  expect(request()).toEqual({ page: '1', pageSize: '50', sort: '-name' });
});

test('hiding and showing columns by keyboard does not change the page', async () => {
  const { address } = await show(<TestList />, { address: '/?page=3' });
  const item = (name: string) => page.getByRole('menuitemcheckbox', { name });
  const chooser = page.getByRole('button', { name: 'Columns' });
  await press(chooser, '{Enter}');
  await expect.element(item('MAC address')).toBeChecked();
  await expectAccessible();
  await expect.element(item('MAC address')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/?page=3&hide=mac');
  await expect.element(item('MAC address')).not.toBeChecked();
  await item('Site').click();
  await expect.element(page.getByText('Hidden: mac,site')).toBeInTheDocument();
  await item('MAC address').click();
  await expect.poll(address).toBe('/?page=3&hide=site');
  await userEvent.keyboard('{Escape}');
  await expect.element(chooser).toHaveFocus();
});

function DefaultColumns() {
  const view = useListView(filterValues, hiddenColumns);
  return (
    <>
      <ListToolbar view={view} filterLabel="Filter by name" columns={columns} />
      <output>Hidden: {view.hidden.join()}</output>
    </>
  );
}

const hiddenColumns = ['mac'];

test('columns that are hidden by default can be shown, and the address says so', async () => {
  const { address } = await show(<DefaultColumns />);
  await expect.element(page.getByText('Hidden: mac')).toBeInTheDocument();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'MAC address' }).click();
  await expect.poll(address).toBe('/?hide=none');
  await expect.element(page.getByText('Hidden:', { exact: true })).toBeInTheDocument();
  await page.getByRole('menuitemcheckbox', { name: 'MAC address' }).click();
  await expect.poll(address).toBe('/');
});

function Selectable({ count }: { count: number }) {
  const view = useListView(filterValues);
  return (
    <>
      <ListToolbar
        view={view}
        filterLabel="Filter by name"
        filters={filters}
        columns={columns}
        bulk={
          <BulkBar count={count} onClear={() => undefined}>
            <button type="button">Move</button>
          </BulkBar>
        }
      />
      <p style={{ margin: 0 }}>Table</p>
    </>
  );
}

test.each([1440, 720, 390])(
  'bulk actions replace the toolbar without moving the table, %d px wide',
  async (width) => {
    await page.viewport(width, 800);
    const { update } = await show(<Selectable count={0} />);
    const top = () => page.getByText('Table').element().getBoundingClientRect().top;
    await expect.element(filter).toBeVisible();
    const before = top();
    await update(<Selectable count={3} />);
    await expect.element(page.getByRole('button', { name: 'Move' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Clear selection' })).toBeVisible();
    expect(top()).toBe(before);
    await expect
      .poll(() => document.querySelector('input')?.checkVisibility({ visibilityProperty: true }))
      .toBe(false);
    await expectAccessible();
    await page.viewport(1000, 700);
  },
);

test('on a phone filters are behind one button, which gets the focus back', async () => {
  await page.viewport(390, 844);
  const { address } = await show(<TestList />);
  await expect.element(filter).toBeVisible();
  await expect.element(status).not.toBeInTheDocument();
  await press(page.getByRole('button', { name: 'Filters' }), '{Enter}');
  await expect.element(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await status.selectOptions('down');
  await expect.poll(address).toBe('/?status=down');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  const button = page.getByRole('button', { name: 'Filters, 1 active' });
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveTextContent('1');
  await page.viewport(1000, 700);
});

function WithImport() {
  const view = useListView(filterValues);
  const notCalled = () => Promise.reject(new Error('Not called'));
  return (
    <ListToolbar view={view} filterLabel="Filter by name" filters={filters}>
      <ImportButton
        description={{
          title: 'Import devices',
          help: 'One device per line.',
          templateName: 'devices.csv',
          fields: [{ name: 'name', label: 'Name', required: true }],
          check: notCalled,
          commit: notCalled,
        }}
        onImported={() => undefined}
      />
    </ListToolbar>
  );
}

test('on a phone an import stays open while it is filled in', async () => {
  await page.viewport(390, 844);
  await show(<WithImport />);
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import devices' });
  const pasted = dialog.getByRole('textbox');
  await pasted.click();
  await userEvent.fill(pasted, 'name\nLobby');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect.element(dialog.getByRole('combobox', { name: 'Name' })).toHaveValue('0');
  await page.viewport(1000, 700);
});
