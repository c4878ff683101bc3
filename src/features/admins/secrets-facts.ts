import type { SecretSender, World } from '../../../test/facts.ts';
import { login } from '../session/contract.ts';
import { administrators, resetAdministratorPassword } from './contract.ts';
import { exampleAdministrator } from './examples.ts';

/** Creates passwords, an invitation and a token for an administrator. Each may be in only one response. */
export async function sendAdministratorSecrets(
  { family, unique }: World,
  sender: SecretSender,
): Promise<void> {
  const organization = { orgNumber: String(family.provider.number) };
  const ownerNumber = family.provider.number;
  const fields = exampleAdministrator({ username: unique('canary.sender'), ownerNumber });
  const created = await sender.call(administrators.create, {
    params: organization,
    body: { ...fields, invite: false },
  });
  const { administrator, password } = JSON.parse(created.body);
  sender.mark('an initial password', password, created.sighting);
  const at = { params: { ...organization, administratorId: String(administrator.id) } };
  const renamed = { ...fields, lastName: 'Renamed', version: 1 };
  await sender.call(administrators.update, { ...at, body: renamed });
  const signedIn = await sender.call(login, {
    body: { Username: fields.username, Password: password },
  });
  sender.mark('a token', JSON.parse(signedIn.body).AccessToken, signedIn.sighting);
  const reset = await sender.call(resetAdministratorPassword, at);
  sender.mark('a reset password', JSON.parse(reset.body).password, reset.sighting);
  const email = 'invited@example.com';
  const invited = await sender.call(administrators.create, {
    params: organization,
    body: { ...fields, username: unique('canary.guest'), email, invite: true },
  });
  const { invitation } = JSON.parse(invited.body);
  const token = String(invitation.link).split('token=')[1] ?? '';
  sender.mark('the token of an invitation', token, invited.sighting);
  await sender.call(administrators.get, at);
  await sender.call(administrators.list, { params: organization, query: {} });
}
