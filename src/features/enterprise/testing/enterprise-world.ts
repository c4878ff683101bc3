import type { TestProvider } from '../../../../test/provider.ts';
import type { TestServer } from '../../../../test/server.ts';
import { newRecord } from '../../../contract/fields/fields.ts';
import { createAuthority } from '../actions/contract.ts';
import {
  type DeviceRecord,
  enterpriseDevices,
  enterpriseOwners,
  enterpriseProfiles,
  type OwnerRecord,
} from '../contract.ts';
import {
  type EnterpriseDevice,
  type EnterpriseOwner,
  type EnterpriseProfile,
  enterpriseDevice,
  enterpriseOwner,
  enterpriseProfile,
} from '../fields.ts';

export const exampleOwner = (changes: Partial<EnterpriseOwner> = {}): EnterpriseOwner =>
  newRecord(enterpriseOwner, { name: 'Zoë Berg', ...changes });
export const exampleProfile = (changes: Partial<EnterpriseProfile> = {}): EnterpriseProfile =>
  newRecord(enterpriseProfile, { name: 'Staff', ...changes });
export const exampleDevice = (
  changes: Partial<EnterpriseDevice> & Pick<EnterpriseDevice, 'ownerId' | 'profileId'>,
): EnterpriseDevice =>
  newRecord(enterpriseDevice, {
    name: 'Laptop',
    identity: 'mac',
    ...changes,
  });

export type EnterpriseWorld = ReturnType<typeof enterpriseWorld>;

/** Returns functions that add records of Enterprise to a provider's site. */
export function enterpriseWorld(server: TestServer, family: TestProvider, token: string) {
  const params = { orgNumber: String(family.site.number) };
  const addOwner = (changes: Partial<EnterpriseOwner> = {}): Promise<OwnerRecord> =>
    server.call(enterpriseOwners.create, { params, body: exampleOwner(changes) }, token);
  const addProfile = (changes: Partial<EnterpriseProfile> = {}) =>
    server.call(
      enterpriseProfiles.create,
      { params, body: exampleProfile({ name: `Profile ${crypto.randomUUID()}`, ...changes }) },
      token,
    );
  return {
    params,
    addOwner,
    addProfile,
    async addDevice(
      changes: Partial<EnterpriseDevice> = {},
      profile: Partial<EnterpriseProfile> = {},
    ): Promise<DeviceRecord> {
      const ownerId = changes.ownerId ?? (await addOwner()).id;
      const profileId = changes.profileId ?? (await addProfile(profile)).id;
      const body = exampleDevice({ ...changes, ownerId, profileId });
      return server.call(enterpriseDevices.create, { params, body }, token);
    },
    of: (device: { id: string }) => ({ ...params, enterpriseDeviceId: device.id }),
    addAuthority: () => server.call(createAuthority, { params, body: {} }, token),
  };
}
