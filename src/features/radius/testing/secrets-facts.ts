import { idIn, type SecretSender, type World } from '../../../../test/facts.ts';
import { addUamGateway, newMac, uamQuery } from '../../../../test/portal-guests.ts';
import { platformToken } from '../../../../test/world.ts';
import { newSecret } from '../../../server/authentication.ts';
import { devices } from '../../devices/contract.ts';
import { exampleDevice } from '../../devices/examples.ts';
import { createGuest } from '../../users/contract.ts';
import { exampleGuest } from '../../users/examples.ts';
import { registerServer } from '../servers/register-server.ts';
import { newAddress, rlmRest } from './radius-world.ts';

/**
 * Sends what FreeRADIUS, gateways and guests know: the token of a server, the shared secret of a NAS, a ticket of the
 * portal, and passwords of guests by RADIUS and by the portal's form.
 */
export async function sendRadiusSecrets(world: World, sender: SecretSender): Promise<void> {
  const { server, family } = world;
  const params = { orgNumber: String(family.area.number) };
  const token = sender.mark('the token of a FreeRADIUS server', newSecret());
  const registered = { name: 'radius-1', token, organizationNumber: family.provider.number };
  await registerServer(server.database, registered, server.clock.now);
  const send: SecretSender['request'] = (path, init) =>
    sender.request(path, { ...init, headers: { authorization: `Bearer ${token}` } });

  const [address, secret] = [newAddress(), newSecret()];
  const nas = {
    ...exampleDevice({ name: world.unique('NAS '), host: address }),
    type: 'mikrotik' as const,
    secrets: { radiusSecret: secret },
  };
  const nasId = idIn(JSON.parse((await sender.call(devices.create, { params, body: nas })).body));
  const { sighting } = await send(`/radius/client?address=${address}`);
  sender.mark('the secret that FreeRADIUS asks for', secret, sighting);

  const username = world.unique('guest');
  const password = sender.plant('the password of a guest who signs in');
  const guest = { ...exampleGuest({ username }), areaNumber: family.area.number, password };
  await sender.call(createGuest, { params, body: guest });
  const packet = (sent: Record<string, string>) =>
    JSON.stringify(rlmRest({ 'Tmp-String-0': nasId, 'Tmp-String-1': address, ...sent }));
  const login = (typed: string) => packet({ 'User-Name': username, 'User-Password': typed });
  const wrong = () => sender.plant('a wrong password by RADIUS');
  const post = (path: string, body: string, status: number) =>
    send(`/radius/${path}`, { method: 'POST', body, status });
  await post('authorize', login(password), 200);
  await post('authorize', login(wrong()), 401);
  await post('authorize', `{"User-Password": "${wrong()}"`, 404);
  await post('post-auth', login(wrong()), 204);
  const started = { 'Acct-Status-Type': 'Start', 'User-Password': wrong() };
  await post('accounting', packet({ ...started, 'Calling-Station-Id': newMac() }), 204);
  await signInOnPortal(world, sender, { username, password });
}

/** Signs a guest in by the portal's form, after a wrong password and a mistyped code. */
async function signInOnPortal(
  world: World,
  sender: SecretSender,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const { server, family } = world;
  const nasIdentifier = await addUamGateway(server, family.area, await platformToken(server));
  const portal = `/portal/${family.area.number}/`;
  const arrived = { nasIdentifier, macAddress: newMac() };
  const query = uamQuery(`https://atrium.example${portal}`, arrived);
  const page = await sender.request(query.replace('https://atrium.example', ''));
  const state = /state=([\w.-]+)/.exec(page.body)?.[1];
  const submit = (action: string, form: Record<string, string>, status: number) =>
    sender.request(`${portal}do/${action}?state=${state}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
      status,
    });
  const wrong = sender.plant('a wrong password on the portal');
  await submit('password', { username, password: wrong }, 422);
  // The form shows what was typed, so that the guest can correct it.
  const code = `MISTYPED${newSecret().replaceAll(/[^A-Za-z]/g, '')}`;
  sender.mark('a mistyped code', code, (await submit('accessCode', { code }, 422)).sighting);
  const { response, sighting } = await submit('password', { username, password }, 303);
  const ticket = new URL(response.headers.get('location') ?? '').searchParams.get('username');
  sender.mark('a ticket of the portal', ticket ?? '', sighting);
}
