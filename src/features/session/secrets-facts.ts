import type { SecretKeeper, World } from '../../../test/facts.ts';
import { testPassword } from '../../../test/server.ts';
import { account, login, setOrganization } from './contract.ts';
import { editPassword } from './profile/contract.ts';
import { getSsoRedirectUrl, ssoCallbackPath } from './sso/contract.ts';

/** Signs in in every way there is and changes a password. What is sent wrongly is as secret as what is issued. */
export async function sendSessionSecrets(world: World, keeper: SecretKeeper): Promise<void> {
  await signIn(keeper);
  await presentTokens(world, keeper);
  await changePassword(world, keeper);
  await signInElsewhere(world, keeper);
}

async function signIn(keeper: SecretKeeper): Promise<void> {
  const { body } = await keeper.call(account, {});
  const { Username } = JSON.parse(body).Member;
  for (const name of [Username, 'nobody']) {
    const Password = keeper.plant(`a wrong password of ${name}`);
    await keeper.call(login, { body: { Username: name, Password } }, { status: 401 });
  }
  const Password = keeper.plant('a password beside a name of the wrong type');
  await keeper.request(login.path, {
    method: 'POST',
    body: JSON.stringify({ Username: 7, Password }),
    status: 400,
  });
  const bound = await keeper.request(login.path, {
    method: 'POST',
    headers: { origin: 'http://localhost' },
    body: JSON.stringify({ Username, Password: testPassword }),
  });
  keeper.mark("a browser's token", JSON.parse(bound.body).AccessToken, bound.sighting);
  const binding = /AtriumBinding=([^;]+)/.exec(bound.sighting.text)?.[1] ?? '';
  keeper.mark("the binding of a browser's token", binding, bound.sighting);
}

async function presentTokens({ family }: World, keeper: SecretKeeper): Promise<void> {
  const bound = await keeper.call(setOrganization, { body: { OrgNumber: family.area.number } });
  const { AccessToken } = JSON.parse(bound.body);
  keeper.mark('the token of an organization', AccessToken, bound.sighting);
  const unknown = keeper.plant('a token that nobody has').replaceAll(/[^\w]/g, '');
  await keeper.call(account, {}, { as: unknown, status: 401 });
  await keeper.request(`/admin-ui/admin/?sm=true&at=${keeper.plant('the token of a frame')}`);
  const lost = keeper.plant('the token of a frame that leads nowhere');
  await keeper.request(`/nowhere?at=${lost}`, { status: 404 });
}

async function changePassword({ server, family }: World, keeper: SecretKeeper): Promise<void> {
  const as = await server.signInAs(family.provider.number);
  const chosen = keeper.plant('a chosen password');
  const change = (CurrentPassword: string, NewPassword: string, status: number) =>
    keeper.call(editPassword, { body: { CurrentPassword, NewPassword } }, { as, status });
  await change(keeper.plant('a wrong present password'), chosen, 400);
  const digits = keeper.plant('a password without a letter').replaceAll(/[a-z]/gi, '7');
  await change(testPassword, digits, 400);
  const long = `${keeper.plant('a password that is too long')}${'x'.repeat(300)}`;
  await change(testPassword, long, 400);
  await change(testPassword, chosen, 200);
}

async function signInElsewhere({ server }: World, keeper: SecretKeeper): Promise<void> {
  const [provider] = server.context.sso?.providers ?? [];
  if (provider === undefined) throw new Error('The server has no single sign-on');
  const begun = await keeper.request(`${getSsoRedirectUrl.path}?email=ada@guests.example`);
  const state = new URL(JSON.parse(begun.body).Url).searchParams.get('state') ?? '';
  const cookie = begun.response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const code = keeper.plant('a code of single sign-on');
  const query = new URLSearchParams({ state, code, iss: provider.issuer });
  await keeper.request(`${ssoCallbackPath}?${query}`, { headers: { cookie }, status: 303 });
}
