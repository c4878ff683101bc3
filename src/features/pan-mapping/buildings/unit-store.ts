import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { RecordedKind } from '../../../server/records/recorded-kind.ts';
import { recordStore, type WritingRequest } from '../../../server/records/store.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { dayAt } from '../../site-network/public/day-at.ts';
import { lockSiteNetwork } from '../../site-network/public/vlan-ledger.ts';
import { panUnits } from '../contract.ts';
import type { PanUnit } from '../fields.ts';
import { loadPools, poolOf } from '../pools/load-pools.ts';
import { noteSite } from '../pushes/note-change.ts';
import { liveStates } from '../rules/states.ts';
import { undoneAtLockedSite } from './site.ts';

/** Stores the units of a site. */
export const unitStore = recordStore({
  ...panUnits,
  table: 'pan_unit',
  unique: { pan_unit_number: 'number' },
  columns: {
    building: 'building',
    floor: 'floor',
    number: 'number',
    kind: 'kind',
    areaNumber: 'area_number',
    suiteOf: 'suite_of',
    vlan: 'vlan',
  },
  rest: 'wiring',
  list: {
    fields: ['building', 'floor', 'number', 'kind', 'vlan'],
    order: 'number',
    sort: { number: 'number', floor: 'floor', vlan: 'vlan' },
  },

  async beforeWrite(request, unit, before) {
    requireSite(request);
    await lockSiteNetwork(request.transaction, request.organization.number);
    await rejectOtherArea(request, unit.areaNumber);
    const itself = before?.number ?? unit.number;
    if (unit.vlan !== null && unit.vlan !== before?.vlan)
      await rejectTakenVlan(request, unit, unit.vlan, itself);
    await rejectTakenPorts(request, unit, itself);
    await noteSite(request.transaction, request.organization, request.server.now());
    return {};
  },

  async beforeDelete({ transaction, organization, server }, { id, number }) {
    // The caller has locked the site: a check-in at the same time makes a network before or never.
    const live = await transaction
      .selectFrom('pan')
      .select('state')
      .where('unit_id', '=', id)
      .where('state', '=', any(liveStates))
      .executeTakeFirst();
    if (live !== undefined)
      throw new Problem(
        'conflict',
        `Unit ${number} has a private network. End it or move it to another unit first.`,
      );
    await noteSite(transaction, organization, server.now());
  },
});

export const unitHistory: RecordedKind = {
  ...undoneAtLockedSite(unitStore.history),
  screensOf: async (transaction, ids) => {
    const rows = await transaction
      .selectFrom('pan_unit')
      .select('id')
      .where('id', '=', any(ids))
      .execute();
    return new Map(
      rows.map(({ id }) => [id, { path: panUnits.screens.item, query: { item: id } }]),
    );
  },
};

export function requireSite({ organization }: Pick<WritingRequest, 'organization'>): void {
  if (organization.type !== 'Site')
    throw new Problem('bad-input', 'PAN Mapping belongs to a site. Please select one.');
}

/** Throws unless the area is one of the site. */
export async function rejectOtherArea(
  { transaction, organization }: Pick<WritingRequest, 'transaction' | 'organization'>,
  areaNumber: number | null,
): Promise<void> {
  if (areaNumber === null) return;
  const areas = await areasOf(transaction, organization.number);
  if (!areas.some(({ number }) => number === areaNumber))
    rejectFieldErrors({ areaNumber: 'Choose a service area of this site' });
}

export function areasOf(transaction: ScopedTransaction, siteNumber: number) {
  return transaction
    .selectFrom('organization')
    .select(['number', 'name'])
    .where('parent_number', '=', siteNumber)
    .where('type', '=', 'ServiceArea')
    .where('status', '<>', 'Removed')
    .orderBy('name')
    .orderBy('number')
    .execute();
}

/** Where each unit has a VLAN, another unit's is refused. The other unit's last editor is named. */
async function rejectTakenVlan(
  request: WritingRequest,
  unit: PanUnit,
  vlan: number,
  itself: string,
): Promise<void> {
  const { transaction, organization } = request;
  const pool = poolOf(await loadPools(transaction, organization.number), unit.areaNumber);
  if (pool?.sharing !== 'unit') return;
  const other = await transaction
    .selectFrom('pan_unit')
    .select(['number', 'updated_by', 'updated_at'])
    .where('organization_number', '=', organization.number)
    .where('vlan', '=', vlan)
    .where(sql`upper(number)`, '<>', itself.toUpperCase())
    .limit(1)
    .executeTakeFirst();
  if (other !== undefined)
    rejectFieldErrors({ vlan: `VLAN ${vlan} is that of unit ${await takenText(request, other)}` });
}

async function rejectTakenPorts(
  request: WritingRequest,
  { outlets }: PanUnit,
  itself: string,
): Promise<void> {
  const { transaction, organization } = request;
  const wanted = outlets.map(portKey);
  const twice = wanted.findIndex((key, index) => wanted.indexOf(key) !== index);
  if (twice !== -1)
    rejectFieldErrors({ [`outlets.${twice}.port`]: 'The unit has this port above' });
  if (wanted.length === 0) return;
  const { rows } = await sql<{ key: string; number: string; updated_by: string; updated_at: Date }>`
    select lower(outlet->>'switch') || ' / ' || lower(outlet->>'port') as key, number, updated_by, updated_at
    from pan_unit cross join jsonb_array_elements(wiring->'outlets') outlet
    where organization_number = ${organization.number} and upper(number) <> ${itself.toUpperCase()}
      and lower(outlet->>'switch') || ' / ' || lower(outlet->>'port') = ${any(wanted)}
    limit 1`.execute(transaction);
  const [other] = rows;
  if (other !== undefined)
    rejectFieldErrors({
      [`outlets.${wanted.indexOf(other.key)}.port`]: `The port is that of unit ${await takenText(request, other)}`,
    });
}

/** How ports are compared. */
export function portKey(outlet: { switch: string; port: string }): string {
  return `${outlet.switch.toLowerCase()} / ${outlet.port.toLowerCase()}`;
}

async function takenText(
  { transaction, organization }: WritingRequest,
  other: { number: string; updated_by: string; updated_at: Date },
): Promise<string> {
  const day = await dayAt(transaction, organization.number, other.updated_at);
  return `${other.number}, set by ${other.updated_by} on ${day}`;
}
