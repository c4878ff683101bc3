import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { RecordedKind } from '../../../server/records/recorded-kind.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { paths } from '../contract.ts';
import { lockSite, presentReservations, zoneOf } from '../records/site-records.ts';
import { loadReservations } from '../reservations/load-reservations.ts';
import { loadSite } from '../reservations/load-site.ts';
import { release, writeClaims } from '../reservations/reserve.ts';
import { type ConferenceSite, portName } from '../rules/conference-site.ts';
import { conflictText } from '../rules/conflict-text.ts';
import { conflictFinder } from '../rules/find-conflicts.ts';
import type { Claim } from '../rules/reservation.ts';
import type { BlockedKind } from './contract.ts';
import { blockErrors, type ItemBlock } from './fields.ts';
import { momentOfField } from './moment-of-field.ts';

interface Item {
  kind: BlockedKind;
  item: string;
}

const entityType = 'conference block';
const feature = 'advanced-conference';

/** Blocks an item. Throws a conflict that names the event which has it meanwhile. */
export async function block(
  request: OrganizationRequest,
  { kind, item, why, startsOn, endsOn }: Item & ItemBlock,
): Promise<void> {
  const { transaction, organization, server } = request;
  await lockSite(request);
  const timeZone = await zoneOf(request);
  const from = startsOn === null ? server.now() : momentOfField('startsOn', startsOn, timeZone);
  const until = endsOn === null ? null : momentOfField('endsOn', endsOn, timeZone);
  if (until !== null && until <= server.now()) rejectFieldErrors({ endsOn: blockErrors.past });
  if (until !== null && until <= from) rejectFieldErrors({ endsOn: blockErrors.order });
  const site = await loadSite(transaction, organization);
  const claim: Claim = {
    kind,
    item,
    itemName: nameOf(site, { kind, item }),
    amount: 1,
    from: from.getTime(),
    until: until?.getTime() ?? Number.POSITIVE_INFINITY,
  };
  const reservations = await loadReservations(transaction, organization, { from, until });
  const [conflict] = conflictFinder(reservations, site)([claim]);
  if (conflict !== undefined) throw new Problem('conflict', conflictText(conflict, timeZone));
  const id = crypto.randomUUID();
  await writeClaims(
    transaction,
    organization,
    { kind: 'block', id, name: why, startsAt: from, endsAt: until },
    [claim],
  );
  await request.record({
    entityType,
    entityId: id,
    label: `${claim.itemName}: ${why}`,
    action: 'create',
    organization,
    after: { why, from: from.toISOString(), until: until?.toISOString() ?? null },
  });
}

/** Ends all blocks of an item that are not over; returns how many there were. */
export async function free(request: OrganizationRequest, { kind, item }: Item): Promise<number> {
  const { transaction, organization } = request;
  await lockSite(request);
  const blocks = (await presentReservations(request)).filter(
    (one) => one.event.kind === 'block' && one.kind === kind && one.item === item,
  );
  const [first] = blocks;
  if (first === undefined) {
    request.changesNothing();
    return 0;
  }
  for (const { event } of blocks) await release(transaction, event.id);
  await request.record({
    entityType,
    entityId: first.event.id,
    label: `${first.itemName}: ${first.event.name}`,
    action: 'delete',
    organization,
    before: { why: first.event.name },
  });
  return blocks.length;
}

/** Returns what an item is called. Throws unless the site has it. */
function nameOf(site: ConferenceSite, { kind, item }: Item): string {
  const name = knownName(site, kind, item);
  if (name === undefined) throw new Problem('not-found', 'This item does not exist.');
  return name;
}

function knownName(
  { rooms, ports, networks }: ConferenceSite,
  kind: BlockedKind,
  item: string,
): string | undefined {
  switch (kind) {
    case 'room':
      return rooms.find(({ id }) => id === item)?.name;
    case 'port': {
      const port = ports.find(({ id }) => id === item);
      return port && portName(port);
    }
    case 'address':
      return networks.flatMap((one) => one.publicAddresses).find((one) => one === item);
    case 'vlan':
    case 'dark': {
      const use = kind === 'dark' ? 'dark' : 'conference';
      const known = networks.filter((one) => one.use === use).flatMap(({ vlans }) => vlans);
      return known.map(String).includes(item) ? `VLAN ${item}` : undefined;
    }
  }
}

export const blockHistory: RecordedKind = {
  entityType,
  feature,
  labels: { why: 'Why', from: 'From', until: 'Until' },
  screensOf: async (_transaction, ids) => new Map(ids.map((id) => [id, { path: paths.rooms }])),
  undo: {
    create: async ({ entityId, label }, request) => {
      await lockSite(request);
      const { transaction, organization } = request;
      await release(transaction, entityId);
      await request.record({
        entityType,
        entityId,
        label,
        action: 'delete',
        organization,
        before: { why: label },
      });
    },
  },
};
