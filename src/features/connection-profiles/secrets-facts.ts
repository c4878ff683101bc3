import { idIn, type SecretSender, type World } from '../../../test/facts.ts';
import { listRuns, listTargets } from '../site-network/pushes/contract.ts';
import {
  copyProfile,
  getSiteNetwork,
  profiles,
  pushProfile,
  setProfileStatus,
} from './contract.ts';
import { examplePersonal } from './examples.ts';

/** Sends secrets of profiles: stored, replaced, rejected, copied, and given to devices. */
export async function sendProfileSecrets(world: World, sender: SecretSender): Promise<void> {
  const params = { orgNumber: String(world.family.site.number) };
  const { type, ...fields } = examplePersonal({ name: 'Secret', ssid: 'Secret', vlan: 3_999 });
  const secrets = { passphrase: sender.plant('passphrase of a new profile').slice(0, 63) };
  const created = await sender.call(profiles.create, {
    params,
    body: { ...fields, type, secrets },
  });
  const profileId = idIn(JSON.parse(created.body));
  const changed = { passphrase: sender.plant('passphrase of a changed profile').slice(0, 63) };
  await sender.call(profiles.update, {
    params: { ...params, profileId },
    body: { ...fields, version: 1, secrets: changed },
  });
  const stale = { passphrase: sender.plant('passphrase of a stale profile').slice(0, 63) };
  await sender.call(
    profiles.update,
    { params: { ...params, profileId }, body: { ...fields, version: 1, secrets: stale } },
    { status: 409 },
  );
  const second = { passphrase: sender.plant('passphrase of a second profile').slice(0, 63) };
  await sender.call(
    profiles.create,
    { params, body: { ...fields, type, secrets: second } },
    { status: 400 },
  );
  await sender.call(setProfileStatus, { params, body: { profileId, status: 'Active' } });
  await sender.call(profiles.get, { params: { ...params, profileId } });
  await sender.call(profiles.list, { params, query: {} });
  await sender.call(getSiteNetwork, { params });
  await sender.call(copyProfile, {
    params: { orgNumber: String(world.family.sibling.number) },
    body: { fromOrganization: world.family.site.number, profileId },
  });
  await sender.call(pushProfile, { params: { ...params, profileId }, body: {} }, { status: 409 });
  const query = { source: 'connection-profile', sourceId: profileId } as const;
  await sender.call(listTargets, { params, query });
  await sender.call(listRuns, { params, query });
}
