import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { presentReservations, zoneOf } from '../records/site-records.ts';
import { loadSite } from '../reservations/load-site.ts';
import { limitOf } from '../rules/capacity.ts';
import { subnetOf, vlanKind } from '../rules/choose-network.ts';
import type { ConferenceSite } from '../rules/conference-site.ts';
import type { ItemState } from '../rules/item-state.ts';
import type { Reservation } from '../rules/reservation.ts';
import { peakOf } from '../rules/sweep.ts';
import { type NetworkItem, networkItemKind } from './contract.ts';
import type { ItemNow } from './item-now.ts';
import { pageOf } from './page-of.ts';
import { shownNow } from './shown-now.ts';

interface ItemQuery {
  page?: number | undefined;
  pageSize?: number | undefined;
  text?: string | undefined;
  sort?: string | undefined;
  kind?: NetworkItem['kind'] | undefined;
  state?: ItemState | undefined;
}

/** Returns a page of the VLANs, public addresses and slots for SSIDs of a site with who has them. */
export async function listedNetworkItems(
  request: OrganizationRequest,
  { kind, state, ...query }: ItemQuery,
): Promise<{ rows: NetworkItem[]; total: number }> {
  const { transaction, organization, server } = request;
  const site = await loadSite(transaction, organization);
  const reservations = await presentReservations(request);
  const timeZone = await zoneOf(request);
  const now = server.now();
  const byItem = Map.groupBy(reservations, (one) => `${one.kind} ${one.item}`);
  const nowOf = (key: string) => shownNow(byItem.get(key) ?? [], now, timeZone);
  const items = [
    ...networkItems(site, nowOf),
    ...slotItems(site, (key) => ({ own: byItem.get(key) ?? [], shown: nowOf(key) }), now),
  ];
  return pageOf(
    items.filter(
      (one) =>
        (kind === undefined || one.kind === kind) && (state === undefined || one.state === state),
    ),
    query,
    {
      texts: (one) => [one.item, networkItemKind.names[one.kind], one.network?.name ?? ''],
      keys: {
        item: (one) => one.item,
        network: (one) => one.network?.name ?? null,
        state: (one) => one.state,
      },
    },
  );
}

function networkItems(
  { networks }: ConferenceSite,
  nowOf: (key: string) => ItemNow,
): NetworkItem[] {
  return networks.flatMap((network) => {
    const { id, name, use, vlans, publicAddresses } = network;
    const itemOf = (kind: NetworkItem['kind'], item: string, subnet: string | null) => ({
      id: `${kind} ${item}`,
      kind,
      item,
      network: { id, name },
      subnet,
      taken: null,
      slots: null,
      ...nowOf(`${kind} ${item}`),
    });
    return [
      ...vlans.map((vlan) =>
        itemOf(vlanKind({ network: use }), String(vlan), subnetOf(network, vlan)),
      ),
      ...publicAddresses.map((address) => itemOf('address', address, null)),
    ];
  });
}

/** Access points and controllers are free while they have a slot. */
function slotItems(
  { settings, rooms, controllersOf }: ConferenceSite,
  nowOf: (key: string) => { own: readonly Reservation[]; shown: ItemNow },
  now: Date,
): NetworkItem[] {
  const accessPoints = rooms.flatMap((room) => room.accessPoints);
  const controllers = accessPoints.flatMap((name) => controllersOf.get(name.toLowerCase()) ?? []);
  const names = new Map(
    [...accessPoints, ...controllers].map((name) => [name.toLowerCase(), name]),
  );
  const at = now.getTime();
  return [...names].map(([item, name]) => {
    const id = `ssid ${item}`;
    const { own, shown } = nowOf(id);
    const slots = limitOf(settings, 'ssid', item);
    const taken = peakOf(own, { from: at, until: at + 1 });
    return {
      id,
      kind: 'ssid',
      item: name,
      network: null,
      subnet: null,
      taken,
      slots,
      ...shown,
      ...(taken < slots && { state: 'Free' as const, event: null, until: null }),
    };
  });
}
