import { hasRight } from '../../../contract/permissions.ts';
import { Problem } from '../../../contract/problem.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { UndoneEntry } from '../../../server/records/recorded-kind.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { changeKeyOfUnit } from '../../pan-mapping/public/unit-network.ts';
import { lockSiteNetwork } from '../../site-network/public/vlan-ledger.ts';
import type { OwnerRecord } from '../contract.ts';
import type { EnterpriseOwner } from '../fields.ts';
import { endSessionsOf, scheduleEnds } from './end-sessions.ts';
import { ownerStore } from './owners.ts';
import { revokeCertificatesOf } from './revocations.ts';

// Not `recordHandlers`: personal data is masked by role, and devices end with their owner.

/** Returns an owner as a role may see it: without the right, e-mail and phone are left out. */
export function shownOwner(
  { caller }: Pick<OrganizationRequest, 'caller'>,
  owner: OwnerRecord,
): OwnerRecord {
  return hasRight(caller.rights, 'guest-data') ? owner : { ...owner, email: null, phone: null };
}

export async function createOwner(request: OrganizationRequest, owner: EnterpriseOwner) {
  return shownOwner(request, await ownerStore.create(withoutContact(request), owner));
}

export function deleteOwner(request: OrganizationRequest, id: string): Promise<object> {
  return ownerStore.remove(withoutContact(request), id);
}

/** Returns a request whose history notes only that e-mail and phone have changed: who reads it may not see them. */
function withoutContact(request: OrganizationRequest): OrganizationRequest {
  return {
    ...request,
    record: ({ before, after, ...entry }) => {
      const isChanged =
        before !== undefined &&
        after !== undefined &&
        (before['email'] !== after['email'] || before['phone'] !== after['phone']);
      const isLost =
        before !== undefined &&
        after === undefined &&
        (before['email'] !== null || before['phone'] !== null);
      return request.record({
        ...entry,
        ...(before && { before: { ...withoutFields(before), ...(isLost && contactLost) } }),
        ...(after && { after: { ...withoutFields(after), ...(isChanged && contactChanged) } }),
      });
    },
  };
}

const contactChanged = { contact: 'changed' };
const contactLost = { contact: 'deleted' };

/** Whether an entry changed or deleted e-mail or phone, which the history does not have. */
export function hasContactChange({ before, after }: Pick<UndoneEntry, 'before' | 'after'>) {
  return 'contact' in before || 'contact' in after;
}

function withoutFields({ email: _email, phone: _phone, ...others }: Record<string, unknown>) {
  return others;
}

export async function updateOwner(
  request: OrganizationRequest,
  id: string,
  change: EnterpriseOwner & { version: number },
): Promise<OwnerRecord> {
  const before = await ownerStore.lock(request, id);
  const canSee = hasRight(request.caller.rights, 'guest-data');
  // A role without the right was not shown them.
  const { email, phone } = canSee ? change : before;
  const after = { ...change, email, phone };
  const updated = await ownerStore.update(withoutContact(request), id, after);
  const hasOtherPeriod =
    after.validFrom !== before.validFrom || after.validUntil !== before.validUntil;
  if (hasOtherPeriod) await scheduleEnds(request, { ownerId: id });
  // The devices sign in again, and are rejected or get the network of the unit.
  const hasOtherNetwork = after.household !== before.household || after.unit !== before.unit;
  if (hasOtherNetwork || (hasOtherPeriod && !(await isPresent(request, after))))
    await endSessionsOf(request, await devicesOf(request, id));
  return shownOwner(request, updated);
}

/** Ends all that an owner has: devices, certificates, links and sessions. */
export async function moveOwnerOut(
  request: OrganizationRequest,
  id: string,
): Promise<{ devices: number; certificates: number; hasNewKey: boolean }> {
  const { transaction, organization, server, caller } = request;
  // Check-ins lock the site before its rows too, so that nobody waits for another in a circle.
  await lockSiteNetwork(transaction, organization.number);
  const owner = await ownerStore.lock(request, id);
  if (owner.movedOutAt !== null)
    throw new Problem('conflict', `${owner.name} has moved out already.`);
  const now = server.now();
  const stamp = { updated_at: now, updated_by: caller.displayName };
  await transaction
    .updateTable('enterprise_owner')
    .set(({ eb }) => ({ moved_out_at: now, version: eb('version', '+', 1), ...stamp }))
    .where('id', '=', id)
    .execute();
  const ended = await transaction
    .updateTable('enterprise_device')
    .set(({ eb }) => ({
      status: 'revoked',
      next_step_at: null,
      version: eb('version', '+', 1),
      ...stamp,
    }))
    .where('owner_id', '=', id)
    .where('status', '<>', 'revoked')
    .returning('id')
    .execute();
  await transaction.deleteFrom('enterprise_link').where('owner_id', '=', id).execute();
  const ids = await devicesOf(request, id);
  const certificates = await revokeCertificatesOf(request, ids, 'affiliationChanged');
  await endSessionsOf(request, ids);
  const { household, unit } = owner;
  const hasNewKey = household && unit !== null && (await changeKeyOfUnit(request, unit));
  await request.record({
    ...ownerStore.historyOf(id, owner.name),
    action: 'run',
    organization,
    after: {
      movedOut: true,
      devices: ended.length,
      certificates,
      ...(hasNewKey && { householdKey: 'changed' }),
    },
  });
  return { devices: ended.length, certificates, hasNewKey };
}

/** Whether the time of an owner has begun and not ended. */
async function isPresent(
  { transaction, organization, server }: OrganizationRequest,
  { validFrom, validUntil }: EnterpriseOwner,
): Promise<boolean> {
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  const now = localTimeOf(server.now(), timeZone ?? 'UTC');
  return (validFrom === null || validFrom <= now) && (validUntil === null || validUntil > now);
}

async function devicesOf(
  { transaction }: Pick<OrganizationRequest, 'transaction'>,
  ownerId: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('enterprise_device')
    .select('id')
    .where('owner_id', '=', ownerId)
    .execute();
  return rows.map(({ id }) => id);
}
