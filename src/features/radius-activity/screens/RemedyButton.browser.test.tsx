import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../../test/components/server.ts';
import { show } from '../../../../test/components/show.tsx';
import type { Permissions } from '../../../contract/permissions.ts';
import { getPermissions } from '../../session/contract.ts';
import type { Remedy } from '../remedies.ts';
import { RemedyButton } from './RemedyButton.tsx';

const guest = {
  id: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c',
  name: 'Zoe',
  email: null,
  phone: null,
  room: null,
  username: null,
  areaNumber: 7,
  planId: null,
};
const linkTo = (feature: 'users' | 'admin-history'): Remedy => ({
  kind: 'link',
  feature,
  label: `Open ${feature}`,
  href: '#there',
});

function showRemedies(permissions: Permissions | null) {
  serve(on(getPermissions, () => ({ permissions, rights: [], isOwner: true })));
  return show(
    <>
      <RemedyButton number={7} guest={guest} remedy={linkTo('users')} />
      <RemedyButton number={7} guest={guest} remedy={linkTo('admin-history')} />
    </>,
  );
}
const link = (name: string) => page.getByRole('link', { name });

test('a role gets links only to screens that it may open, and everybody to Admin History', async () => {
  await showRemedies({ radius: 'view' });
  await expect.element(link('Open admin-history')).toBeVisible();
  await expect.element(link('Open users')).not.toBeInTheDocument();
});

test('a role that may view users gets the link to the guest', async () => {
  await showRemedies({ radius: 'view', users: 'view' });
  await expect.element(link('Open users')).toBeVisible();
});
