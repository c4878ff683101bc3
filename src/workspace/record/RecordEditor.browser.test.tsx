import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { on, problem, serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { notices } from '../../../test/example-feature/contract.ts';
import { NoticePage } from '../../../test/example-feature/NoticePage.tsx';
import { NoticesPage } from '../../../test/example-feature/NoticesPage.tsx';
import type { Reply } from '../../contract/endpoint.ts';
import type { PermissionLevel } from '../../contract/permissions.ts';
import { getOrganizationDefaults } from '../../features/organizations/contract.ts';
import { getPermissions } from '../../features/session/contract.ts';
import { useSelection } from '../selection/selection.ts';

const id = '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c';
const stamps = {
  createdAt: '2026-01-01T10:00:00Z',
  createdBy: 'Ada',
  updatedAt: '2026-01-02T10:00:00Z',
  updatedBy: 'Bo',
};
const pool = { id, version: 1, title: 'Pool', status: 'Draft' as const, ...stamps };

/** The stored record, which another administrator can change during a test. */
let stored: Reply<typeof notices.get>;
let level: PermissionLevel;
let calls: string[];

function select(number: number) {
  const at = `1-${number}`;
  useSelection.setState({
    shown: {
      name: 'Lobby',
      number,
      displayPath: 'Lobby',
      id: at,
      uniqueId: at,
      type: 'ServiceArea',
      parentNumber: 1,
      isSite: false,
      isServiceArea: true,
    },
  });
}

beforeEach(() => {
  stored = pool;
  level = 'delete';
  select(7);
  calls = serve(
    on(getPermissions, () => ({ permissions: { portal: level }, rights: [], isOwner: true })),
    on(getOrganizationDefaults, () => ({ currency: 'EUR', language: 'en', timeZone: 'UTC' })),
    on(notices.list, () => ({ rows: [stored], total: 1 })),
    on(notices.get, () => stored),
    on(notices.create, ({ body }) => ({ ...pool, ...body })),
    on(notices.update, ({ body: { version, ...fields } }) => {
      if (version !== stored.version)
        return problem({ Code: 409, Message: 'Changed by Bo.', Current: stored });
      stored = { ...stored, ...fields, version: version + 1 };
      return stored;
    }),
    on(notices.delete, () => ({})),
  );
});

const title = page.getByRole('textbox', { name: 'Title' });
const status = page.getByRole('combobox', { name: 'Status' });
const button = (name: string) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog');
const itemAddress = `/setup/service-plans/item/${id}`;

test('a record is changed, and Undo restores its earlier values', async () => {
  await show(<NoticePage />, { address: itemAddress });
  await expect.element(title).toHaveValue('Pool');
  await expect.element(page.getByText(/Created by Ada/)).toBeVisible();
  await userEvent.fill(title, 'Pool closed');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText('Saved Pool closed')).toBeVisible();
  await button('Undo').click();
  await expect.element(page.getByText('Restored Pool')).toBeVisible();
  await expect.element(title).toHaveValue('Pool');
  expect(stored).toMatchObject({ title: 'Pool', version: 3 });
  await expectAccessible();
});

test('Undo keeps what was typed since the record was saved', async () => {
  await show(<NoticePage />, { address: itemAddress });
  await status.click();
  await page.getByRole('option', { name: 'Shown' }).click();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText('Saved Pool')).toBeVisible();
  await userEvent.fill(title, 'Pool closed');
  await button('Undo').click();
  await expect.element(page.getByText('Restored Pool')).toBeVisible();
  await expect.element(status).toHaveValue('Draft');
  await expect.element(title).toHaveValue('Pool closed');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText('Saved Pool closed')).toBeVisible();
  expect(stored).toMatchObject({ title: 'Pool closed', status: 'Draft' });
});

test('an unreachable server keeps the entries; Try again saves them, and its return clears both messages', async () => {
  const network = fetch;
  let isAway = true;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (isAway && (address === '/healthz' || init?.method === 'PUT')) throw new TypeError('away');
    return address === '/healthz' ? new Response() : network(address, init);
  });
  await show(<NoticePage />, { address: itemAddress });
  await userEvent.fill(title, 'Pool closed');
  await button('Save').click();
  const kept = page.getByText('The server cannot be reached. Your entries are kept.');
  const specified = page.getByText('Unknown Error occurred');
  await expect.element(kept).toBeVisible();
  await expect.element(specified).toBeVisible();
  await expectAccessible();
  await button('Try again').click();
  await expect.element(kept).toBeVisible();
  await expect.element(title).toHaveValue('Pool closed');
  isAway = false;
  window.dispatchEvent(new Event('online'));
  await expect.element(kept).not.toBeInTheDocument();
  await expect.element(specified).not.toBeInTheDocument();
  await expect.element(title).toHaveValue('Pool closed');

  isAway = true;
  await button('Save').click();
  await expect.element(kept).toBeVisible();
  isAway = false;
  await button('Try again').click();
  await expect.element(page.getByText('Saved Pool closed')).toBeVisible();
  await expect.element(kept).not.toBeInTheDocument();
  await expect.element(button('Save')).toHaveFocus();
});

test('saving a new record returns to the list without a question', async () => {
  const { address } = await show(<NoticePage />, { address: notices.screens.item });
  await userEvent.fill(title, 'Bar');
  await button('Save').click();
  await expect.element(page.getByText('Created Bar')).toBeVisible();
  await expect.poll(address).toBe(notices.screens.list);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a copy starts with the fields of its source', async () => {
  await show(<NoticePage />, { address: `${notices.screens.item}?copy=${id}` });
  await expect.element(title).toHaveValue('Copy of Pool');
  await button('Save').click();
  await expect.element(page.getByText('Created Copy of Pool')).toBeVisible();
});

test('resolving a conflict keeps the other administrator’s changes of other fields', async () => {
  await show(<NoticePage />, { address: itemAddress });
  await userEvent.fill(title, 'Pool closed');
  stored = { ...pool, status: 'Shown', version: 2 };
  await button('Save').click();
  await expect.element(dialog.getByRole('row', { name: 'Title Pool closed Pool' })).toBeVisible();
  await expect.element(dialog.getByRole('row', { name: /Status/ })).not.toBeInTheDocument();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(page.getByText('Saved Pool closed')).toBeVisible();
  expect(stored).toMatchObject({ title: 'Pool closed', status: 'Shown', version: 3 });
});

test('resolving a conflict can discard the own changes', async () => {
  await show(<NoticePage />, { address: itemAddress });
  await userEvent.fill(title, 'Pool closed');
  stored = { ...pool, title: 'Pool open', version: 2 };
  await button('Save').click();
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(title).toHaveValue('Pool open');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a role that may only view sees a read-only record', async () => {
  level = 'view';
  await show(<NoticePage />, { address: itemAddress });
  await expect.element(page.getByRole('definition').getByText('Draft')).toBeVisible();
  await expect.element(title).not.toBeInTheDocument();
  await expect.element(button('Save')).not.toBeInTheDocument();
});

test('the message for a missing record links to the list', async () => {
  const missing = on(notices.get, () => problem({ Code: 404, Message: 'Not found' }));
  serve(
    missing,
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(getOrganizationDefaults, () => ({ currency: 'EUR', language: 'en', timeZone: 'UTC' })),
  );
  const { address } = await show(<NoticePage />, { address: itemAddress });
  await expect
    .element(page.getByText('This notice does not exist. It may have been deleted.'))
    .toBeVisible();
  await button('Back to the list').click();
  await expect.poll(address).toBe(notices.screens.list);
});

test('a list deletes a record after confirmation, and reloads', async () => {
  await show(<NoticesPage />, { address: notices.screens.list });
  await button('Actions for Pool').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(dialog.getByText('Guests no longer see it.')).toBeVisible();
  const before = calls.filter((call) => call.includes('GET') && call.includes('/notices')).length;
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Deleted Pool')).toBeVisible();
  expect(calls).toContain(`DELETE /AdminApi/organizations/7/notices/${id}`);
  await expect
    .poll(() => calls.filter((call) => call.includes('GET') && call.includes('/notices')).length)
    .toBeGreaterThan(before);
});

test('an open dialog closes when another organization is selected', async () => {
  await show(<NoticesPage />, { address: notices.screens.list });
  await button('Actions for Pool').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(dialog).toBeVisible();
  select(8);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Actions for Pool')).toBeVisible();
});
