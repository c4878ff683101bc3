import type { Frame, Page, Request } from '@playwright/test';
import { startSession } from './api.ts';
import { addGuest } from './embedded-users.ts';
import { test as base, expect, sampleReader } from './fixtures.ts';
import { serveForeignPage } from './foreign-page.ts';
import type { Organization, OwnProvider } from './own-provider.ts';

const test = base.extend<{ foreign: { framing(address: string): string } }>({
  foreign: async ({}, use) => {
    const page = await serveForeignPage();
    await use(page);
    await page.close();
  },
});

const editIceland = '/admin-ui/admin/setup/organization?org=100000-100097&tab=edit';

/** Returns a token as a site manager's server gets it: by a script's login, without cookies. */
async function tokenOf(url: string): Promise<string> {
  return (await startSession(url, sampleReader, { isBrowser: false })).token;
}

/** Returns the frame of the console once it shows the organization. */
async function framedConsole(page: Page, name: string): Promise<Frame> {
  const inside = page.frameLocator('iframe[title=console]');
  await expect(inside.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name);
  const frame = page.frames().find((one) => one.url().includes('/admin-ui/admin/'));
  if (frame === undefined) throw new Error('There is no console in the frame');
  return frame;
}

function collectRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.context().on('request', (request) => requests.push(request));
  return requests;
}

test('a site manager of another site frames the console with a token', async ({
  page,
  server,
  foreign,
}) => {
  const token = await tokenOf(server.url);
  const requests = collectRequests(page);
  await page.goto(foreign.framing(`${server.url}${editIceland}&sm=1&at=${token}`));
  const frame = await framedConsole(page, 'Iceland');

  expect(frame.url()).not.toContain(token);
  expect(frame.url()).toContain('sm=1');
  await frame.getByRole('treeitem', { name: 'Norway', exact: true }).click();
  await expect(frame.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Norway');
  expect(await page.context().cookies()).toEqual([]);

  const addresses = requests.map((request) => request.url());
  // Only the outer page and the frame's first URL contain the token.
  expect(addresses.filter((address) => address.includes(token))).toHaveLength(2);
  for (const request of requests) {
    const { referer = '' } = await request.allHeaders();
    expect(referer).not.toContain(token);
  }
});

test('without sm and at only our pages may frame the console, and no page may frame the sign-in page', async ({
  page,
  server,
  foreign,
  expectedConsole,
}) => {
  expectedConsole.patterns = [/frame-ancestors|ERR_BLOCKED_BY_RESPONSE/];
  for (const path of [editIceland, '/admin-ui/login/', '/admin-ui/login/?sm=1&at=x']) {
    const blocked = page.waitForEvent('console', (message) =>
      message.text().includes('frame-ancestors'),
    );
    await page.goto(foreign.framing(server.url + path));
    await blocked;
  }
});

test('a token in the address of a page that is not framed is ignored and removed', async ({
  page,
  server,
}) => {
  const token = await tokenOf(server.url);
  await page.goto(`${editIceland}&at=${token}`);
  await page.waitForURL(/\/admin-ui\/login\/\?returnTo=/);
  expect(page.url()).not.toContain(token);
});

test('a framed console with a forged token shows the session as expired', async ({
  page,
  server,
  foreign,
  expectedConsole,
}) => {
  expectedConsole.patterns = [/401/];
  await page.goto(foreign.framing(`${server.url}${editIceland}&sm=1&at=${'f'.repeat(43)}`));
  const inside = page.frameLocator('iframe[title=console]');
  await expect(inside.getByText('Session Expired')).toBeVisible();
  await expect(inside.getByRole('treeitem')).toHaveCount(0);
  const opened = page.context().waitForEvent('page');
  await inside.getByRole('link', { name: 'Go to Login opens in a new tab' }).click();
  const login = await opened;
  await expect(login.getByRole('textbox', { name: 'Username' })).toBeVisible();
  expect(new URL(login.url()).searchParams.get('returnTo')).toBe(`${editIceland}&sm=1`);
});

test('malformed messages of the outer page change nothing and get no reply', async ({
  page,
  server,
  foreign,
}) => {
  const token = await tokenOf(server.url);
  await page.goto(foreign.framing(`${server.url}${editIceland}&sm=1&at=${token}`));
  const frame = await framedConsole(page, 'Iceland');
  const replies = await page.evaluate(async () => {
    const received: unknown[] = [];
    window.addEventListener('message', ({ data }) => received.push(data));
    const target = document.querySelector('iframe')?.contentWindow;
    const accessToken = 'a'.repeat(43);
    const types = [
      'set-organization-complete',
      'set-organization-failed',
      'logout',
      'tree-loaded',
      'navigate',
      'snackbar',
      'height',
      'dirty',
      'ready',
      'refresh',
    ];
    for (const type of types)
      for (const timestamp of ['', '0', String(Date.now())])
        target?.postMessage(
          { type, accessToken, message: 'forged', timestamp, to: '/forged', text: 'forged' },
          '*',
        );
    for (const data of [null, 'logout', 7, [], { type: null }, new Map(), { toString: 'x' }])
      target?.postMessage(data, '*');
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return received;
  });
  expect(replies).toEqual([]);
  await expect(frame.getByText('forged')).toHaveCount(0);
  expect(frame.url()).toContain('org=100000-100097');
  await frame.getByRole('treeitem', { name: 'Norway', exact: true }).click();
  await expect(frame.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Norway');
});

test('while the console waits for its frame, valid messages from other windows are ignored', async ({
  page,
  server,
  foreign,
}) => {
  const token = await tokenOf(server.url);
  await page.goto(foreign.framing(`${server.url}${editIceland}&sm=1&at=${token}`));
  const frame = await framedConsole(page, 'Iceland');
  const released = Promise.withResolvers<void>();
  await page.route('**/AdminApi/admin/organization', async (route) => {
    await released.promise;
    await route.continue();
  });
  const held = page.waitForRequest('**/AdminApi/admin/organization');
  await frame.getByRole('treeitem', { name: 'Norway', exact: true }).click();
  const address = new URL((await held).frame().url());
  const timestamp = address.searchParams.get('timestamp') ?? '';
  expect(timestamp).not.toBe('');

  const forged = [
    { type: 'set-organization-complete', accessToken: 'a'.repeat(43), timestamp },
    { type: 'set-organization-failed', message: 'forged', timestamp },
    { type: 'logout', timestamp },
  ];
  // From the outer page: another source and origin. From the console's window: another source.
  await page.evaluate((messages) => {
    const target = document.querySelector('iframe')?.contentWindow;
    for (const message of messages) target?.postMessage(message, '*');
  }, forged);
  await frame.evaluate((messages) => {
    for (const message of messages) window.postMessage(message, window.location.origin);
    return new Promise((resolve) => requestAnimationFrame(resolve));
  }, forged);
  // Its data is loaded, so only the organization that is being set shows as loading.
  await expect(frame.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Norway');
  await expect(frame.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(frame.getByText(/forged|Session Expired|Log in there again/)).toHaveCount(0);

  released.resolve();
  await expect(frame.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Norway');
});

test('valid messages of another origin in the console’s frame are ignored', async ({
  page,
  signIn,
  go,
}) => {
  await signIn();
  await go('/setup/organization?org=100000-100097&tab=edit');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Iceland');
  // At our address, as after a server fault, but with a sandbox and thus another origin.
  await page.route('**/ElevenOS/Admin/SetOrganization?*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': 'sandbox allow-scripts' },
      body: `<script>
        const timestamp = new URLSearchParams(location.search).get('timestamp');
        for (const message of [
          { type: 'set-organization-failed', message: 'forged', timestamp },
          { type: 'set-organization-complete', accessToken: 'a'.repeat(43), timestamp },
          { type: 'logout', timestamp },
          'all said',
        ]) parent.postMessage(message, '*');
      </script>`,
    }),
  );
  const allSent = page.evaluate(
    () =>
      new Promise<string>((resolve) =>
        addEventListener('message', ({ data, origin }) => data === 'all said' && resolve(origin)),
      ),
  );
  await page.getByRole('treeitem', { name: 'World Airports', exact: true }).click();
  expect(await allSent).toBe('null');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
    'World Airports',
  );
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(page.getByText('forged')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => document.cookie)).not.toContain('a'.repeat(43));
});

test('a visit to a guest writes one history entry, even if the connection is lost repeatedly', async ({
  page,
  server,
  foreign,
  own,
  expectedConsole,
}) => {
  expectedConsole.patterns = [/ERR_INTERNET_DISCONNECTED|error log cannot be reached/];
  const guest = await addGuest(own, { name: 'Vera Visited' });
  const { token } = await startSession(server.url, own.username, { isBrowser: false });
  const users = `/admin-ui/admin/manage/users?org=${own.lobby.org}&item=${guest}`;
  // When another site frames the console, the screen shares the console's query cache.
  await page.goto(foreign.framing(`${server.url}${users}&sm=1&at=${token}`));
  const inside = page.frameLocator('iframe[title=console]');
  await expect(inside.getByRole('heading', { name: 'Vera Visited', level: 1 })).toBeVisible();
  const loseConnection = async () => {
    await page.context().setOffline(true);
    await expect(inside.getByText(/^You are offline/)).toBeVisible();
    const sessionsAreReadAgain = page.waitForResponse(`**/guests/${guest}/sessions?*`);
    await page.context().setOffline(false);
    await sessionsAreReadAgain;
  };
  await loseConnection();
  await loseConnection();
  await inside.getByRole('link', { name: 'Edit' }).click();
  await expect(inside.getByRole('form', { name: 'Edit Vera Visited' })).toBeVisible();
  await inside.getByRole('button', { name: 'Cancel' }).click();
  await expect(inside.getByRole('button', { name: 'Add device' })).toBeVisible();
  expect(await viewsIn(own, own.lobby)).toBe(1);
  await inside.getByRole('link', { name: 'All users' }).click();
  await inside.getByRole('link', { name: 'Vera Visited' }).click();
  await expect(inside.getByRole('button', { name: 'Add device' })).toBeVisible();
  expect(await viewsIn(own, own.lobby)).toBe(2);
});

/** Returns the number of history entries about viewed guests of the area. */
async function viewsIn(own: OwnProvider, area: Organization): Promise<number> {
  const history = await own.send(
    'GET',
    `/AdminApi/organizations/${area.number}/history?action=view+personal+data`,
  );
  return history.rows.length;
}
