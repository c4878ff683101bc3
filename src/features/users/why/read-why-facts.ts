import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { methodNames } from '../../portal/public/methods.ts';
import { findArea } from '../../radius/public/codes.ts';
import { evaluateGuest, findGuest } from '../../radius/public/entitlements.ts';
import { loginMethods } from '../../radius/public/reasons.ts';
import type { GuestRecord } from '../contract.ts';
import { canSeePersonalData } from '../rules.ts';
import { type CodeRefusal, guestRefusals } from './code-refusals.ts';
import { mostCounted, type PlanTime, type WhyFacts } from './contract.ts';
import { planTimeColumn } from './plan-time.ts';

const dayMs = 86_400_000;
const signInNames: Readonly<Record<string, string>> = { ...loginMethods, ...methodNames };

type ExplainedGuest = Pick<GuestRecord, 'id' | 'areaNumber' | 'state' | 'planName' | 'validUntil'>;

/** Returns why RADIUS would refuse the guest now; null when it would not. */
export async function loginBlockerOf(
  { transaction, server }: OrganizationRequest,
  { id, areaNumber }: Pick<ExplainedGuest, 'id' | 'areaNumber'>,
): Promise<string | null> {
  const area = await findArea(transaction, areaNumber);
  const guest = await findGuest(transaction, sql`guest.id = ${id}`);
  if (area === undefined || guest === undefined) return 'unknown-user';
  if (!area.isEnabled) return 'organization-disabled';
  const login = { area, macAddress: null, now: server.now() };
  const allowance = await evaluateGuest(transaction, guest, login);
  return typeof allowance === 'string' ? allowance : null;
}

interface StoredFacts {
  codeId: string | null;
  planTime: PlanTime;
  sessionAt: Date | null;
  isOpen: boolean | null;
  stoppedAt: Date | null;
  accessPoint: string | null;
  accessPointName: string | null;
  sessionDevice: string | null;
  ssid: string | null;
  usedSeconds: string | null;
  usedBytes: string | null;
  settings: { durationKind?: string; quotaBytes?: number | null; maxDevices?: number | null };
  duration: number | null;
  portalAt: Date | null;
  portalStep: string | null;
  portalReason: string | null;
  loginAt: Date | null;
  loginResult: 'accepted' | 'rejected' | null;
  loginReason: string | null;
  refusedLogins: number;
  method: string | null;
  devicesOnline: number;
  othersOnline: number;
  deviceId: string | null;
  deviceName: string;
  deviceType: string;
  deviceState: 'up' | 'degraded' | 'down' | 'unknown';
  lastPacketAt: Date | null;
  lastAccountingAt: Date | null;
}

/** Reads what explains why a guest is online or not. */
export async function whyFactsOf(
  request: OrganizationRequest,
  guest: ExplainedGuest,
): Promise<WhyFacts> {
  const stored = await storedFactsOf(request, guest.id);
  const { sessionAt, isOpen, portalAt, portalStep, deviceId, codeId } = stored;
  const { state, planName, validUntil } = guest;
  const codeIds = codeId === null ? [] : [codeId];
  const refusals = await guestRefusals(request.transaction, codeIds, request.server.now());
  return {
    online:
      sessionAt === null || isOpen !== true
        ? null
        : {
            since: sessionAt.toISOString(),
            device: canSeePersonalData(request.caller) ? stored.sessionDevice || null : null,
            where: whereOf(stored),
          },
    offlineSince: isOpen === true ? null : textOf(stored.stoppedAt),
    usage: usageOf(stored),
    portal:
      portalAt === null || portalStep === null
        ? null
        : { at: portalAt.toISOString(), step: portalStep, reason: stored.portalReason },
    login: loginOf(stored, codeId === null ? undefined : refusals.get(codeId)),
    refusedLogins: stored.refusedLogins,
    state,
    planName,
    validUntil,
    planTime: stored.planTime,
    blocker: await loginBlockerOf(request, guest),
    devicesOnline: stored.devicesOnline,
    maxDevices: stored.settings.maxDevices ?? null,
    othersOnline: stored.othersOnline,
    nas:
      deviceId === null
        ? null
        : {
            deviceId,
            name: stored.deviceName,
            type: stored.deviceType,
            state: stored.deviceState,
            lastPacketAt: textOf(stored.lastPacketAt),
            lastAccountingAt: textOf(stored.lastAccountingAt),
          },
    accessPoint: stored.accessPointName ?? stored.accessPoint,
    signInMethod: stored.method === null ? null : (signInNames[stored.method] ?? stored.method),
  };
}

/** How many sessions and logins of an area are searched for the latest event of its gateway: there may be millions. */
const latestRows = 1000;

/**
 * The first open session counts, or else the last one. A gateway without RADIUS packets (openNDS) proves that it sends by
 * the guest's last session and login, and by the latest ones of all its guests.
 */
async function storedFactsOf(
  { transaction, server }: OrganizationRequest,
  guestId: string,
): Promise<StoredFacts> {
  const since = new Date(server.now().getTime() - dayMs);
  const { rows } = await sql<StoredFacts>`
    select guest.access_code_id as "codeId",
      ${planTimeColumn} as "planTime", session.started_at as "sessionAt", session.state = 'open' as "isOpen",
      session.stopped_at as "stoppedAt", session.access_point as "accessPoint", session.ssid,
      (select name from device point where point.provider_number = session.provider_number
        and point.mac_address = session.access_point) as "accessPointName",
      (select name from guest_device own
        where own.guest_id = guest.id and own.mac_address = session.mac_address) as "sessionDevice",
      usage.seconds as "usedSeconds", usage.bytes_in + usage.bytes_out as "usedBytes",
      coalesce(plan.settings, '{}') as settings, plan.duration_seconds as duration,
      attempt.at as "portalAt", attempt.step as "portalStep", attempt.reason as "portalReason",
      login.at as "loginAt", login.result as "loginResult", login.reason as "loginReason",
      coalesce(
        (select method from portal_attempt where guest_id = guest.id and method is not null
          order by at desc limit 1),
        (select method from radius_auth where guest_id = guest.id and result = 'accepted'
          order by at desc limit 1)) as method,
      (select coalesce(sum(1 + repeats), 0)::integer from radius_auth
        where guest_id = guest.id and result = 'rejected' and at > greatest(${since}::timestamptz,
          case when session.state <> 'open' then session.stopped_at end)) as "refusedLogins",
      (select count(distinct mac_address)::integer from guest_session
        where guest_id = guest.id and state = 'open') as "devicesOnline",
      (select count(*)::integer from (
        select distinct coalesce(guest_id::text, mac_address) from guest_session other
        where other.organization_number = guest.organization_number and other.state = 'open'
          and other.guest_id is distinct from guest.id
        limit ${mostCounted}) counted) as "othersOnline",
      nas.id as "deviceId", nas.name as "deviceName", nas.type as "deviceType",
      nas.state as "deviceState",
      greatest(seen.last_packet_at, reported.at, asked.at) as "lastPacketAt",
      greatest(seen.last_accounting_at, reported.at) as "lastAccountingAt"
    from guest
    left join service_plan plan on plan.id = guest.plan_id
    left join guest_usage usage on usage.guest_id = guest.id
    left join lateral (
      select * from guest_session where guest_id = guest.id
      order by state <> 'open', case when state = 'open' then started_at end, started_at desc
      limit 1) session on true
    left join lateral (
      select at, step, reason from portal_attempt
      where guest_id = guest.id and at > ${since} order by at desc limit 1) attempt on true
    left join lateral (
      select at, result, reason from radius_auth
      where guest_id = guest.id and at > ${since} order by at desc limit 1) login on true
    left join lateral (
      select device.id, device.name, device.type, device.state from device
      where device.id = coalesce(
        case when session.state = 'open' then session.device_id end,
        (select device_id from radius_auth where guest_id = guest.id and device_id is not null
          order by at desc limit 1),
        session.device_id,
        (select id from device gateway
          where gateway.organization_number = guest.organization_number
            and gateway.role = 'gateway' and gateway.status = 'Active'
          order by gateway.name limit 1))) nas on true
    left join radius_nas seen on seen.device_id = nas.id
    left join lateral (
      select max(last_event_at) as at from (
        select last_event_at from guest_session where device_id = nas.id and state = 'open'
        union all
        select last_event_at from (
          select device_id, last_event_at from guest_session
          where seen.device_id is null and organization_path = guest.organization_path
          order by started_at desc limit ${latestRows}) latest
        where device_id = nas.id
        union all
        select session.last_event_at
        where seen.device_id is null and session.device_id = nas.id) event) reported on true
    left join lateral (
      select max(at) as at from (
        (select device_id, at from radius_auth
          where seen.device_id is null and organization_path = guest.organization_path
          order by at desc limit ${latestRows})
        union all
        (select device_id, at from radius_auth
          where seen.device_id is null and guest_id = guest.id and device_id is not null
          order by at desc limit 1)) latest
      where device_id = nas.id) asked on true
    where guest.id = ${guestId}`.execute(transaction);
  const [stored] = rows;
  if (stored === undefined) throw new Problem('not-found', 'This guest does not exist.');
  return stored;
}

/** The newest login of the guest, or a later one that was refused with the guest's code. */
function loginOf(
  { loginAt, loginResult, loginReason }: StoredFacts,
  refusal: CodeRefusal | undefined,
): WhyFacts['login'] {
  if (refusal !== undefined && (loginAt === null || refusal.at > loginAt))
    return {
      at: refusal.at.toISOString(),
      result: 'rejected',
      reason: refusal.reason,
      isByCode: true,
    };
  return loginAt === null || loginResult === null
    ? null
    : {
        at: loginAt.toISOString(),
        result: loginResult,
        reason: loginReason,
        isByCode: false,
      };
}

/** A MAC address says less than the name of the network. */
function whereOf({ accessPoint, accessPointName, ssid, deviceName }: StoredFacts): string | null {
  const isAddress = accessPoint !== null && accessPoint.split(':').length === 6;
  return accessPointName ?? (isAddress ? null : accessPoint) ?? ssid ?? deviceName ?? accessPoint;
}

function usageOf({ usedSeconds, usedBytes, settings, duration }: StoredFacts): WhyFacts['usage'] {
  if (usedSeconds === null) return null;
  return {
    seconds: Number(usedSeconds),
    secondsAllowed: settings.durationKind === 'usage' ? duration : null,
    bytes: Number(usedBytes),
    bytesAllowed: settings.quotaBytes ?? null,
  };
}

function textOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
