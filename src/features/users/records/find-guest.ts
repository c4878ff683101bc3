import { sql } from 'kysely';
import { hasRight } from '../../../contract/permissions.ts';
import { Problem } from '../../../contract/problem.ts';
import type { Caller, ScopedOrganization, ScopedTransaction } from '../../../server/context.ts';
import { requireRight } from '../../../server/http/permissions.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { recordColumns } from '../../../server/records/record-columns.ts';
import { inheritedSettings, scopeOf } from '../../../server/tenancy.ts';
import { codesInBatches } from '../../access-codes/queries.ts';
import type { GuestDevice, GuestRecord, OnlineSession } from '../contract.ts';
import { type Guest, type GuestState, type GuestStatus, guest, noPersonalData } from '../fields.ts';
import {
  blockerOf,
  canSeeCodes,
  canSeePersonalData,
  type GuestAction,
  requiredRights,
} from '../rules.ts';
import { searchTextOf } from './guest-search.ts';

export const guestColumns = [
  'guest.id',
  'guest.name',
  'guest.email',
  'guest.phone',
  'guest.room',
  'guest.username',
  'guest.plan_id as planId',
  'guest.valid_until as validUntil',
  'guest.status',
  'guest.organization_number as areaNumber',
  'area.name as areaName',
  'site.name as siteName',
  'plan.name as planName',
] as const;

export function guestsOf(transaction: ScopedTransaction) {
  return transaction
    .selectFrom('guest')
    .innerJoin('organization as area', 'area.number', 'guest.organization_number')
    .leftJoin('organization as site', 'site.number', 'area.parent_number')
    .leftJoin('service_plan as plan', 'plan.id', 'guest.plan_id');
}

/** Returns the time zone of an organization. */
export async function zoneOf(transaction: ScopedTransaction, number: number): Promise<string> {
  return (await inheritedSettings(transaction, number)).timeZone ?? 'UTC';
}

export interface FoundGuest {
  /** Unmasked: pass it through `shownTo` before replying. */
  record: GuestRecord;
  status: GuestStatus;
  area: { number: number; path: string };
}

/** Returns a guest of the request's organization or of one below or linked into it. */
export async function findGuest(
  { transaction, organization, server }: OrganizationRequest,
  guestId: string,
): Promise<FoundGuest> {
  const row = await guestsOf(transaction)
    .select(guestColumns)
    .select([
      'area.path',
      'guest.reservation_number as reservationNumber',
      'guest.member_number as memberNumber',
      'guest.language',
      'guest.access_code_id as accessCodeId',
      'guest.notes',
      sql<boolean>`guest.password_hash is not null`.as('hasPassword'),
      'guest.terms_version as termsVersion',
      'guest.terms_accepted_at as termsAcceptedAt',
      'guest.marketing_consent_at as marketingConsentAt',
      'guest.erased_at as erasedAt',
      'guest.version',
      'guest.created_at as createdAt',
      'guest.created_by as createdBy',
      'guest.updated_at as updatedAt',
      'guest.updated_by as updatedBy',
    ])
    .where('guest.id', '=', guestId)
    .executeTakeFirst();
  if (row === undefined || !(await isBelow(transaction, organization, row.path)))
    throw new Problem('not-found', 'This guest does not exist.');
  const { path, status, accessCodeId, ...columns } = row;
  const ids = accessCodeId === null ? [] : [accessCodeId];
  const [accessCode = null] = (await codesInBatches(transaction, ids)).values();
  return {
    status,
    area: { number: row.areaNumber, path },
    record: {
      ...columns,
      accessCode,
      state: stateOf(row, server.now()),
      timeZone: await zoneOf(transaction, row.areaNumber),
      validUntil: row.validUntil?.toISOString() ?? null,
      termsAcceptedAt: row.termsAcceptedAt?.toISOString() ?? null,
      marketingConsentAt: row.marketingConsentAt?.toISOString() ?? null,
      erasedAt: row.erasedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      devices: await devicesOf(transaction, guestId),
      online: await onlineSessionsOf(transaction, guestId),
      isMasked: false,
    },
  };
}

async function isBelow(
  transaction: ScopedTransaction,
  organization: ScopedOrganization,
  path: string,
): Promise<boolean> {
  if (path.startsWith(organization.path)) return true;
  const prefixes = await scopeOf(transaction, organization.number);
  return prefixes.some((prefix) => path.startsWith(prefix));
}

async function devicesOf(transaction: ScopedTransaction, guestId: string): Promise<GuestDevice[]> {
  const rows = await transaction
    .selectFrom('guest_device')
    .select([
      'id',
      'mac_address as macAddress',
      'name',
      'first_seen_at as firstSeenAt',
      'last_seen_at as lastSeenAt',
    ])
    .where('guest_id', '=', guestId)
    .orderBy('last_seen_at', (order) => order.desc().nullsLast())
    .orderBy('mac_address')
    .execute();
  return rows.map(({ firstSeenAt, lastSeenAt, ...device }) => ({
    ...device,
    macAddress: knownMac(device.macAddress),
    firstSeenAt: firstSeenAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }));
}

async function onlineSessionsOf(
  transaction: ScopedTransaction,
  guestId: string,
): Promise<OnlineSession[]> {
  const rows = await transaction
    .selectFrom('guest_session')
    .select(['id', 'started_at as startedAt', 'mac_address as macAddress'])
    .where('guest_id', '=', guestId)
    .where('state', '=', 'open')
    .orderBy('started_at')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ startedAt, macAddress, ...session }) => ({
    ...session,
    startedAt: startedAt.toISOString(),
    macAddress: knownMac(macAddress),
  }));
}

/** Returns null for the pseudonym of an erased device. */
export function knownMac(stored: string): string | null {
  return stored.includes(':') ? stored : null;
}

/** Locks a guest for an action, so that the second of two editors sees the first one's changes. */
export async function lockFor(
  request: OrganizationRequest,
  action: GuestAction,
  guestId: string,
): Promise<FoundGuest> {
  for (const right of requiredRights(action)) requireRight(request.caller, right);
  await request.transaction
    .selectFrom('guest')
    .select('id')
    .where('id', '=', guestId)
    .forUpdate()
    .execute();
  const found = await findGuest(request, guestId);
  const blocker = blockerOf(action, found.record);
  if (blocker !== null) throw new Problem('conflict', blocker);
  return found;
}

/** Returns a guest, masked by the caller's role. */
export function shownTo(caller: Caller, record: GuestRecord): GuestRecord {
  const shown = {
    ...record,
    ...(!hasRight(caller.rights, 'secrets') && { hasPassword: null }),
    ...(!canSeeCodes(caller) && { accessCode: null }),
  };
  if (canSeePersonalData(caller)) return shown;
  return {
    ...shown,
    ...noPersonalData,
    devices: record.devices.map((device) => ({ ...device, macAddress: null, name: '' })),
    online: record.online.map((session) => ({ ...session, macAddress: null })),
    isMasked: true,
  };
}

export function stateOf(
  { status, validUntil }: { status: GuestStatus; validUntil: Date | null },
  now: Date,
): GuestState {
  if (status === 'Disabled') return 'Disabled';
  return validUntil !== null && validUntil <= now ? 'Expired' : 'Active';
}

const { toColumns } = recordColumns({
  fields: guest,
  table: 'guest',
  columns: {
    name: 'name',
    email: 'email',
    phone: 'phone',
    room: 'room',
    reservationNumber: 'reservation_number',
    memberNumber: 'member_number',
    username: 'username',
    planId: 'plan_id',
    validUntil: 'valid_until',
    language: 'language',
    notes: 'notes',
  },
});

/** Returns the columns that store a guest's fields, and the text that the search reads. */
export function columnsOf(fields: Guest) {
  return { ...toColumns(fields), search_text: searchTextOf(fields) };
}
