import { randomBytes } from 'node:crypto';
import { idIn, type SecretSender, type World } from '../../../test/facts.ts';
import { getLines, listRuns, listTargets } from '../site-network/public/push-calls.ts';
import {
  copyProfile,
  getSiteNetwork,
  profiles,
  pushProfile,
  setProfileStatus,
} from './contract.ts';
import { examplePersonal } from './examples.ts';
import { addDevices } from './testing/network-devices.ts';

/** Sends secrets of profiles: stored, replaced, rejected, copied, and given to devices. */
export async function sendProfileSecrets(world: World, sender: SecretSender): Promise<void> {
  const params = { orgNumber: String(world.family.site.number) };
  // Passphrases are shorter than usual planted secrets.
  const planted = (what: string) => sender.mark(what, randomBytes(24).toString('hex'));
  await addDevices(world.server.database.system, 1, {
    area: world.family.area,
    type: 'aruba-controller',
    nextCheckAt: null,
  });
  const { type, ...fields } = examplePersonal({ name: 'Secret', ssid: 'Secret', vlan: 3_999 });
  const secrets = { passphrase: planted('passphrase of a new profile') };
  const created = await sender.call(profiles.create, {
    params,
    body: { ...fields, type, secrets },
  });
  const profileId = idIn(JSON.parse(created.body));
  const changed = { passphrase: planted('passphrase of a changed profile') };
  await sender.call(profiles.update, {
    params: { ...params, profileId },
    body: { ...fields, version: 1, secrets: changed },
  });
  const stale = { passphrase: planted('passphrase of a stale profile') };
  await sender.call(
    profiles.update,
    { params: { ...params, profileId }, body: { ...fields, version: 1, secrets: stale } },
    { status: 409 },
  );
  const second = { passphrase: planted('passphrase of a second profile') };
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
  await sender.call(pushProfile, { params: { ...params, profileId }, body: {} });
  const query = { source: 'connection-profile', sourceId: profileId } as const;
  const { body: listed } = await sender.call(listTargets, { params, query });
  for (const { id: targetId } of JSON.parse(listed).rows)
    await sender.call(getLines, { params: { ...params, targetId } });
  await sender.call(listRuns, { params, query });
}
