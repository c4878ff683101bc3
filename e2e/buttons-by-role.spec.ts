import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { FeatureId } from '../src/contract/features.ts';
import { addAdministrator } from './administrators.ts';
import { bergen, innerUsers } from './embedded-users.ts';
import { expect, sampleProvider, test } from './fixtures.ts';
import { addFamily, addOrganization, button, section } from './own-organizations.ts';

const features: FeatureId[] = [
  'service-plans',
  'devices',
  'access-codes',
  'users',
  'admin-history',
];
const changing =
  /^(Add |New |Import|Move|Make|Save|Cancel|Test|More actions|Extend|Disable|Erase|Refund|Undo)/;
const exporting = /^Export/;

const lists: { path: string; within?: (page: Page) => FrameLocator | Locator }[] = [
  { path: '/setup/service-plans/manage' },
  { path: '/setup/devices/manage' },
  { path: '/manage/access-codes/manage' },
  { path: '/manage/users', within: innerUsers },
];

for (const level of ['view', 'edit'] as const)
  test(`lists and forms show the actions that the level ${level} allows, and no export without the right`, async ({
    page,
    server,
    signIn,
    go,
  }) => {
    const username = `buttons-${level}`;
    await addAdministrator(server.url, {
      username,
      organizationNumber: sampleProvider,
      permissions: Object.fromEntries(features.map((feature) => [feature, level])),
      // Adding guests requires the right to see their data.
      rights: level === 'edit' ? ['guest-data'] : [],
    });
    await signIn({ as: { username } });
    for (const { path, within = (shown: Page) => shown.getByRole('main') } of lists) {
      await go(`${path}?org=${bergen}`);
      const shown = within(page);
      const offered = shown
        .getByRole('button', { name: changing })
        .or(shown.getByRole('link', { name: changing }));
      const showsAllowedActions = async () => {
        // The menus load with the permissions.
        await expect(page.getByRole('button', { name: 'Manage', exact: true })).toBeEnabled();
        if (level === 'edit') await expect(offered.first()).toBeVisible();
        else await expect(offered).toHaveCount(0);
        await expect(shown.getByRole('button', { name: exporting })).toHaveCount(0);
      };
      const record = shown.getByRole('table').getByRole('link').first();
      await expect(record).toBeVisible();
      await showsAllowedActions();
      // The actions for codes depend on the batch's state.
      if (level === 'edit' && path.includes('access-codes')) continue;
      await record.click();
      await expect(record).not.toBeAttached();
      await showsAllowedActions();
    }
  });

test('the actions of an organization depend on the role', async ({
  page,
  server,
  signIn,
  go,
  own,
}) => {
  const { old, next, site } = await addFamily(own, 'role');
  await own.send('PUT', `/AdminApi/organizations/${site}/links/${next}`);
  const gone = await addOrganization(own, site, { name: 'Gone of the role' });
  await own.send('DELETE', `/AdminApi/organizations/${gone}`);
  const links = section(page, 'Links');
  const removed = section(page, 'Recently removed');
  const danger = section(page, 'Danger');
  for (const level of ['view', 'edit', 'delete'] as const) {
    const username = `life-${level}`;
    await addAdministrator(server.url, {
      username,
      organizationNumber: own.provider.number,
      permissions: { organization: level },
    });
    await signIn({ as: { username } });
    await go(`/setup/organization?org=${own.provider.number}-${old}-${site}`);
    await expect(links.getByText('Next role')).toBeVisible();
    await expect(removed.getByText('Gone of the role')).toBeVisible();
    const mayEdit = level === 'view' ? 0 : 1;
    const mayDelete = level === 'delete' ? 1 : 0;
    await expect(button(links, 'Link under another parent')).toHaveCount(mayEdit);
    await expect(button(links, 'Unlink from Next role')).toHaveCount(mayDelete);
    await expect(button(removed, 'Restore Gone of the role')).toHaveCount(mayEdit);
    await expect(danger).toHaveCount(mayEdit);
    await expect(button(danger, 'Disable')).toHaveCount(mayEdit);
    await expect(button(danger, 'Move')).toHaveCount(mayEdit);
    await expect(button(danger, 'Remove')).toHaveCount(mayDelete);
  }
});
