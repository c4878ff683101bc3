import { idIn, type SecretSender, type World } from '../../../test/facts.ts';
import {
  createAuthority,
  makeCertificateLink,
  makeOwnerLink,
  setDeviceSecret,
  showPassphrase,
} from './actions/contract.ts';
import { enterpriseDevices, enterpriseOwners, enterpriseProfiles } from './contract.ts';
import type { EnterpriseDevice } from './fields.ts';
import { linkPath } from './links/link-path.ts';
import { exampleDevice, exampleOwner, exampleProfile } from './testing/enterprise-world.ts';

/** Sends passphrases, passwords and links of devices, and has a key of a device made and delivered. */
export async function sendEnterpriseSecrets(world: World, sender: SecretSender): Promise<void> {
  const params = { orgNumber: String(world.family.site.number) };
  const added = async (reply: Promise<{ body: string }>) => idIn(JSON.parse((await reply).body));
  const ownerId = await added(
    sender.call(enterpriseOwners.create, { params, body: exampleOwner() }),
  );
  const profileId = await added(
    sender.call(enterpriseProfiles.create, { params, body: exampleProfile() }),
  );
  const addDevice = async (changes: Partial<EnterpriseDevice>) => {
    const body = exampleDevice({ ...changes, ownerId, profileId });
    const enterpriseDeviceId = await added(sender.call(enterpriseDevices.create, { params, body }));
    return { ...params, enterpriseDeviceId };
  };

  const ipsk = await addDevice({ identity: 'ipsk', macAddress: '3C:22:FA:00:00:01' });
  const passphrase = sender.plant('the passphrase of a device');
  await sender.call(setDeviceSecret, { params: ipsk, body: { passphrase } });
  const wrong = { passphrase: `ü${sender.plant('a passphrase with an umlaut')}` };
  await sender.call(setDeviceSecret, { params: ipsk, body: wrong }, { status: 400 });

  const made = await addDevice({ identity: 'ipsk', macAddress: '3C:22:FA:00:00:02' });
  const shown = await sender.call(showPassphrase, { params: made });
  sender.mark('a made passphrase', idIn(JSON.parse(shown.body), 'passphrase'), shown.sighting);

  const user = await addDevice({ identity: 'eap-password', userName: 'canary.user' });
  const password = sender.plant('the password of a device');
  await sender.call(setDeviceSecret, { params: user, body: { password } });
  await sender.call(setDeviceSecret, { params: ipsk, body: { password } }, { status: 400 });

  await sender.call(createAuthority, { params, body: {} });
  const laptop = await addDevice({ identity: 'eap-tls' });
  const link = await sender.call(makeCertificateLink, { params: laptop, body: { validDays: 30 } });
  const token = tokenIn(link.body);
  sender.mark('the token of a link to a certificate', token, link.sighting);
  const used = await sender.request(linkPath, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token, format: 'p12' }).toString(),
  });
  if (used.response.headers.get('content-type') !== 'application/x-pkcs12')
    throw new Error('The link delivered no certificate');

  const owners = await sender.call(makeOwnerLink, {
    params: { ...params, ownerId },
    body: { profileId },
  });
  sender.mark('the token of an owner’s link', tokenIn(owners.body), owners.sighting);
}

function tokenIn(body: string): string {
  return /token=([\w-]+)/.exec(body)?.[1] ?? '';
}
