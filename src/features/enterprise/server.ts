import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { actionHandlers } from './actions/handlers.ts';
import { authorityHandlers } from './authority/authority-handlers.ts';
import { enterpriseDevices, enterpriseOwners, enterpriseProfiles } from './contract.ts';
import { deviceImportHandlers } from './import/import-server.ts';
import { createDevice, deleteDevice, updateDevice } from './records/change-device.ts';
import { createOwner, deleteOwner, shownOwner, updateOwner } from './records/change-owner.ts';
import { createProfile, deleteProfile, updateProfile } from './records/change-profile.ts';
import { deviceStore } from './records/device-store.ts';
import { listDevices } from './records/list-devices.ts';
import { ownerStore } from './records/owners.ts';
import { profileStore } from './records/profiles.ts';

export const enterpriseHandlers: readonly Handler[] = [
  organizationHandler(enterpriseDevices.list, ({ query }, request) => listDevices(request, query)),
  organizationHandler(enterpriseDevices.get, ({ params }, request) =>
    deviceStore.get(request, params.enterpriseDeviceId),
  ),
  organizationHandler(enterpriseDevices.create, ({ body }, request) => createDevice(request, body)),
  organizationHandler(enterpriseDevices.update, ({ params, body }, request) =>
    updateDevice(request, params.enterpriseDeviceId, body),
  ),
  organizationHandler(enterpriseDevices.delete, ({ params }, request) =>
    deleteDevice(request, params.enterpriseDeviceId).then(() => ({})),
  ),
  organizationHandler(enterpriseOwners.list, ({ query }, request) =>
    ownerStore.page(request, query),
  ),
  organizationHandler(enterpriseOwners.get, async ({ params }, request) =>
    shownOwner(request, await ownerStore.get(request, params.ownerId)),
  ),
  organizationHandler(enterpriseOwners.create, ({ body }, request) => createOwner(request, body)),
  organizationHandler(enterpriseOwners.update, ({ params, body }, request) =>
    updateOwner(request, params.ownerId, body),
  ),
  organizationHandler(enterpriseOwners.delete, ({ params }, request) =>
    deleteOwner(request, params.ownerId).then(() => ({})),
  ),
  organizationHandler(enterpriseProfiles.list, ({ query }, request) =>
    profileStore.page(request, query),
  ),
  organizationHandler(enterpriseProfiles.get, ({ params }, request) =>
    profileStore.get(request, params.profileId),
  ),
  organizationHandler(enterpriseProfiles.create, ({ body }, request) =>
    createProfile(request, body),
  ),
  organizationHandler(enterpriseProfiles.update, ({ params, body }, request) =>
    updateProfile(request, params.profileId, body),
  ),
  organizationHandler(enterpriseProfiles.delete, ({ params }, request) =>
    deleteProfile(request, params.profileId).then(() => ({})),
  ),
  ...actionHandlers,
  ...authorityHandlers,
  ...deviceImportHandlers,
];
