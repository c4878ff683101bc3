import { sql } from 'kysely';
import { Problem } from '../../contract/problem.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../server/context.ts';
import { any } from '../../server/database/listing.ts';
import type { OrganizationRequest } from '../../server/http/scope.ts';
import { rejectFieldErrors } from '../../server/refusals.ts';
import { organizationInScope, scopeOf } from '../../server/tenancy.ts';
import type { GuestFields, GuestRecord } from './contract.ts';
import { type Found, guestsOf, maySee } from './guests.ts';
import { labelOf, mistakesOf } from './rules.ts';

/** The service area that a new guest belongs to: the organization itself, or one below or linked into it. */
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

/** Refuses what cannot be, field by field. */
export async function refuseGuestMistakes(
  { transaction, server }: OrganizationRequest,
  area: { number: number },
  { password, ...fields }: GuestFields & { password?: string | null | undefined },
  before: GuestRecord | null,
): Promise<void> {
  const hasPassword = password === undefined ? before?.hasPassword === true : password !== null;
  const mistakes = mistakesOf(fields, server.now(), hasPassword, before);
  const { username, planId } = fields;
  if (username !== null) {
    const other = await transaction
      .selectFrom('guest')
      .select('id')
      .where('organization_number', '=', area.number)
      .where(sql`lower(username)`, '=', username.toLowerCase())
      .where('id', 'is distinct from', before?.id ?? null)
      .executeTakeFirst();
    if (other !== undefined) mistakes.username = 'Must be unique';
  }
  if (planId !== null && planId !== before?.planId)
    Object.assign(mistakes, await planMistake(transaction, area, planId));
  rejectFieldErrors(mistakes);
}

export async function planMistake(
  transaction: ScopedTransaction,
  area: { number: number },
  planId: string,
): Promise<Record<string, string>> {
  const plan = await planOf(transaction, area, planId);
  return plan?.status === 'Active' ? {} : { planId: 'This plan is not offered here' };
}

export function planOf(transaction: ScopedTransaction, area: { number: number }, planId: string) {
  return transaction
    .selectFrom('service_plan')
    .select(['name', 'status', 'duration_seconds as duration', 'settings'])
    .where('organization_number', '=', area.number)
    .where('id', '=', planId)
    .executeTakeFirst();
}

/** A device belongs to one active guest of an area: refuses when another one has it. */
export async function refuseTakenDevices(
  { transaction, server, caller }: OrganizationRequest,
  { record, area }: Found,
  macAddresses: readonly (string | null)[],
): Promise<void> {
  const asked = macAddresses.filter((mac) => mac !== null);
  if (asked.length === 0) return;
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
    .where('guest_device.mac_address', '=', any(asked))
    .where('guest.id', '<>', record.id)
    .where('guest.status', '=', 'Active')
    .where(({ or, eb }) =>
      or([eb('valid_until', 'is', null), eb('valid_until', '>', server.now())]),
    )
    .executeTakeFirst();
  if (other === undefined) return;
  const message = maySee(caller)
    ? `${other.mac} belongs to ${labelOf(other)}, who is active in ${record.areaName}. Remove it there first`
    : `One of the devices belongs to another active guest of ${record.areaName}`;
  throw new Problem('conflict', `${message}.`, { fields: { macAddress: message } });
}
