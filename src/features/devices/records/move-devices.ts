import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { retryOnUniqueViolation } from '../../../server/database/transactions/unique-violations.ts';
import { requireFeature } from '../../../server/http/permissions.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { UndoneEntry } from '../../../server/records/recorded-kind.ts';
import { haveSameOwner, organizationInScope } from '../../../server/tenancy.ts';
import { devices, moveDevices } from '../contract.ts';
import { devicesOf, historyOfSeveral, namesOf } from './devices.ts';
import { takenMacAddresses } from './mac-addresses.ts';

interface MovedArea {
  /** Required to undo; entries of earlier versions have only the name. */
  number: number;
  name: string;
}

const areaOf = ({ number, name }: ScopedOrganization): MovedArea => ({ number, name });

/** Returns the area that the history of a move stores; undefined for other values. */
export function movedAreaIn(value: unknown): MovedArea | undefined {
  const { number, name } = Object(value);
  return typeof number === 'number' && typeof name === 'string' ? { number, name } : undefined;
}

/** Moves the devices that can move and returns the others with the reason. Writes one history entry. */
export async function moveInto(
  request: OrganizationRequest,
  target: ScopedOrganization,
  ids: readonly string[],
) {
  const { organization, transaction, caller, record } = request;
  if (!haveSameOwner(caller.scope, [organization, target]))
    throw new Problem(
      'not-allowed',
      `${organization.name} and ${target.name} have different owners. Ask an administrator of both, or add the devices there.`,
    );
  const { moved, rejected } = await retryOnUniqueViolation(transaction, async () => {
    const sorted = await divideMovable(request, target, ids);
    await storeMove(request, target, sorted.moved);
    return sorted;
  });
  await record({
    ...historyOfSeveral(moved),
    action: 'update',
    organization,
    before: { area: areaOf(organization) },
    after: { area: areaOf(target), devices: namesOf(moved) },
  });
  return { moved, rejected };
}

/** Locks devices and divides them into those that can move and those that cannot. */
async function divideMovable(
  { transaction, organization }: OrganizationRequest,
  target: ScopedOrganization,
  ids: readonly string[],
) {
  const chosen = await devicesOf(transaction, organization)
    .select(['id', 'name', 'mac_address as macAddress'])
    .where('id', '=', any(ids))
    .orderBy('name')
    .forUpdate()
    .execute();
  // Another service provider may already have the MAC address.
  const takenMacs = await takenMacAddresses(
    transaction,
    target,
    chosen.flatMap(({ id, macAddress }) => (macAddress === null ? [] : [{ id, macAddress }])),
  );
  const sourceRequest = await devicesOf(transaction, target)
    .select(sql<string>`lower(name)`.as('name'))
    .execute();
  const takenNames = new Set(sourceRequest.map(({ name }) => name));
  const rejected = chosen.flatMap(({ name, macAddress }) => {
    if (takenNames.has(name.toLowerCase()))
      return [{ name, reason: `${target.name} has a device of this name` }];
    return macAddress !== null && takenMacs.has(macAddress)
      ? [{ name, reason: 'Another customer of that provider has a device with its MAC address' }]
      : [];
  });
  const staying = new Set(rejected.map(({ name }) => name));
  return { moved: chosen.filter(({ name }) => !staying.has(name)), rejected };
}

async function storeMove(
  { transaction, organization, caller, server }: OrganizationRequest,
  target: ScopedOrganization,
  moved: readonly { id: string }[],
): Promise<void> {
  if (moved.length === 0) return;
  const ids = moved.map(({ id }) => id);
  await transaction
    .updateTable('device')
    .set(({ eb }) => ({
      organization_number: target.number,
      organization_path: target.path,
      version: eb('version', '+', 1),
      updated_at: server.now(),
      updated_by: caller.displayName,
    }))
    .where('id', '=', any(ids))
    .execute();
  await disconnectApart(transaction, organization, ids);
}

/** Removes connections between devices in different areas. */
async function disconnectApart(
  transaction: ScopedTransaction,
  organization: { number: number },
  movedIds: readonly string[],
): Promise<void> {
  await sql`
    update device set parent_id = null, settings = jsonb_set(device.settings, '{parentPort}', 'null')
    from device parent
    where parent.id = device.parent_id and parent.organization_number <> device.organization_number
      and (device.organization_number = ${organization.number} or device.id = any (${movedIds}))`.execute(
    transaction,
  );
}

/** Moves a device back to the request's area. Its former connections are not restored. */
export async function undoMove(
  { entityId, label, after }: UndoneEntry,
  request: OrganizationRequest,
): Promise<void> {
  const { transaction, caller, organization } = request;
  const area = movedAreaIn(after.area);
  if (area === undefined)
    throw new Problem('conflict', `This move of ${label} cannot be undone. Move it by hand.`);
  const source = await organizationInScope(transaction, caller.scope, area.number);
  const sourceRequest = { ...request, organization: source };
  await requireFeature(sourceRequest, moveDevices, devices.feature);
  const { moved, rejected } = await moveInto(sourceRequest, organization, [entityId]);
  if (moved.length > 0) return;
  const [rejection] = rejected;
  throw new Problem(
    'conflict',
    rejection === undefined
      ? `${label} was moved again or deleted since.`
      : `${label} cannot be moved back: ${rejection.reason}.`,
  );
}
