import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { focus } from '../../../test/components/keyboard.ts';
import { on, serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { endpoint } from '../../contract/endpoint.ts';
import { listQuery, listReply } from '../../contract/list.ts';
import { endpointQuery } from '../api/endpoint-queries.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { columnsFor } from '../table/tableKit.ts';
import { DialogList, useDialogList } from './DialogList.tsx';

const getRules = endpoint({
  access: 'scope',
  effect: 'read',
  method: 'GET',
  path: '/AdminApi/test-rules',
  summary: 'Rules',
  query: z.object(listQuery),
  response: listReply(z.object({ id: z.string(), name: z.string() })),
});

const column = columnsFor<{ id: string; name: string }>();
const columns = column.columns([column.accessor('name', { header: 'Name' })]);

function Rules() {
  const list = useDialogList();
  const result = useQuery({
    ...endpointQuery(getRules, { query: list.query }),
    placeholderData: keepPreviousData,
    meta: { ownError: true },
  });
  return (
    <DialogList
      list={list}
      result={result}
      caption="Rules"
      columns={columns}
      filterLabel="Filter by name"
      none="There are no rules."
      noMatch="No rule matches."
    />
  );
}

const all = Array.from({ length: 40 }, (_, at) => ({ id: String(at), name: `Rule ${at}` }));
const serveRules = (rules = all) =>
  serve(
    on(getRules, ({ query: { page: number = 1, text = '' } }) => {
      const matching = rules.filter(({ name }) => name.includes(text));
      return { rows: matching.slice((number - 1) * 25, number * 25), total: matching.length };
    }),
  );
const row = (name: string) => page.getByRole('cell', { name, exact: true });

test('a filter that is typed on a later page shows the first page of what matches', async () => {
  serveRules();
  const { address } = await show(<Rules />);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(row('Rule 39')).toBeVisible();
  const filter = page.getByLabelText('Filter by name');
  await filter.fill('Rule 3');
  await expect.element(row('Rule 3')).toBeVisible();
  await expect.element(row('Rule 25')).not.toBeInTheDocument();
  await expect.element(filter).toHaveFocus();
  expect(address(), 'the address belongs to the page').toBe('/');
});

test('an empty list says whether anything was filtered', async () => {
  serveRules([]);
  await show(<Rules />);
  await expect.element(page.getByText('There are no rules.')).toBeVisible();
  await page.getByLabelText('Filter by name').fill('night');
  await expect.element(page.getByText('No rule matches.')).toBeVisible();
});

test('the focus stays in the dialog on the last page and on the first', async () => {
  serveRules();
  await show(
    <Dialog opened title="Alert rules" onClose={() => undefined}>
      <Rules />
    </Dialog>,
  );
  const button = (name: string) => page.getByRole('button', { name });
  await focus(button('Next page'));
  await userEvent.keyboard('{Enter}');
  await expect.element(row('Rule 39')).toBeVisible();
  await expect.element(button('Previous page')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(row('Rule 0')).toBeVisible();
  await expect.element(button('Next page')).toHaveFocus();
});
