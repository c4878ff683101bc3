import { sql } from 'kysely';
import { crossFieldErrors } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import { momentOf } from '../../../contract/values/zoned-time.ts';
import { any } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { lockSiteNetwork } from '../../site-network/public/vlan-ledger.ts';
import { zoneOf } from '../buildings/get-building.ts';
import { newPan } from '../fields.ts';
import { loadPools, poolOf, type StoredPool } from '../pools/load-pools.ts';
import { liveStates } from '../rules/states.ts';
import { coolDown } from './change-state.ts';
import type { StoredNetwork } from './load-network.ts';
import { makeNetwork } from './make-network.ts';
import { moveNetwork } from './move-network.ts';
import type { KeyWork } from './pan-keys.ts';

export function workOf({ transaction, server, caller }: OrganizationRequest): KeyWork {
  return { transaction, secrets: server.secrets, now: server.now(), by: caller.displayName };
}

interface Wanted {
  unitId: string;
  holderKind: 'resident' | 'hand';
  holder: string | null;
  from: string | null;
  until: string | null;
  key: string | null;
}

/** Makes the network of a unit by hand. Returns its id and the unit's number. */
export async function makeByHand(
  request: OrganizationRequest,
  wanted: Wanted,
): Promise<{ id: string; unit: string }> {
  rejectFieldErrors(crossFieldErrors(newPan, wanted));
  await lockSiteNetwork(request.transaction, request.organization.number);
  const unit = await unitBy(request, sql`id = ${wanted.unitId}`);
  if (unit === undefined) throw new Problem('not-found', 'This unit does not exist.');
  const pool = await vacantPool(request, unit, 'unitId');
  const timeZone = await zoneOf(request);
  const { now } = workOf(request);
  const fromAt = wanted.from === null ? now : later(dayStart(wanted.from, timeZone), now);
  const untilAt = untilOf(wanted.until, timeZone);
  if (untilAt !== null && untilAt <= now)
    rejectFieldErrors({ until: 'Please select a later date' });
  const id = await makeNetwork(workOf(request), request.organization, {
    unit,
    pool,
    holder: { kind: wanted.holderKind, name: wanted.holder },
    fromAt,
    untilAt,
    key: wanted.key,
  });
  if (id === null) throw await usedUp(request, unit, pool);
  return { id, unit: unit.number };
}

/** Moves a network to the unit with a number. */
export async function moveByHand(
  request: OrganizationRequest,
  network: StoredNetwork,
  number: string,
): Promise<void> {
  const unit = await unitBy(request, sql`upper(number) = ${number.trim().toUpperCase()}`);
  if (unit === undefined) return rejectFieldErrors({ unit: 'No unit has this number' });
  if (unit.id === network.unitId) return rejectFieldErrors({ unit: 'The network is in this unit' });
  const pool = await vacantPool(request, unit, 'unit');
  const move = { panId: network.id, unit, pool };
  if (!(await moveNetwork(workOf(request), request.organization, move)))
    throw await usedUp(request, unit, pool);
}

/** Returns the start of the day after the last one. */
export function untilOf(day: string | null, timeZone: string): Date | null {
  if (day === null) return null;
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return dayStart(next, timeZone);
}

function dayStart(day: string, timeZone: string): Date {
  return momentOf(`${day}T00:00`, timeZone) ?? new Date(`${day}T00:00:00Z`);
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

interface Unit {
  id: string;
  number: string;
  areaNumber: number | null;
  suiteOf: string | null;
  vlan: number | null;
}

function unitBy(
  { transaction, organization }: OrganizationRequest,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<Unit | undefined> {
  return transaction
    .selectFrom('pan_unit')
    .select(['id', 'number', 'area_number as areaNumber', 'suite_of as suiteOf', 'vlan'])
    .where('organization_number', '=', organization.number)
    .where(condition)
    .executeTakeFirst();
}

/** Returns the pool of a unit without a network; a network that is ending gives way. */
async function vacantPool(
  request: OrganizationRequest,
  unit: Unit,
  field: string,
): Promise<StoredPool> {
  const { transaction, organization } = request;
  if (unit.suiteOf !== null)
    rejectFieldErrors({
      [field]: `Unit ${unit.number} shares the network of suite ${unit.suiteOf}`,
    });
  const pool = poolOf(await loadPools(transaction, organization.number), unit.areaNumber);
  if (pool === undefined)
    throw new Problem('conflict', `Unit ${unit.number} has no pool. Add one for its service area.`);
  const present = await transaction
    .selectFrom('pan')
    .select(['id', 'state', 'created_by', 'pool_id'])
    .where('unit_id', '=', unit.id)
    .where('state', '=', any(liveStates))
    .executeTakeFirst();
  if (present === undefined) return pool;
  if (present.state !== 'Ending')
    rejectFieldErrors({
      [field]: `Unit ${unit.number} has a private network already, made by ${present.created_by}`,
    });
  await coolDown(workOf(request), { id: present.id, ...pool.settings });
  return pool;
}

/** The error that names the last one who took a VLAN of the pool. */
async function usedUp(
  { transaction }: OrganizationRequest,
  unit: Unit,
  pool: StoredPool,
): Promise<Problem> {
  const last = await transaction
    .selectFrom('pan')
    .innerJoin('pan_unit as unit', 'unit.id', 'pan.unit_id')
    .select(['unit.number', 'pan.created_by as by'])
    .where('pan.pool_id', '=', pool.id)
    .where('pan.state', '=', any([...liveStates, 'Cooling']))
    .orderBy('pan.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const taken = last && ` Unit ${last.number} took the last one, by ${last.by}.`;
  const why =
    pool.sharing === 'unit' && unit.vlan !== null
      ? `VLAN ${unit.vlan} of unit ${unit.number} is in use or cools down.`
      : `${pool.name} has no VLAN left.${taken ?? ''} Add VLANs to the pool, or end a network.`;
  return new Problem('conflict', why);
}
