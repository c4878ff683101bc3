import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { FeatureId } from '../src/contract/features.ts';
import { addAdministrator } from './administrators.ts';
import { bergen, innerUsers } from './embedded-users.ts';
import { bringSession, expect, test } from './fixtures.ts';
import { add, addFamily, button, provider, section, send } from './own-organizations.ts';

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
  test(`lists and forms offer to ${level} what the role may ${level}, and no export without the right`, async ({
    page,
    go,
  }) => {
    await addAdministrator(page.request, {
      username: `buttons-${level}`,
      organizationNumber: provider,
      permissions: Object.fromEntries(features.map((feature) => [feature, level])),
      // Who adds guests must see whom.
      rights: level === 'edit' ? ['guest-data'] : [],
    });
    await bringSession(page, `buttons-${level}`);
    for (const { path, within = (shown: Page) => shown.getByRole('main') } of lists) {
      await go(page, `${path}?org=${bergen}`);
      const shown = within(page);
      const offered = shown
        .getByRole('button', { name: changing })
        .or(shown.getByRole('link', { name: changing }));
      const isAsTheRoleSays = async () => {
        // The menus come with what the role allows.
        await expect(page.getByRole('button', { name: 'Manage', exact: true })).toBeVisible();
        if (level === 'edit') await expect(offered.first()).toBeVisible();
        else await expect(offered).toHaveCount(0);
        await expect(shown.getByRole('button', { name: exporting })).toHaveCount(0);
      };
      const record = shown.getByRole('table').getByRole('link').first();
      await expect(record).toBeVisible();
      await isAsTheRoleSays();
      // Of a batch of codes it is its state that says what more can be done.
      if (level === 'edit' && path.includes('access-codes')) continue;
      await record.click();
      await expect(record).not.toBeAttached();
      await isAsTheRoleSays();
    }
  });

test('what is done to an organization as a whole follows the role', async ({ page, go }) => {
  await bringSession(page);
  const { old, next, site, remove } = await addFamily(page, 'role');
  await send(page, 'PUT', `${site}/links/${next}`);
  const gone = await add(page, site, { name: 'Gone of the role' });
  await send(page, 'DELETE', String(gone));
  const links = section(page, 'Links');
  const removed = section(page, 'Recently removed');
  const danger = section(page, 'Danger');
  for (const level of ['view', 'edit', 'delete'] as const) {
    await addAdministrator(page.request, {
      username: `life-${level}`,
      organizationNumber: provider,
      permissions: { organization: level },
    });
    await bringSession(page, `life-${level}`);
    await go(page, `/setup/organization?org=${provider}-${old}-${site}`);
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
  await bringSession(page);
  await remove();
});
