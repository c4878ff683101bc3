import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../../test/components/server.ts';
import { show } from '../../../../test/components/show.tsx';
import type { Reply } from '../../../contract/endpoint.ts';
import { searchMaximumResults } from '../../../contract/limits.ts';
import { useSelection } from '../../../workspace/selection/selection.ts';
import { getPermissions } from '../../session/contract.ts';
import { type FoundOrganization, searchOrganizations } from '../contract.ts';
import { OrgSearchPage } from './OrgSearchPage.tsx';

const selected = {
  name: 'Hotels',
  number: 1,
  displayPath: 'Hotels',
  id: '1',
  uniqueId: '1',
  type: 'ServiceProvider' as const,
  parentNumber: null,
  isSite: false,
  isServiceArea: false,
};
const found = (number: number, name: string): FoundOrganization => ({
  number,
  name,
  type: 'Site',
  status: 'Active',
  isTrialMode: false,
  uniqueId: `1-${number}`,
  displayPath: 'Hotels',
  externalId: null,
  address: '',
  country: null,
  zone: null,
  rooms: null,
  contact: null,
  pms: null,
  gateway: null,
  mac: null,
  ip: null,
  serial: null,
  nas: null,
  ssid: null,
  vlan: null,
  plan: null,
  admin: null,
  changed: '2026-06-10T12:00:00Z',
});
const replyOf = (...rows: FoundOrganization[]): Reply<typeof searchOrganizations> => ({
  rows,
  total: rows.length,
  totalIsLowerBound: false,
  timeZone: 'Europe/Oslo',
});

const changeAll = page.getByRole('button', { name: 'Change a feature of all found…' });
const dialog = page.getByRole('dialog');
let isWholeReplied: PromiseWithResolvers<void>;
let isNextReplied: PromiseWithResolvers<void>;

beforeEach(async () => {
  useSelection.setState({ shown: selected });
  isWholeReplied = Promise.withResolvers();
  isNextReplied = Promise.withResolvers();
  serve(
    on(getPermissions, () => ({
      permissions: { 'org-search': 'delete' as const, organization: 'delete' as const },
      rights: [],
      isOwner: true,
    })),
    on(searchOrganizations, async ({ query: { where, pageSize } }) => {
      const searched = JSON.stringify(where);
      if (searched.includes('lodge')) return replyOf(found(4, 'Lake Lodge'));
      if (searched.includes('inn')) {
        await isNextReplied.promise;
        return replyOf(found(3, 'Harbor Inn'));
      }
      if (pageSize === searchMaximumResults) await isWholeReplied.promise;
      return replyOf(found(2, 'Grand Hotel'));
    }),
  );
});

test('the organizations of an earlier search are not offered for a change', async () => {
  const { go } = await show(<OrgSearchPage />, { address: '/?where=name.is.hotel' });
  await changeAll.click();
  go('/?where=name.is.inn');
  await expect.element(changeAll).toBeDisabled();
  isNextReplied.resolve();
  await expect.element(page.getByRole('link', { name: 'Harbor Inn' })).toBeVisible();
  await expect.element(changeAll).toBeEnabled();
  isWholeReplied.resolve();
  // A search that begins later is replied to later, so by then the earlier reply has come.
  go('/?where=name.is.lodge');
  await expect.element(page.getByRole('link', { name: 'Lake Lodge' })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a refused search focuses the first wrong condition, and a removed one leaves the focus in the form', async () => {
  await show(<OrgSearchPage />);
  await page.getByRole('button', { name: 'Add conditions' }).click();
  const add = dialog.getByRole('button', { name: 'Add condition', exact: true });
  await add.click();
  const valueOf = (name: string) =>
    dialog.getByRole('group', { name }).getByRole('textbox', { name: 'Value' });
  await valueOf('Condition 2').fill('harbor');
  await dialog.getByRole('button', { name: 'Search' }).click();
  await expect.element(valueOf('Condition 1')).toHaveFocus();
  await dialog.getByRole('button', { name: 'Remove condition 1' }).click();
  await expect.element(add).toHaveFocus();
  await expect.element(valueOf('Condition 1')).toHaveValue('harbor');
});

test('a removed chip leaves the focus beside the others', async () => {
  isWholeReplied.resolve();
  await show(<OrgSearchPage />, { address: '/?where=name.is.hotel~type.is.Site' });
  await page.getByRole('button', { name: 'Remove Type is Site' }).click();
  await expect.element(page.getByRole('button', { name: 'Conditions' })).toHaveFocus();
});

test('all that is found is offered for a change', async () => {
  isWholeReplied.resolve();
  await show(<OrgSearchPage />, { address: '/?where=name.is.hotel' });
  await changeAll.click();
  const changing = page.getByRole('dialog', { name: 'Change a feature of 1 organization' });
  await expect.element(changing).toBeVisible();
});

test('a link that sorts by a column that the role does not see opens in the usual order', async () => {
  const sorts: (string | undefined)[] = [];
  serve(
    on(getPermissions, () => ({
      permissions: { 'org-search': 'view' as const },
      rights: [],
      isOwner: false,
    })),
    on(searchOrganizations, ({ query: { sort } }) => {
      sorts.push(sort);
      return replyOf(found(2, 'Grand Hotel'));
    }),
  );
  await show(<OrgSearchPage />, { address: '/?where=name.is.hotel&sort=country' });
  await expect.element(page.getByRole('link', { name: 'Grand Hotel' })).toBeVisible();
  expect(sorts).not.toContain('country');
});
