import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import type { Permissions } from '../../contract/permissions.ts';
import { listOrganizationsBelow } from '../../features/organizations/contract.ts';
import { getPermissions } from '../../features/session/contract.ts';
import type { SelectedOrganization } from '../../workspace/selection/selection.ts';
import { WrongType } from './WrongType.tsx';

const organization: SelectedOrganization = {
  number: 7,
  name: 'Oslo',
  type: 'Site',
  uniqueId: '7',
  id: '7',
  displayPath: 'Norway',
  parentNumber: 1,
  isSite: true,
  isServiceArea: false,
};
const all = page.getByRole('link', { name: 'All Devices below Oslo' });
const loading = page.getByRole('status', { name: 'Loading what is below…' });

async function showFor(permissions: Permissions | null) {
  const below = Promise.withResolvers<{ nodes: []; total: number; totalIsLowerBound: boolean }>();
  serve(
    on(getPermissions, () => ({ permissions, rights: null, isOwner: true })),
    on(listOrganizationsBelow, () => below.promise),
  );
  await show(
    <WrongType
      message="Please select a service area"
      screen="Devices"
      feature="devices"
      types={['ServiceArea']}
      organization={organization}
    />,
  );
  return () => below.resolve({ nodes: [], total: 0, totalIsLowerBound: false });
}

test('says that it loads the organizations below, and offers the list of everything below', async () => {
  const reply = await showFor(null);
  await expect.element(loading).toBeVisible();
  await expect.element(all).toBeVisible();
  reply();
  await expect.element(page.getByRole('heading', { name: /^Nothing below Oslo/ })).toBeVisible();
  await expect.element(loading).not.toBeInTheDocument();
});

test('a role that may not open the screen is not offered the list of everything below', async () => {
  const reply = await showFor({ users: 'view' });
  reply();
  await expect.element(page.getByRole('heading', { name: /^Nothing below Oslo/ })).toBeVisible();
  await expect.element(all).not.toBeInTheDocument();
});
