import isEqual from 'fast-deep-equal';
import { pickFields } from '../../../contract/fields/fields.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { releaseVlans, takeVlans } from '../../site-network/public/vlan-ledger.ts';
import { type EnterpriseProfile, enterpriseProfile } from '../fields.ts';
import { endSessionsOf } from './end-sessions.ts';
import { profileStore } from './profiles.ts';

// Not `recordHandlers`: a profile owns its VLAN, and the devices that have it sign in again.

export async function createProfile(request: OrganizationRequest, profile: EnterpriseProfile) {
  const created = await profileStore.create(request, profile);
  await takeVlan(request, created.id, profile);
  return created;
}

export async function updateProfile(
  request: OrganizationRequest,
  id: string,
  change: EnterpriseProfile & { version: number },
) {
  const before = await profileStore.lock(request, id);
  const updated = await profileStore.update(request, id, change);
  await takeVlan(request, id, change);
  const termsOf = (profile: EnterpriseProfile) => {
    const { name: _name, ...terms } = pickFields(enterpriseProfile, profile);
    return terms;
  };
  if (!isEqual(termsOf(before), termsOf(change))) {
    const devices = await request.transaction
      .selectFrom('enterprise_device')
      .select('id')
      .where('profile_id', '=', id)
      .execute();
    await endSessionsOf(
      request,
      devices.map((device) => device.id),
    );
  }
  return updated;
}

export async function deleteProfile(request: OrganizationRequest, id: string): Promise<object> {
  const removed = await profileStore.remove(request, id);
  await releaseVlans(request.transaction, { id });
  return removed;
}

async function takeVlan(
  request: OrganizationRequest,
  id: string,
  { name, vlan }: EnterpriseProfile,
): Promise<void> {
  await takeVlans(request, { use: 'enterprise', id, name }, vlan === null ? [] : [vlan], 'vlan');
}
