import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { expectAccessible } from '../../../test/components/axe.ts';
import { catchDownloads } from '../../../test/components/downloads.ts';
import { press } from '../../../test/components/keyboard.ts';
import { on, problem, serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { endpoint } from '../../contract/endpoint.ts';
import { listQuery as listParameters, listReply, sortQuery } from '../../contract/list.ts';
import { pageQuery, sortOf } from '../../contract/list-state.ts';
import { columnsFor } from '../table/tableKit.ts';
import { ExportButton } from './ExportButton.tsx';
import { listQuery, RecordList } from './RecordList.tsx';
import { useListView } from './useListView.ts';

const shared = { access: 'scope', effect: 'read', method: 'GET' } as const;
const getDevices = endpoint({
  ...shared,
  path: '/AdminApi/test-devices',
  summary: 'Devices',
  query: z.object({ ...listParameters, sort: sortQuery(['name']) }),
  response: z.extend(listReply(z.object({ id: z.string(), name: z.string() })), {
    totalIsLowerBound: z.optional(z.boolean()),
  }),
});
const exportDevices = endpoint({
  ...shared,
  path: '/AdminApi/test-devices/export',
  summary: 'Devices as a file',
  responseType: 'csv',
  response: z.string(),
});

interface Device {
  id: string;
  name: string;
}

const column = columnsFor<Device>();
const columns = column.columns([column.accessor('name', { header: 'Name' })]);
const noFilters = {};

function Devices() {
  const view = useListView(noFilters);
  const query = { ...pageQuery(view), ...sortOf(view, ['name']) };
  const devices = useQuery(listQuery(getDevices, { query }));
  return (
    <>
      <ExportButton endpoint={exportDevices} sent={{}} />
      <RecordList
        caption="Devices"
        columns={columns}
        view={view}
        query={devices}
        sortable={['name']}
        unsorted="More than 10,000 devices match."
        none="Devices connect guests."
        add={<button type="button">Add device</button>}
        noMatch="No device matches."
      />
    </>
  );
}

const wide = columnsFor<Device>().columns(
  ['Name', 'Serial number', 'Firmware', 'Address'].map((header) =>
    columnsFor<Device>().accessor(() => `${header} that takes some room`, { id: header, header }),
  ),
);

const named = column.columns([
  column.accessor('name', { header: 'Name' }),
  column.accessor(() => '117', { id: 'room', header: 'Room' }),
]);

function SortedByName() {
  const view = useListView(noFilters);
  const devices = useQuery(listQuery(getDevices, { query: pageQuery(view) }));
  return (
    <RecordList
      caption="Devices"
      columns={named}
      view={view}
      query={devices}
      sortable={['name']}
      none=""
      noMatch=""
    />
  );
}

function WideDevices() {
  const view = useListView(noFilters);
  const devices = useQuery(listQuery(getDevices, { query: pageQuery(view) }));
  const nameOf = ({ name }: Device) => name;
  const actionsOf = () => [{ label: 'Delete', onSelect: () => {} }];
  return (
    <RecordList
      caption="Devices"
      columns={wide}
      view={view}
      query={devices}
      none=""
      noMatch=""
      menus={{ nameOf, actionsOf }}
    />
  );
}

test('only columns that the server sorts by have a sort button', async () => {
  serve(replyWith(all));
  await show(<SortedByName />);
  const header = (name: string) => page.getByRole('columnheader', { name });
  await expect.element(header('Name').getByRole('button')).toBeVisible();
  await expect.element(header('Room')).toBeVisible();
  await expect.element(header('Room').getByRole('button')).not.toBeInTheDocument();
});

test('more rows than the server sorts have no sort button, and a notice says so until fewer match', async () => {
  serve(
    on(getDevices, ({ query: { text } }) => ({
      rows: all.slice(0, 25),
      total: 60,
      totalIsLowerBound: text === undefined,
    })),
  );
  const { go } = await show(<Devices />);
  const sort = page.getByRole('columnheader', { name: 'Name' }).getByRole('button');
  const notice = page.getByText('More than 10,000 devices match.');
  await expect.element(notice).toBeVisible();
  await expect.element(sort).not.toBeInTheDocument();
  go('/?text=AP');
  await expect.element(sort).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

test('the menu of a row stays in sight on a phone', async () => {
  await page.viewport(390, 844);
  serve(replyWith(all.slice(0, 3)));
  await show(<WideDevices />);
  const menu = page.getByRole('button', { name: 'Actions for AP 1' });
  await expect.element(menu).toBeVisible();
  const { left, right } = menu.element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(390);
  expect(
    document
      .elementFromPoint((left + right) / 2, menu.element().getBoundingClientRect().top + 8)
      ?.closest('button'),
  ).toBe(menu.element());
  await page.viewport(1280, 800);
});

const all = Array.from({ length: 60 }, (_, index) => ({ id: `${index}`, name: `AP ${index}` }));
/** Replies like the server, with these devices. */
const replyWith = (devices: readonly Device[]) =>
  on(getDevices, ({ query: { page: number = 1, pageSize = 25, text = '', sort } }) => {
    const found = devices.filter(({ name }) => name.includes(text));
    const sorted = sort === '-name' ? found.toReversed() : found;
    return { rows: sorted.slice((number - 1) * pageSize, number * pageSize), total: found.length };
  });

const row = (name: string) => page.getByRole('row', { name, exact: true });

test('rows are paged and sorted by the server, and the state is in the address', async () => {
  const calls = serve(replyWith(all));
  const { address } = await show(<Devices />, { address: '/?text=AP' });
  await expect.element(row('AP 24')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(row('AP 25')).toBeVisible();
  expect(address()).toBe('/?text=AP&page=2');
  await page.getByRole('button', { name: 'Name' }).click();
  await page.getByRole('button', { name: 'Name' }).click();
  await expect.element(row('AP 59')).toBeVisible();
  expect(address()).toBe('/?text=AP&sort=-name');
  expect(calls.at(-1)).toBe('GET /AdminApi/test-devices?page=1&pageSize=25&text=AP&sort=-name');
});

test('old rows stay visible while new ones load', async () => {
  serve(replyWith(all));
  const { go } = await show(<Devices />);
  await expect.element(row('AP 0')).toBeVisible();
  const late = Promise.withResolvers<{ rows: Device[]; total: number }>();
  serve(on(getDevices, () => late.promise));
  go('/?page=2');
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await expect.element(row('AP 0')).toBeVisible();
  late.resolve({ rows: all.slice(25, 50), total: 60 });
  await expect.element(row('AP 25')).toBeVisible();
  await expect.element(row('AP 0')).not.toBeInTheDocument();
});

test('an empty list explains itself and offers to add a record', async () => {
  serve(replyWith([]));
  await show(<Devices />);
  await expect.element(page.getByText('Devices connect guests.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add device' })).toBeVisible();
  await expectAccessible();
});

test('the filters can be cleared by keyboard when nothing matches', async () => {
  serve(replyWith(all));
  const { address } = await show(<Devices />, { address: '/?text=nothing' });
  await expect.element(page.getByText('No device matches.')).toBeVisible();
  await press(page.getByRole('button', { name: 'Clear the filters' }), '{Enter}');
  await expect.element(row('AP 0')).toBeVisible();
  expect(address()).toBe('/');
});

test('a list that cannot be loaded shows the error with its code and can be retried', async () => {
  serve(
    on(getDevices, () => problem({ Code: 503, Message: 'The database is away', Reference: 'R1' })),
  );
  await show(<Devices />);
  await expect.element(page.getByText('The database is away')).toBeVisible();
  await expect.element(page.getByText('Code R1')).toBeVisible();
  serve(replyWith(all));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(row('AP 0')).toBeVisible();
});

test('a list that the caller may not see says so, without a retry', async () => {
  serve(on(getDevices, () => problem({ Code: 403, Message: 'Devices is not switched on here' })));
  await show(<Devices />);
  await expect.element(page.getByText('Devices is not switched on here')).toBeVisible();
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
});

test('the export has the server’s file name', async () => {
  const saved = catchDownloads();
  const name = encodeURIComponent('Gäste & Geräte.csv');
  const headers = { 'content-disposition': `attachment; filename*=UTF-8''${name}` };
  serve(
    replyWith(all),
    on(exportDevices, () => new Response('name\r\nAP 0\r\n', { headers })),
  );
  await show(<Devices />);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect
    .poll(() => saved)
    .toEqual([{ name: 'Gäste & Geräte.csv', text: 'name\r\nAP 0\r\n' }]);
});

test('a failed export saves nothing and can be retried', async () => {
  const saved = catchDownloads();
  const calls = serve(
    replyWith(all),
    on(exportDevices, () => problem({ Code: 500, Message: 'Failed' })),
  );
  await show(<Devices />);
  const button = page.getByRole('button', { name: 'Export' });
  await button.click();
  await expect.element(button).not.toHaveAttribute('data-loading');
  await button.click();
  await expect.poll(() => calls.filter((call) => call.endsWith('/export'))).toHaveLength(2);
  expect(saved).toEqual([]);
});

const chosen: string[] = [];

function DevicesWithMenus({ mayDelete }: { mayDelete: boolean }) {
  const view = useListView(noFilters);
  const devices = useQuery(listQuery(getDevices, { query: pageQuery(view) }));
  return (
    <RecordList
      caption="Devices"
      columns={columns}
      view={view}
      query={devices}
      none="Devices connect guests."
      noMatch="No device matches."
      menus={{
        nameOf: ({ name }) => name,
        actionsOf: ({ id }) => [
          { label: 'Test', onSelect: () => chosen.push(`test ${id}`) },
          mayDelete && {
            label: 'Delete',
            onSelect: () => chosen.push(`delete ${id}`),
            danger: true,
          },
        ],
      }}
    />
  );
}

test('a row’s menu has the actions that the caller may take, by mouse and by keyboard', async () => {
  serve(on(getDevices, () => ({ rows: [{ id: '7', name: 'Lobby' }], total: 1 })));
  const { update } = await show(<DevicesWithMenus mayDelete={false} />);
  const menu = page.getByRole('button', { name: 'Actions for Lobby' });
  await menu.click();
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
  await page.getByRole('menuitem', { name: 'Test' }).click();
  await press(menu, '{Escape}');
  await update(<DevicesWithMenus mayDelete />);
  await expect.element(menu).toHaveFocus();
  await press(menu, '{Enter}');
  await press(page.getByRole('menuitem', { name: 'Delete' }), '{Enter}');
  expect(chosen).toEqual(['test 7', 'delete 7']);
  await expectAccessible();
});
