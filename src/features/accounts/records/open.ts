import { sql } from 'kysely';
import { hasRight } from '../../../contract/permissions.ts';
import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings, scopeOf } from '../../../server/tenancy.ts';
import { findArea } from '../../radius/public/codes.ts';
import { evaluateGuest, findGuest } from '../../radius/public/entitlements.ts';
import { guestNumber } from '../../users/public/names.ts';
import type { OpenedAccount, WhyFacts } from '../contract.ts';
import { freeHoursLeft } from './free-hours.ts';
import { accountRows } from './rows.ts';

const dayMs = 86_400_000;

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

/** Returns why RADIUS would refuse the guest now; null when it would not. */
export async function blockerOf(
  { transaction, server }: OrganizationRequest,
  { id, area: { number } }: FoundAccount,
): Promise<string | null> {
  const area = await findArea(transaction, number);
  const guest = await findGuest(transaction, sql`guest.id = ${id}`);
  if (area === undefined || guest === undefined) return 'unknown-user';
  if (!area.isEnabled) return 'organization-disabled';
  const login = { area, macAddress: null, now: server.now() };
  const allowance = await evaluateGuest(transaction, guest, login);
  return typeof allowance === 'string' ? allowance : null;
}

/** Reads a guest with the facts that explain why it is not online. */
export async function openedAccountOf(
  request: OrganizationRequest,
  found: FoundAccount,
): Promise<OpenedAccount> {
  const { transaction, server, caller } = request;
  const [row] = await accountRows(request, [found.id]);
  if (row === undefined) throw new Problem('not-found', 'This guest does not exist.');
  const isMasked = !hasRight(caller.rights, 'guest-data');
  const { timeZone } = await inheritedSettings(transaction, found.area.number);
  return {
    ...row,
    foundBy: null,
    foundByCode: null,
    deviceList: await devicesOf(request, found.id, isMasked),
    facts: await factsOf(request, found, row),
    freeHoursLeft: await freeHoursLeft(request),
    isMasked,
    timeZone: timeZone ?? 'UTC',
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

interface StoredFacts {
  portalAt: Date | null;
  portalStep: string | null;
  portalReason: string | null;
  devicesOnline: number;
  maxDevices: number | null;
  deviceId: string | null;
  deviceName: string;
  deviceType: string;
  deviceState: 'up' | 'degraded' | 'down' | 'unknown';
  lastPacketAt: Date | null;
  lastAccountingAt: Date | null;
}

async function factsOf(
  request: OrganizationRequest,
  found: FoundAccount,
  { isOnline, last, state, planName, validUntil }: Awaited<ReturnType<typeof accountRows>>[number],
): Promise<WhyFacts> {
  const since = new Date(request.server.now().getTime() - dayMs);
  const { rows } = await sql<StoredFacts>`
    select attempt.at as "portalAt", attempt.step as "portalStep", attempt.reason as "portalReason",
      (select count(distinct mac_address)::integer from guest_session
        where guest_id = guest.id and state = 'open') as "devicesOnline",
      (plan.settings->>'maxDevices')::integer as "maxDevices",
      nas.id as "deviceId", nas.name as "deviceName", nas.type as "deviceType",
      nas.state as "deviceState", seen.last_packet_at as "lastPacketAt",
      seen.last_accounting_at as "lastAccountingAt"
    from guest
    left join service_plan plan on plan.id = guest.plan_id
    left join lateral (
      select at, step, reason from portal_attempt
      where guest_id = guest.id and at > ${since} order by at desc limit 1) attempt on true
    left join lateral (
      select device.id, device.name, device.type, device.state from device
      where device.id = coalesce(
        (select device_id from radius_auth where guest_id = guest.id and device_id is not null
          order by at desc limit 1),
        (select id from device gateway
          where gateway.organization_number = guest.organization_number
            and gateway.role = 'gateway' and gateway.status = 'Active'
          order by gateway.name limit 1))) nas on true
    left join radius_nas seen on seen.device_id = nas.id
    where guest.id = ${found.id}`.execute(request.transaction);
  const [stored] = rows;
  if (stored === undefined) throw new Problem('not-found', 'This guest does not exist.');
  const { portalAt, portalStep, portalReason, deviceId, devicesOnline, maxDevices } = stored;
  return {
    isOnline,
    portal:
      portalAt === null || portalStep === null
        ? null
        : { at: portalAt.toISOString(), step: portalStep, reason: portalReason },
    login: last !== null && Date.parse(last.at) > since.getTime() ? last : null,
    state,
    planName,
    validUntil,
    blocker: await blockerOf(request, found),
    devicesOnline,
    maxDevices,
    nas:
      deviceId === null
        ? null
        : {
            deviceId,
            name: stored.deviceName,
            type: stored.deviceType,
            state: stored.deviceState,
            lastPacketAt: stored.lastPacketAt?.toISOString() ?? null,
            lastAccountingAt: stored.lastAccountingAt?.toISOString() ?? null,
          },
  };
}
