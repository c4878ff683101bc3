import { Problem } from '../../../contract/problem.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { lockSiteNetwork } from '../../site-network/public/vlan-ledger.ts';
import { loadReservations } from '../reservations/load-reservations.ts';
import { holdersText } from '../rules/conflict-text.ts';
import type { ItemKind, Reservation } from '../rules/reservation.ts';

type SiteRequest = Pick<OrganizationRequest, 'organization' | 'transaction' | 'server'>;

/** Throws unless the organization is a site. */
export function requireSite({ organization }: Pick<SiteRequest, 'organization'>): void {
  if (organization.type !== 'Site')
    throw new Problem('bad-input', 'Advanced Conference belongs to a site. Please select one.');
}

/** Locks what a site has for events until the transaction ends. Throws unless the organization is a site. */
export async function lockSite({
  organization,
  transaction,
}: Pick<SiteRequest, 'organization' | 'transaction'>): Promise<void> {
  requireSite({ organization });
  await lockSiteNetwork(transaction, organization.number);
}

interface ChangingStore<Change, Full> {
  update(request: OrganizationRequest, id: string, change: Change): Promise<Full>;
  remove(request: OrganizationRequest, id: string): Promise<object>;
}

/** Returns a store that locks the site before a record, as reservations do, so that nobody waits for another in a circle. */
export function siteFirst<Change, Full, S extends ChangingStore<Change, Full>>(
  store: S & ChangingStore<Change, Full>,
): S {
  return {
    ...store,
    async update(request: OrganizationRequest, id: string, change: Change) {
      await lockSite(request);
      return store.update(request, id, change);
    },
    async remove(request: OrganizationRequest, id: string) {
      await lockSite(request);
      return store.remove(request, id);
    },
  };
}

export async function zoneOf({ transaction, organization }: SiteRequest): Promise<string> {
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  return timeZone ?? 'UTC';
}

/** Returns the reservations of a site that are not over. */
export function presentReservations({ transaction, organization, server }: SiteRequest) {
  return loadReservations(transaction, organization, { from: server.now(), until: null });
}

/** Returns who has one of the items now or later, as a text; '' if nobody has. */
export async function presentHolders(
  request: SiteRequest,
  kind: ItemKind,
  items: readonly string[],
): Promise<string> {
  if (items.length === 0) return '';
  const reservations = await presentReservations(request);
  const found = reservations.filter((one) => one.kind === kind && items.includes(one.item));
  return found.length === 0 ? '' : holdersText(found, await zoneOf(request));
}

/** Throws while somebody has the item, now or later. */
export async function rejectReserved(
  request: SiteRequest,
  { kind, id, name }: { kind: ItemKind; id: string; name: string },
): Promise<void> {
  const holders = await presentHolders(request, kind, [id]);
  if (holders !== '')
    throw new Problem('conflict', `${name} is reserved: ${holders}. Move or cancel that first.`);
}

/** Throws unless the area is one of the site. */
export async function rejectOtherArea(
  {
    transaction,
    organization,
  }: { transaction: ScopedTransaction; organization: { number: number } },
  areaNumber: number | null,
): Promise<void> {
  if (areaNumber === null) return;
  const area = await transaction
    .selectFrom('organization')
    .select('number')
    .where('number', '=', areaNumber)
    .where('parent_number', '=', organization.number)
    .where('type', '=', 'ServiceArea')
    .where('status', '<>', 'Removed')
    .executeTakeFirst();
  if (area === undefined) rejectFieldErrors({ areaNumber: 'Choose a service area of this site' });
}

/** Reservations by what they are of. */
export function reservationsOf(
  reservations: readonly Reservation[],
  kind: ItemKind,
): Map<string, Reservation[]> {
  return Map.groupBy(
    reservations.filter((one) => one.kind === kind),
    ({ item }) => item,
  );
}
