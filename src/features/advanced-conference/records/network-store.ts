import { Problem } from '../../../contract/problem.ts';
import { recordStore, type WritingRequest } from '../../../server/records/store.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { releaseVlans, takeVlans } from '../../site-network/public/vlan-ledger.ts';
import { conferenceNetworks } from '../contract.ts';
import type { ConferenceNetwork } from '../fields.ts';
import { lockSite, presentHolders } from './site-records.ts';

/** Stores the networks of a site, which own their VLANs. */
export const networkStore = recordStore({
  ...conferenceNetworks,
  table: 'conference_network',
  unique: { conference_network_name: 'name' },
  columns: { name: 'name', use: 'use' },
  rest: 'settings',
  list: {
    fields: ['name', 'use'],
    order: 'name',
    sort: { name: 'name', use: 'use' },
    filters: { use: 'use' },
  },

  async beforeWrite(request, network, before) {
    await lockSite(request);
    await rejectTakenAddresses(request, network, before);
    if (before !== null) await rejectReservedItems(request, network, before);
    // A new network gets its id here, because it owns its VLANs from the beginning.
    const id = before === null ? crypto.randomUUID() : await idOf(request, before);
    await takeVlans(request, { use: network.use, id, name: network.name }, network.vlans, 'vlans');
    return { id };
  },

  async beforeDelete(request, network) {
    const { id, name, vlans, publicAddresses, use } = network;
    const holders = [
      await presentHolders(request, vlanKindOf(use), vlans.map(String)),
      await presentHolders(request, 'address', publicAddresses),
    ].find((text) => text !== '');
    if (holders !== undefined)
      throw new Problem('conflict', `${name} is reserved: ${holders}. Move or cancel that first.`);
    await releaseVlans(request.transaction, { id });
  },
});

const vlanKindOf = (use: ConferenceNetwork['use']) => (use === 'dark' ? 'dark' : 'vlan');

async function idOf(
  { transaction, organization }: WritingRequest,
  { name }: ConferenceNetwork,
): Promise<string> {
  const { id } = await transaction
    .selectFrom('conference_network')
    .select('id')
    .where('organization_number', '=', organization.number)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}

/** Subnets follow from the position of a VLAN, so they stay too while somebody has one. */
async function rejectReservedItems(
  request: WritingRequest,
  network: ConferenceNetwork,
  before: ConferenceNetwork,
): Promise<void> {
  const subnetsChange =
    network.use !== before.use ||
    network.prefix !== before.prefix ||
    network.subnetLength !== before.subnetLength;
  const moved = before.vlans.filter(
    (vlan, position) => subnetsChange || network.vlans[position] !== vlan,
  );
  const vlans = await presentHolders(request, vlanKindOf(before.use), moved.map(String));
  if (vlans !== '')
    rejectFieldErrors({ vlans: `Reserved: ${vlans}. Change this when that is over.` });
  const gone = before.publicAddresses.filter((one) => !network.publicAddresses.includes(one));
  const addresses = await presentHolders(request, 'address', gone);
  if (addresses !== '')
    rejectFieldErrors({ publicAddresses: `Reserved: ${addresses}. Keep it until that is over.` });
}

async function rejectTakenAddresses(
  { transaction, organization }: WritingRequest,
  { publicAddresses }: ConferenceNetwork,
  before: ConferenceNetwork | null,
): Promise<void> {
  if (publicAddresses.length === 0) return;
  const others = await transaction
    .selectFrom('conference_network')
    .select(['name', 'settings'])
    .where('organization_number', '=', organization.number)
    .$if(before !== null, (query) => query.where('name', '<>', before?.name ?? ''))
    .execute();
  for (const { name, settings } of others) {
    const taken = publicAddresses.find((one) => settings.publicAddresses.includes(one));
    if (taken !== undefined)
      rejectFieldErrors({ publicAddresses: `${taken} is one of ${name}. Choose another one.` });
  }
}
