import type { ScopedTransaction } from '../../server/context.ts';
import type { OrganizationRequest } from '../../server/http/scope.ts';
import { rejectStaleVersion } from '../../server/refusals.ts';
import { grantableFeatures, organizationNotFound, settingsAbove } from '../../server/tenancy.ts';
import type { OrganizationFields, OrganizationRecord } from './contract.ts';
import { lockedInTree } from './lifecycle/tree-lock.ts';
import { refuseMistakes } from './mistakes.ts';
import { searchTextOf } from './rules.ts';

/** All fields of an organization, with what it inherits and what its parent may grant. */
export async function organizationRecordOf(
  transaction: ScopedTransaction,
  number: number,
): Promise<OrganizationRecord> {
  const row = await transaction
    .selectFrom('organization')
    .select([
      'number',
      'parent_number as parentNumber',
      'type',
      'status',
      'name',
      'is_trial_mode as isTrialMode',
      'trial_ends_on as trialEndsOn',
      'external_id as externalId',
      'street',
      'city',
      'region',
      'postal_code as postalCode',
      'country',
      'latitude',
      'longitude',
      'time_zone as timeZone',
      'currency',
      'language',
      'locale',
      'contacts',
      'rooms',
      'property_type as propertyType',
      'pms_property_code as pmsPropertyCode',
      'brand_theme as brandTheme',
      'features',
      'notes',
      'version',
      'created_at as createdAt',
      'created_by as createdBy',
      'updated_at as updatedAt',
      'updated_by as updatedBy',
    ])
    .where('number', '=', number)
    .executeTakeFirst();
  if (row === undefined) throw organizationNotFound();
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    inherited: await settingsAbove(transaction, number),
    grantableFeatures: await grantableFeatures(transaction, number),
  };
}

/** Changes an organization; a version that is not the newest gets the current record back as a conflict. */
export async function changeOrganization(
  request: OrganizationRequest,
  { version, ...fields }: OrganizationFields & { version: number },
): Promise<OrganizationRecord> {
  const { transaction, caller, record, server } = request;
  // Of two editors the second sees what the first has written, be it a name beside its own.
  const organization = await lockedInTree(request, {
    changed: [request.organization.number],
    effect: 'edits',
  });
  const before = await organizationRecordOf(transaction, organization.number);
  rejectStaleVersion(before, before.name, version);
  await refuseMistakes(transaction, before, fields);
  await transaction
    .updateTable('organization')
    .set({
      ...columnsOf(fields, organization.number),
      version: version + 1,
      updated_at: server.now(),
      updated_by: caller.displayName,
    })
    .where('number', '=', organization.number)
    .execute();
  const after = await organizationRecordOf(transaction, organization.number);
  await record({
    action: 'update',
    entityType: 'organization',
    entityId: String(organization.number),
    label: after.name,
    organization,
    before: editable(before),
    after: editable(after),
  });
  return after;
}

/** The table's columns for what the form changes. */
export function columnsOf(fields: OrganizationFields, number: number) {
  return {
    name: fields.name,
    search_text: searchTextOf(fields.name, number),
    status: fields.status,
    is_trial_mode: fields.isTrialMode,
    trial_ends_on: fields.trialEndsOn,
    external_id: fields.externalId,
    street: fields.street,
    city: fields.city,
    region: fields.region,
    postal_code: fields.postalCode,
    country: fields.country,
    latitude: fields.latitude,
    longitude: fields.longitude,
    time_zone: fields.timeZone,
    currency: fields.currency,
    language: fields.language,
    locale: fields.locale,
    contacts: JSON.stringify(fields.contacts),
    rooms: fields.rooms,
    property_type: fields.propertyType,
    pms_property_code: fields.pmsPropertyCode,
    brand_theme: fields.brandTheme,
    features: fields.features && JSON.stringify(fields.features),
    notes: fields.notes,
  };
}

/** What the history keeps of a record: not what follows from other records or from the change itself. */
export function editable(record: OrganizationRecord): Record<string, unknown> {
  const {
    inherited,
    grantableFeatures: _grantable,
    updatedAt,
    updatedBy,
    version,
    ...fields
  } = record;
  return fields;
}
