import { addAdministrator } from './administrators.ts';
import { expect, fillInSignIn, test } from './fixtures.ts';
import { section } from './own-organizations.ts';

test('a role’s start page opens after a sign-in and instead of a hidden screen, not after a reload or a link', async ({
  page,
  server,
  go,
  own,
  expectedConsole,
}) => {
  // The hidden screen has requested its data.
  expectedConsole.patterns.push(/403/);
  const username = 'starts-at-devices';
  await addAdministrator(server.url, {
    username,
    organizationNumber: own.provider.number,
    permissions: { organization: 'view', devices: 'view' },
  });
  const templates = `/AdminApi/organizations/${own.provider.number}/role-templates`;
  const { rows }: { rows: { id: string; name: string }[] } = await own.send(
    'GET',
    `${templates}?text=${username}`,
  );
  const address = `${templates}/${rows.find(({ name }) => name.endsWith(username))?.id}`;
  const firstPage = '/admin-ui/admin/setup/devices/manage';
  await own.send('PUT', address, { ...(await own.send('GET', address)), redirect: firstPage });

  const { org } = own.lobby;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  // After a sign-in.
  await page.goto('/admin-ui/admin/');
  await page.waitForURL(/login/);
  await fillInSignIn(page, username);
  await expect(page).toHaveURL(`${firstPage}?org=${own.provider.org}`);

  // A link to a screen that the role may see, and a reload, stay there.
  const linked = `/setup/organization?org=${org}&tab=edit`;
  await go(linked);
  // The role may only view it.
  await expect(section(page, 'Identity')).toContainText('Lobby');
  await page.reload();
  await expect(section(page, 'Identity')).toContainText('Lobby');
  await expect(page).toHaveURL(`/admin-ui/admin${linked}`);

  // A link to a screen that it may not see does not.
  await page.goto('about:blank');
  await go(`/setup/service-plans/manage?org=${org}&sm=1`);
  await expect(heading('Devices')).toBeVisible();
  await expect(page).toHaveURL(`${firstPage}?org=${org}&sm=1`);
  await expect(page.getByRole('treeitem', { name: 'Lobby', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});
