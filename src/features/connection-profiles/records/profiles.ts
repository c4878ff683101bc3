import { sql } from 'kysely';
import { pickFields } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { type ProfileRecord, profiles, type TargetCounts } from '../contract.ts';
import {
  connectionProfile,
  type ProfileSecretName,
  type ProfileStatus,
  profileSecretNames,
  type TypedProfile,
  typedProfile,
} from '../fields.ts';
import { isOnAt, nextSwitch, scheduleOf } from '../rules/schedule.ts';

// Not a recordStore: validation depends on stored secrets and on other profiles, and requests carry new secrets.
type Columns = Pick<TypedProfile, keyof typeof connectionProfile.map>;

/** Encrypted secrets by name, as the table stores them. */
export type SealedSecrets = Readonly<Record<string, string>>;

/** Returns the columns that store a profile's fields. */
export function columnsOf(profile: Columns) {
  const { name, ssid, security, ...settings } = pickFields(connectionProfile, profile);
  return { name, ssid, security, settings: JSON.stringify(settings) };
}

export function profilesOf(transaction: ScopedTransaction, organization: { number: number }) {
  return transaction
    .selectFrom('connection_profile')
    .where('connection_profile.organization_number', '=', organization.number);
}

/** The states of a profile's devices, counted. What is typed by hand counts once a person has ticked it off. */
export const targetCounts = sql<TargetCounts>`(
  select jsonb_build_object(
    'total', count(*),
    'inSync', count(*) filter (
      where push_target.state = 'InSync' or (push_target.state = 'ByHand' and done_at is not null)),
    'drifted', count(*) filter (where push_target.state = 'Drifted'),
    'failed', count(*) filter (where push_target.state in ('Failed', 'Unsupported')))
  from push_target
  where source_id = connection_profile.id and source_kind = 'connection-profile')`;

export interface FoundProfile {
  record: ProfileRecord;
  sealed: SealedSecrets;
}

export async function findProfile(
  { transaction, organization, server }: OrganizationRequest,
  by: { id: string } | { number: number },
): Promise<FoundProfile> {
  const row = await profilesOf(transaction, organization)
    .selectAll('connection_profile')
    .select(targetCounts.as('targets'))
    .$if('id' in by, (some) => some.where('connection_profile.id', '=', 'id' in by ? by.id : ''))
    .$if('number' in by, (some) => some.where('number', '=', 'number' in by ? by.number : 0))
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'This connection profile does not exist.');
  const timeZone = await zoneOf(transaction, organization);
  const { settings, type, number, name, ssid, security, status, targets } = row;
  return {
    sealed: row.secrets,
    record: {
      ...settings,
      id: row.id,
      type,
      number,
      name,
      ssid,
      security,
      status,
      targets,
      timeZone,
      ...stateOf({ status, settings }, timeZone, server.now()),
      secretsSet: secretNames(row.secrets),
      areaNames: await areasOf(
        transaction,
        settings.areas.map(({ area }) => area),
      ),
      version: row.version,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
      updatedAt: row.updated_at.toISOString(),
      updatedBy: row.updated_by,
    },
  };
}

/** Returns whether a profile is on, and when that changes. */
export function stateOf(
  {
    status,
    settings,
  }: { status: ProfileStatus; settings: Pick<TypedProfile, 'hours' | 'daysOff'> },
  timeZone: string,
  now: Date,
): Pick<ProfileRecord, 'isOn' | 'switchesAt'> {
  if (status !== 'Active') return { isOn: false, switchesAt: null };
  const schedule = scheduleOf(settings, timeZone);
  return {
    isOn: isOnAt(schedule, now),
    switchesAt: nextSwitch(schedule, now)?.toISOString() ?? null,
  };
}

export async function zoneOf(
  transaction: ScopedTransaction,
  { number }: { number: number },
): Promise<string> {
  return (await inheritedSettings(transaction, number)).timeZone ?? 'UTC';
}

/** Returns the areas among the numbers that the caller may see, by name. */
export async function areasOf(
  transaction: ScopedTransaction,
  numbers: readonly number[],
): Promise<{ number: number; name: string }[]> {
  if (numbers.length === 0) return [];
  return transaction
    .selectFrom('organization')
    .select(['number', 'name'])
    .where('number', '=', any(numbers))
    .orderBy('name')
    .execute();
}

export function secretNames(sealed: SealedSecrets): ProfileSecretName[] {
  return profileSecretNames.filter((name) => sealed[name] !== undefined);
}

/** Locks a profile until the transaction ends, so that the second of two editors sees the first one's changes. */
export async function lockProfile(request: OrganizationRequest, id: string): Promise<FoundProfile> {
  await profilesOf(request.transaction, request.organization)
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return findProfile(request, { id });
}

export function requireSite({ type }: Pick<ScopedOrganization, 'type'>): void {
  if (type !== 'Site')
    throw new Problem('bad-input', 'Connection profiles belong to a site. Please select one.');
}

/** Returns the subject of a history entry. */
export function historyOf({ id, name }: { id: string; name: string }) {
  return { entityType: profiles.noun, entityId: id, label: name };
}

/** Returns the fields that the history stores. */
export function historyFieldsOf(record: TypedProfile): TypedProfile {
  return pickFields(typedProfile, record);
}
