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
    await go(`/setup/organization?org=${own.provider.number}-${old}-${site}&tab=edit`);
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

test('an administrator who has an organization only through a link is not offered what is up to its owner', async ({
  page,
  server,
  signIn,
  go,
  own,
}) => {
  await own.send('PUT', `/AdminApi/organizations/${own.inn.number}/links/${own.south.number}`);
  const username = 'only-linked';
  await addAdministrator(server.url, { username, organizationNumber: own.south.number });
  await signIn({ as: { username } });
  const linked = `${own.south.number}-${own.inn.number}`;
  const note = page.getByRole('note').filter({ hasText: 'only through a link' });
  const danger = section(page, 'Danger');
  const links = section(page, 'Links');

  await test.step('in the organization, which they may still edit', async () => {
    await go(`/setup/organization?org=${linked}&tab=edit`);
    await expect(danger.getByRole('note')).toContainText('Ask an administrator');
    for (const name of ['Disable', 'Move', 'Remove'])
      await expect(button(danger, name)).toHaveCount(0);
    await expect(button(links, 'Link under another parent')).toHaveCount(0);
    // They own the place where it is linked.
    await expect(button(links, 'Unlink from South')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);
    const service = section(page, 'Service');
    await expect(service.getByText('Trial mode')).toBeVisible();
    await expect(service.getByRole('switch', { name: 'Trial mode' })).toHaveCount(0);
    await page.getByRole('textbox', { name: 'City' }).fill('Bergen');
    await button(page, 'Save').click();
    await expect(page.getByText('Saved Harbor Inn')).toBeVisible();
  });

  await test.step('in adding, administrators and roles', async () => {
    await go(`/setup/add-org/org?org=${linked}`);
    await expect(note).toBeVisible();
    await expect(button(page, 'Add')).toHaveCount(0);
    await go(`/manage/role-templates/manage?org=${linked}`);
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Add/ })).toHaveCount(0);
    await go(`/manage/admins?org=${linked}`);
    const admins = page.frameLocator('iframe[title=Admins]');
    await expect(admins.getByText('No administrators')).toBeVisible();
    await expect(admins.getByRole('link', { name: /^Add/ })).toHaveCount(0);
  });

  await test.step('but in their own organizations and in what is below the linked one', async () => {
    await go(`/setup/devices/manage?org=${linked}-${own.lobby.number}`);
    await expect(page.getByRole('button', { name: /^Add/ }).first()).toBeVisible();
    await go(`/setup/organization?org=${own.south.number}-${own.lodge.number}&tab=edit`);
    await expect(button(danger, 'Move')).toBeVisible();
    await expect(button(links, 'Link under another parent')).toBeVisible();
  });
});
