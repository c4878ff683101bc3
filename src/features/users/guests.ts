import { sql } from 'kysely';
import { hasRight, levelFor, reaches } from '../../contract/permissions.ts';
import { Problem } from '../../contract/problem.ts';
import type { Caller, ScopedOrganization, ScopedTransaction } from '../../server/context.ts';
import type { OrganizationRequest } from '../../server/http/scope.ts';
import { inheritedSettings, scopeOf } from '../../server/tenancy.ts';
import { codesInBatches } from '../access-codes/queries.ts';
import type { GuestStatus } from './choices.ts';
import type { GuestDevice, GuestFields, GuestRecord, OnlineSession } from './contract.ts';
import { numberOf, searchTextOf, stateOf } from './rules.ts';

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
  'plan.name as planName',
] as const;

export function guestsOf(transaction: ScopedTransaction) {
  return transaction
    .selectFrom('guest')
    .innerJoin('organization as area', 'area.number', 'guest.organization_number')
    .leftJoin('service_plan as plan', 'plan.id', 'guest.plan_id');
}

export function maySee(caller: Pick<Caller, 'rights'>): boolean {
  return hasRight(caller.rights, 'guest-data');
}

/** Codes let whoever knows them in: they are told where the access codes themselves are. */
export function maySeeCodes(caller: Pick<Caller, 'permissions'>): boolean {
  return reaches(levelFor(caller.permissions, 'access-codes'), 'view');
}

/** The time zone of an organization's clocks. */
export async function zoneOf(transaction: ScopedTransaction, number: number): Promise<string> {
  return (await inheritedSettings(transaction, number)).timeZone ?? 'UTC';
}

export interface Found {
  /** with all personal data: what leaves the server goes through `shownTo` */
  record: GuestRecord;
  status: GuestStatus;
  area: { number: number; path: string };
}

/** The guest, if it belongs to the request's organization or to what is below or linked into it. */
export async function guestOf(
  { transaction, organization, server }: OrganizationRequest,
  guestId: string,
): Promise<Found> {
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
    .where('stopped_at', 'is', null)
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

/** An erased one is kept as something that only tells it from others. */
export function knownMac(kept: string): string | null {
  return kept.includes(':') ? kept : null;
}

/** Locked first, so that of two who change the guest the second sees what the first has written. */
export async function lockedGuest(request: OrganizationRequest, guestId: string): Promise<Found> {
  await request.transaction
    .selectFrom('guest')
    .select('id')
    .where('id', '=', guestId)
    .forUpdate()
    .execute();
  return guestOf(request, guestId);
}

/** The same, for what cannot be done to a guest whose data is gone. */
export async function livingGuest(request: OrganizationRequest, guestId: string): Promise<Found> {
  const found = await lockedGuest(request, guestId);
  if (found.record.erasedAt !== null)
    throw new Problem(
      'conflict',
      'The personal data of this guest has been erased. Add a new guest instead.',
    );
  return found;
}

/** What the caller's role lets them see. */
export function shownTo(caller: Caller, record: GuestRecord): GuestRecord {
  const shown = {
    ...record,
    ...(!hasRight(caller.rights, 'secrets') && { hasPassword: null }),
    ...(!maySeeCodes(caller) && { accessCode: null }),
  };
  if (maySee(caller)) return shown;
  return {
    ...shown,
    ...nobody,
    devices: record.devices.map((device) => ({ ...device, macAddress: null, name: '' })),
    online: record.online.map((session) => ({ ...session, macAddress: null })),
    isMasked: true,
  };
}

export const nobody = {
  name: '',
  email: null,
  phone: null,
  room: null,
  reservationNumber: null,
  memberNumber: null,
  username: null,
  notes: '',
} as const;

/** What a person decided, as the table keeps it. */
export function columnsOf(fields: GuestFields) {
  return {
    name: fields.name,
    email: fields.email,
    phone: fields.phone,
    room: fields.room,
    reservation_number: fields.reservationNumber,
    member_number: fields.memberNumber,
    username: fields.username,
    plan_id: fields.planId,
    valid_until: fields.validUntil,
    language: fields.language,
    notes: fields.notes,
    search_text: searchTextOf(fields),
  };
}

export function historyOf({ record, area }: Pick<Found, 'record' | 'area'>) {
  return {
    entityType: 'guest',
    entityId: record.id,
    label: numberOf(record.id),
    organization: area,
  };
}

/** What the history keeps of a guest: it is read by others and for longer, so nothing personal. */
export function historyFieldsOf({ record, status }: Pick<Found, 'record' | 'status'>) {
  const { planName, validUntil, language, devices } = record;
  return { plan: planName, validUntil, language, status, devices: devices.length };
}
