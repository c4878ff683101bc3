import { sql } from 'kysely';
import { hasRight } from '../../../contract/permissions.ts';
import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { scopeOf } from '../../../server/tenancy.ts';
import { guestNumber } from '../../users/public/names.ts';
import { whyFactsOf } from '../../users/queries.ts';
import type { OpenedAccount } from '../contract.ts';
import { freeHoursLeft, guestFreeHoursLeft } from './free-hours.ts';
import { accountRows } from './rows.ts';

interface FoundAccount {
  id: string;
  area: { number: number; path: string };
}

/** Returns where a guest is; throws when it is outside the request's organization. */
export async function accountIn(
  { transaction, organization }: OrganizationRequest,
  guestId: string,
): Promise<FoundAccount> {
  const row = await transaction
    .selectFrom('guest')
    .select(['organization_number as number', 'organization_path as path'])
    .where('id', '=', guestId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  const prefixes = await scopeOf(transaction, organization.number);
  if (row === undefined || !prefixes.some((prefix) => row.path.startsWith(prefix)))
    throw new Problem('not-found', 'This guest does not exist.');
  return { id: guestId, area: row };
}

/** Returns the subject of a history entry, without personal data. */
export function historyOf({ id, area }: FoundAccount) {
  return { entityType: 'guest', entityId: id, label: guestNumber(id), organization: area };
}

/** Reads a guest with the facts that explain why it is not online. */
export async function openedAccountOf(
  request: OrganizationRequest,
  found: FoundAccount,
): Promise<OpenedAccount> {
  const { server, caller } = request;
  const [row] = await accountRows(request, [found.id]);
  if (row === undefined) throw new Problem('not-found', 'This guest does not exist.');
  const isMasked = !hasRight(caller.rights, 'guest-data');
  return {
    ...row,
    foundBy: null,
    foundByCode: null,
    deviceList: await devicesOf(request, found.id, isMasked),
    facts: await whyFactsOf(request, row),
    freeHoursLeft: await freeHoursLeft(request),
    guestFreeHoursLeft: await guestFreeHoursLeft(request, found.id),
    isMasked,
    now: server.now().toISOString(),
  };
}

async function devicesOf({ transaction }: OrganizationRequest, guestId: string, isMasked: boolean) {
  const { rows } = await sql<{
    id: string;
    macAddress: string;
    name: string;
    isOnline: boolean;
    lastSeenAt: Date | null;
  }>`
    select device.id, device.mac_address as "macAddress", device.name,
      device.last_seen_at as "lastSeenAt",
      exists (select from guest_session session where session.guest_id = device.guest_id
        and session.mac_address = device.mac_address and session.state = 'open') as "isOnline"
    from guest_device device where device.guest_id = ${guestId}
    order by device.last_seen_at desc nulls last, device.mac_address`.execute(transaction);
  return rows.map(({ macAddress, name, lastSeenAt, ...device }) => ({
    ...device,
    macAddress: isMasked || !macAddress.includes(':') ? null : macAddress,
    name: isMasked ? '' : name,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }));
}
