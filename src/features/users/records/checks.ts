import { sql } from 'kysely';
import { crossFieldErrors } from '../../../contract/fields/fields.ts';
import { messages } from '../../../contract/messages.ts';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { organizationInScope, scopeOf } from '../../../server/tenancy.ts';
import type { GuestRecord } from '../contract.ts';
import { type Credentials, type Guest, guest, hasPasswordAfter } from '../fields.ts';
import { guestName } from '../names.ts';
import { canSeePersonalData } from '../rules.ts';
import { type FoundGuest, guestsOf } from './find-guest.ts';

/** Returns the service area of a new guest: the organization itself, or one below or linked into it. */
export async function areaOf(
  { transaction, caller, organization }: OrganizationRequest,
  number: number,
): Promise<ScopedOrganization> {
  const area = await organizationInScope(transaction, caller.scope, number);
  const prefixes = await scopeOf(transaction, organization.number);
  if (area.type !== 'ServiceArea' || !prefixes.some((prefix) => area.path.startsWith(prefix)))
    rejectFieldErrors({ areaNumber: `Choose a service area of ${organization.name}` });
  return area;
}

/** The field that each unique index protects. */
export const uniqueFields = { guest_username: 'username' };

/** Throws for invalid fields of a guest; `before` is null for a new one. */
export async function rejectInvalidGuest(
  { transaction, server }: OrganizationRequest,
  area: { number: number },
  { password, ...fields }: Guest & Partial<Credentials>,
  before: GuestRecord | null,
): Promise<void> {
  const hasPassword = hasPasswordAfter({ password }, before);
  const errors = crossFieldErrors(guest, fields, { now: server.now(), hasPassword, before });
  const { username, planId } = fields;
  if (username !== null) {
    const other = await transaction
      .selectFrom('guest')
      .select('id')
      .where('organization_number', '=', area.number)
      .where(sql`lower(username)`, '=', username.toLowerCase())
      .where('id', 'is distinct from', before?.id ?? null)
      .executeTakeFirst();
    if (other !== undefined) errors.username = messages.mustBeUnique;
  }
  if (planId !== null && planId !== before?.planId)
    Object.assign(errors, await planErrors(transaction, area, planId));
  rejectFieldErrors(errors);
}

export async function planErrors(
  transaction: ScopedTransaction,
  area: { number: number },
  planId: string,
): Promise<Record<string, string>> {
  const plan = await planOf(transaction, area, planId);
  return plan?.status === 'Active' ? {} : { planId: 'This service area does not offer this plan' };
}

export function planOf(transaction: ScopedTransaction, area: { number: number }, planId: string) {
  return transaction
    .selectFrom('service_plan')
    .select(['name', 'status', 'duration_seconds as duration', 'settings'])
    .where('organization_number', '=', area.number)
    .where('id', '=', planId)
    .executeTakeFirst();
}

/** Throws when an expired guest becomes active again and another guest now has one of the devices. */
export async function rejectReturningDevices(
  request: OrganizationRequest,
  before: FoundGuest,
  { validUntil }: Pick<Guest, 'validUntil'>,
): Promise<void> {
  const isOver = validUntil !== null && new Date(validUntil) <= request.server.now();
  if (before.record.state === 'Expired' && !isOver)
    await rejectTakenDevices(request, before, macsOf(before));
}

export function macsOf({ record }: FoundGuest): readonly (string | null)[] {
  return record.devices.map(({ macAddress }) => macAddress);
}

/** Throws when another active guest of the area has one of the devices. */
export async function rejectTakenDevices(
  { transaction, server, caller }: OrganizationRequest,
  { record, area }: FoundGuest,
  macAddresses: readonly (string | null)[],
): Promise<void> {
  const wanted = macAddresses.filter((mac) => mac !== null);
  if (wanted.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtext(${`atrium guests: ${area.number}`}))`.execute(
    transaction,
  );
  const other = await guestsOf(transaction)
    .innerJoin('guest_device', 'guest_device.guest_id', 'guest.id')
    .select([
      'guest.id',
      'guest.name',
      'guest.email',
      'guest.phone',
      'guest.room',
      'guest.username',
      'mac_address as mac',
    ])
    .where('guest_device.organization_number', '=', area.number)
    .where('guest_device.mac_address', '=', any(wanted))
    .where('guest.id', '<>', record.id)
    .where('guest.status', '=', 'Active')
    .where(({ or, eb }) =>
      or([eb('valid_until', 'is', null), eb('valid_until', '>', server.now())]),
    )
    .executeTakeFirst();
  if (other === undefined) return;
  const message = canSeePersonalData(caller)
    ? `${other.mac} belongs to ${guestName(other)}, who is active in ${record.areaName}. Remove it there first`
    : `One of the devices belongs to another active guest of ${record.areaName}`;
  throw new Problem('conflict', `${message}.`, { fields: { macAddress: message } });
}
