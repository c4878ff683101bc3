import { addAdministrator } from './administrators.ts';
import { expect, test } from './fixtures.ts';

test('a role’s start page opens with org and sm of the address, unless it is already open', async ({
  page,
  server,
  go,
  own,
  signIn,
}) => {
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

  await signIn({ as: { username } });
  const { org } = own.lobby;
  await go(`/setup/organization?org=${org}&sm=1`);
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible();
  await expect(page).toHaveURL(`${firstPage}?org=${org}&sm=1`);
  await expect(page.getByRole('treeitem', { name: 'Lobby', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.goBack();
  await expect(page).toHaveURL('about:blank');

  // The module that would redirect.
  const followed = page.waitForResponse(/roleRedirect/);
  const there = `/setup/devices/manage?org=${org}&bookmark=7#end`;
  await go(there);
  await (await followed).finished();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible();
  await expect(page).toHaveURL(`/admin-ui/admin${there}`);
});
