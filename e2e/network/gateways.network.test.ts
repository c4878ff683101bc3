import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type GuestNetwork, startGuestNetwork } from './guest-network.ts';
import { Network } from './network.ts';
import { openNdsObstacle, startOpenNds } from './opennds.ts';
import { startUamGateway } from './uam-gateway/start.ts';

const obstacle = await Network.obstacle();
const nasIdentifier = 'lobby';
const portalSecret = 'uamsecretOfTheLobby';
const radiusSecret = 'the-radius-secret-of-the-lobby';
const bigPage = 300_000;

let guests: GuestNetwork | undefined;
afterEach(async () => {
  await guests?.close();
  guests = undefined;
});

const noOpenNds = openNdsObstacle();
beforeAll(() => {
  if (obstacle !== null) skipped(`Guests behind gateways are not tested: ${obstacle}`);
  if (noOpenNds !== null) skipped(`Guests behind openNDS are not tested: ${noOpenNds}`);
});

/** Says what is not tested on a user's machine; CI must test it. */
function skipped(line: string): void {
  if (process.env.CI) throw new Error(line);
  console.warn(line);
}

describe.skipIf(obstacle !== null)('a guest with a code', () => {
  test('gets online behind a UAM gateway, and logs out', async () => {
    guests = await startGuestNetwork();
    const { network, provider, origin, freeRadius } = guests;
    const { authPort, acctPort } = freeRadius;
    const { gatewayOutside, server } = network.addresses;
    await guests.addGateway(
      'chillispot',
      { host: gatewayOutside, nasIdentifier },
      { radiusSecret, portalSecret },
    );
    const gateway = await startUamGateway(network, {
      portalUrl: `${origin}/portal/${provider.family.area.number}`,
      garden: [server],
      uamSecret: portalSecret,
      nasIdentifier,
      calledStationId: '02-00-00-00-00-01:Guest',
      ssid: 'Guest',
      radius: { host: server, authPort, acctPort, secret: radiusSecret },
    });
    await journey(guests, async () => gateway.report());
  });

  test.skipIf(noOpenNds !== null)('gets online behind openNDS, and logs out', async () => {
    guests = await startGuestNetwork();
    const { network, provider, origin } = guests;
    const id = await guests.addGateway('opennds', { host: null, nasIdentifier }, { portalSecret });
    const portalUrl = `${origin}/portal/${provider.family.area.number}`;
    const gateway = await startOpenNds(
      network,
      {
        device: { id, name: 'Lobby gateway', nasIdentifier },
        portalUrl,
        reportUrl: `${origin}/gateways/opennds/${id}`,
        // openNDS reads the rule; the journey shows that it opens nothing else.
        garden: [{ host: '198.51.100.0/24', port: 443 }],
      },
      portalSecret,
    );
    await journey(guests, () => gateway.report());
  });
});

/** Returns where a request of the guest's device is redirected to. */
function redirectOf(network: Network, url: string): Promise<string> {
  const words = ['-s', '-m', '20', '-o', '/dev/null', '-w', '%{redirect_url}', url];
  return network.run(network.client, 'curl', ...words);
}

/** From the first page of a guest to the last, with what is stored about it. */
async function journey(
  { network, page, world, provider, server, origin }: GuestNetwork,
  report: () => Promise<unknown>,
): Promise<void> {
  const { code } = await provider.newCode();
  const { system } = server.database;
  const sessions = () => system.selectFrom('guest_session').selectAll().execute();

  // A gateway may let requests through while it starts.
  const sentBefore = world.sentBytes();
  await page.goto(`${world.url}/wanted`);
  expect(page.url()).toContain(`${origin}/portal/`);
  expect(world.sentBytes()).toBe(sentBefore);
  await page.getByRole('textbox').first().fill(code);
  await page.getByRole('button', { name: 'Connect' }).first().click();
  await page.getByRole('button', { name: /^Log out/ }).waitFor({ timeout: 20_000 });
  const status = page.url();
  expect(await sessions()).toMatchObject([{ state: 'open' }]);

  await page.goto(`${world.url}/big`);
  expect((await page.content()).length).toBeGreaterThan(bigPage);
  await report();
  await expect.poll(async () => Number((await sessions())[0]?.bytes_out)).toBeGreaterThan(bigPage);

  await page.goto(status);
  await page.getByRole('button', { name: /^Log out/ }).click();
  await expect.poll(async () => (await sessions())[0]?.state).toBe('stopped');
  expect(await redirectOf(network, `${world.url}/after`)).toContain(`${origin}/portal/`);

  const [session, ...others] = await sessions();
  expect(others).toEqual([]);
  expect(session).toMatchObject({ termination_cause: 'User-Request' });
  expect(Number(session?.bytes_out)).toBeGreaterThan(bigPage);
  const { uses } = await system
    .selectFrom('access_code')
    .select('uses')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  expect(uses).toBe(1);
  expect(await system.selectFrom('purchase').select('method').execute()).toEqual([
    { method: 'accessCode' },
  ]);
  const usage = await system.selectFrom('guest_usage').selectAll().execute();
  expect(usage).toMatchObject([{ bytes_out: session?.bytes_out }]);
  const days = await system.selectFrom('usage_day').selectAll().execute();
  expect(days).toMatchObject([{ sessions: 1, bytes_out: session?.bytes_out }]);
}
