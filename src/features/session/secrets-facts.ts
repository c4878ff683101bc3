import { randomBytes } from 'node:crypto';
import type { SecretSender, World } from '../../../test/facts.ts';
import { testPassword } from '../../../test/server.ts';
import { account, login, setOrganization } from './contract.ts';
import { editPassword } from './profile/contract.ts';
import { getSsoRedirectUrl, ssoCallbackPath } from './sso/contract.ts';

/** Signs in by every method and changes a password. Wrong credentials are as secret as issued ones. */
export async function sendSessionSecrets(world: World, sender: SecretSender): Promise<void> {
  await signIn(sender);
  await presentTokens(world, sender);
  await changePassword(world, sender);
  await signInElsewhere(world, sender);
}

async function signIn(sender: SecretSender): Promise<void> {
  const { body } = await sender.call(account, {});
  const { Username } = JSON.parse(body).Member;
  for (const name of [Username, 'nobody']) {
    const Password = sender.plant(`a wrong password of ${name}`);
    await sender.call(login, { body: { Username: name, Password } }, { status: 401 });
  }
  const Password = sender.plant('a password beside a name of the wrong type');
  await sender.request(login.path, {
    method: 'POST',
    body: JSON.stringify({ Username: 7, Password }),
    status: 400,
  });
  const bound = await sender.request(login.path, {
    method: 'POST',
    headers: { origin: 'http://localhost' },
    body: JSON.stringify({ Username, Password: testPassword }),
  });
  sender.mark("a browser's token", JSON.parse(bound.body).AccessToken, bound.sighting);
  const binding = /AtriumBinding=([^;]+)/.exec(bound.sighting.text)?.[1] ?? '';
  sender.mark("the binding of a browser's token", binding, bound.sighting);
  const known = /AtriumKnownBrowser-\w+=([^;]+)/.exec(bound.sighting.text)?.[1] ?? '';
  sender.mark('the cookie of a known browser', decodeURIComponent(known), bound.sighting);
}

async function presentTokens({ family }: World, sender: SecretSender): Promise<void> {
  const bound = await sender.call(setOrganization, { body: { OrgNumber: family.area.number } });
  const { AccessToken } = JSON.parse(bound.body);
  sender.mark('the token of an organization', AccessToken, bound.sighting);
  const unknown = sender.plant('a token that nobody has').replaceAll(/[^\w]/g, '');
  await sender.call(account, {}, { as: unknown, status: 401 });
  await sender.request(`/admin-ui/admin/?sm=true&at=${sender.plant('the token of a frame')}`);
  const lost = sender.plant('the token of a frame that leads nowhere');
  await sender.request(`/nowhere?at=${lost}`, { status: 404 });
}

async function changePassword({ server, family }: World, sender: SecretSender): Promise<void> {
  const as = await server.signInAs(family.provider.number);
  const chosen = sender.plant('a chosen password');
  const change = (CurrentPassword: string, NewPassword: string, status: number) =>
    sender.call(editPassword, { body: { CurrentPassword, NewPassword } }, { as, status });
  await change(sender.plant('a wrong present password'), chosen, 400);
  const digits = sender.mark('a password without a letter', randomBytes(20).join(''));
  await change(testPassword, digits, 400);
  const long = `${sender.plant('a password that is too long')}${'x'.repeat(300)}`;
  await change(testPassword, long, 400);
  await change(testPassword, chosen, 200);
}

async function signInElsewhere({ server }: World, sender: SecretSender): Promise<void> {
  const [provider] = server.context.sso?.providers ?? [];
  if (provider === undefined) throw new Error('The server has no single sign-on');
  const begun = await sender.request(`${getSsoRedirectUrl.path}?email=ada@guests.example`);
  const state = new URL(JSON.parse(begun.body).Url).searchParams.get('state') ?? '';
  const cookie = begun.response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const code = sender.plant('a code of single sign-on');
  const query = new URLSearchParams({ state, code, iss: provider.issuer });
  await sender.request(`${ssoCallbackPath}?${query}`, { headers: { cookie }, status: 303 });
}
