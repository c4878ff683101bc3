import { Problem } from '../../../contract/problem.ts';
import { recordStore, type WritingRequest } from '../../../server/records/store.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { releaseVlans, takeVlans } from '../../site-network/public/vlan-ledger.ts';
import { conferenceNetworks } from '../contract.ts';
import type { ConferenceNetwork, NetworkSettings } from '../fields.ts';
import { shareAddresses } from '../rules/share-addresses.ts';
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
    const others = await otherNetworks(request, before);
    rejectTakenAddresses(network, others);
    if (before !== null) await rejectReservedItems(request, network, before);
    // A new network gets its id here, because it owns its VLANs from the beginning.
    const id = before === null ? crypto.randomUUID() : await idOf(request, before);
    await takeVlans(request, { use: network.use, id, name: network.name }, network.vlans, 'vlans');
    rejectTakenSubnets(network, others, before);
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

async function otherNetworks(
  { transaction, organization }: WritingRequest,
  before: ConferenceNetwork | null,
): Promise<(NetworkSettings & { name: string })[]> {
  const others = await transaction
    .selectFrom('conference_network')
    .select(['name', 'settings'])
    .where('organization_number', '=', organization.number)
    .$if(before !== null, (query) => query.where('name', '<>', before?.name ?? ''))
    .execute();
  return others.map(({ name, settings }) => ({ name, ...settings }));
}

type Others = Awaited<ReturnType<typeof otherNetworks>>;

function rejectTakenAddresses({ publicAddresses }: ConferenceNetwork, others: Others): void {
  for (const { name, publicAddresses: theirs } of others) {
    const taken = publicAddresses.find((one) => theirs.includes(one));
    if (taken !== undefined)
      rejectFieldErrors({ publicAddresses: `${taken} is one of ${name}. Choose another one.` });
  }
}

/** Subnets that overlapped already may stay, so that the rest of such a network can be changed. */
function rejectTakenSubnets(
  network: ConferenceNetwork,
  others: Others,
  before: ConferenceNetwork | null,
): void {
  const other = others.find(
    (one) => shareAddresses(network, one) && !(before !== null && shareAddresses(before, one)),
  );
  if (other !== undefined)
    rejectFieldErrors({
      prefix: `${other.name} uses some of these addresses: ${other.prefix}. Choose another network.`,
    });
}
