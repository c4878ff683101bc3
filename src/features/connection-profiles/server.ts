import { pickFields } from '../../contract/fields/fields.ts';
import { Problem } from '../../contract/problem.ts';
import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { requireFeature } from '../../server/http/permissions.ts';
import { organizationInScope } from '../../server/tenancy.ts';
import { keyPolicies } from '../rotating-password/public/profile-key.ts';
import { planPush, pushDevices } from '../site-network/public/pushes.ts';
import { lockSiteNetwork } from '../site-network/public/vlan-ledger.ts';
import {
  copyProfile,
  getProfileByNumber,
  getSiteNetwork,
  profiles,
  pushProfile,
  setProfileStatus,
} from './contract.ts';
import { typedProfile } from './fields.ts';
import {
  changeProfile,
  changeStatus,
  createProfile,
  deleteProfile,
} from './records/change-profile.ts';
import { listedProfiles } from './records/listed-profiles.ts';
import { openedSecrets } from './records/profile-secrets.ts';
import { findProfile, historyOf, lockProfile, zoneOf } from './records/profiles.ts';
import { networkDevices } from './records/site-devices.ts';
import { refreshWishes, sourceOf } from './records/wishes.ts';
import { newPassphrase } from './rules/new-passphrase.ts';

export const connectionProfileHandlers: readonly Handler[] = [
  organizationHandler(profiles.list, ({ query }, request) => listedProfiles(request, query)),

  organizationHandler(
    profiles.get,
    async ({ params }, request) => (await findProfile(request, { id: params.profileId })).record,
  ),

  organizationHandler(
    getProfileByNumber,
    async ({ params }, request) =>
      (await findProfile(request, { number: params.profileNumber })).record,
  ),

  organizationHandler(profiles.create, ({ body: { secrets, ...fields } }, request) =>
    createProfile(request, fields, secrets),
  ),

  organizationHandler(profiles.update, ({ params, body }, request) =>
    changeProfile(request, params.profileId, body),
  ),

  organizationHandler(profiles.delete, async ({ params }, request) => {
    await deleteProfile(request, params.profileId);
    return {};
  }),

  organizationHandler(setProfileStatus, ({ body }, request) =>
    changeStatus(request, body.profileId, body.status),
  ),

  organizationHandler(copyProfile, async ({ body }, request) => {
    const { transaction, caller, server } = request;
    const source = await organizationInScope(transaction, caller.scope, body.fromOrganization);
    const atSource = { ...request, organization: source };
    await requireFeature(atSource, profiles.get, profiles.feature);
    const { record, sealed } = await findProfile(atSource, { id: body.profileId });
    const secrets = await openedSecrets(server, record.id, sealed);
    // Areas, access points and the rotating password are of the other site.
    const fields = {
      ...pickFields(typedProfile, record),
      areas: [],
      accessPoints: [],
      rotatingPassword: null,
    };
    if (record.rotatingPassword !== null) secrets.passphrase ??= newPassphrase();
    const { id, number } = await createProfile(request, fields, secrets);
    return { id, number };
  }),

  organizationHandler(getSiteNetwork, async (_input, { transaction, organization }) => {
    const areas = await transaction
      .selectFrom('organization')
      .select(['number', 'name'])
      .where('parent_number', '=', organization.number)
      .where('type', '=', 'ServiceArea')
      .where('status', '<>', 'Removed')
      .orderBy('name')
      .execute();
    return {
      areas,
      devices: await networkDevices(transaction, organization),
      keyPolicies: await keyPolicies(transaction, organization),
      timeZone: await zoneOf(transaction, organization),
    };
  }),

  organizationHandler(pushProfile, async ({ params, body }, request) => {
    const { transaction, organization } = request;
    await lockSiteNetwork(transaction, organization.number);
    const found = await lockProfile(request, params.profileId);
    const { record } = found;
    if (record.status === 'Draft')
      throw new Problem('conflict', `${record.name} is a draft. Activate it first.`);
    // Devices may have been added or moved since.
    await refreshWishes(request, found);
    const runId = await planPush(request, sourceOf(record), { deviceIds: body.deviceIds });
    await request.record({
      ...historyOf(record),
      action: 'run',
      organization,
      after: { push: 'Planned' },
    });
    request.wake(pushDevices);
    return { runId };
  }),
];
