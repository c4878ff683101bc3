import isEqual from 'fast-deep-equal';
import { sql } from 'kysely';
import { pickFields } from '../../../contract/fields/fields.ts';
import type { Versioned } from '../../../contract/record-endpoints.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { recordColumns } from '../../../server/records/record-columns.ts';
import { rejectStaleVersion } from '../../../server/rejections.ts';
import {
  grantableFeatures,
  organizationNotFound,
  requireOwner,
  settingsAbove,
} from '../../../server/tenancy.ts';
import type { OrganizationType } from '../contract.ts';
import { type Organization, organization } from '../fields.ts';
import { lockInTree } from '../lifecycle/tree-lock.ts';
import { ownersFields, searchTextOf, withoutUnusedTrialEnd } from '../rules.ts';
import type { OrganizationRecord } from './contract.ts';
import { rejectErrors } from './field-errors.ts';

// Not a recordStore, because organizations need the tree's locks, inherited values and rules by type.
const columns = recordColumns({
  fields: organization,
  table: 'organization',
  idColumn: 'number',
  columns: {
    name: 'name',
    status: 'status',
    isTrialMode: 'is_trial_mode',
    trialEndsOn: 'trial_ends_on',
    externalId: 'external_id',
    street: 'street',
    city: 'city',
    region: 'region',
    postalCode: 'postal_code',
    country: 'country',
    latitude: 'latitude',
    longitude: 'longitude',
    timeZone: 'time_zone',
    currency: 'currency',
    language: 'language',
    locale: 'locale',
    contacts: 'contacts',
    rooms: 'rooms',
    propertyType: 'property_type',
    pmsPropertyCode: 'pms_property_code',
    brandTheme: 'brand_theme',
    features: 'features',
    notes: 'notes',
  },
});

const position = {
  number: sql<number>`number`,
  parentNumber: sql<number | null>`parent_number`,
  type: sql<OrganizationType>`type`,
};

/** Returns an organization with inherited values and the features its parent may grant. Throws if it was removed. */
export async function findOrganization(
  transaction: ScopedTransaction,
  number: number,
): Promise<OrganizationRecord> {
  const row = await transaction
    .selectFrom('organization')
    .select([
      ...columns.selectRecord(),
      ...Object.entries(position).map(([name, value]) => sql`${value}`.as(name)),
    ])
    .where('number', '=', number)
    .where('status', '<>', 'Removed')
    .executeTakeFirst();
  if (row === undefined) throw organizationNotFound();
  const { id: _id, ...record } = columns.toRecord<typeof position>(row);
  return {
    ...record,
    inherited: await settingsAbove(transaction, number),
    grantableFeatures: await grantableFeatures(transaction, number),
  };
}

/** Changes an organization. Throws a conflict with the current record for an older version. Equal fields write nothing. */
export async function changeOrganization(
  request: OrganizationRequest,
  change: Versioned<(typeof organization)['map']>,
): Promise<OrganizationRecord> {
  const { transaction, caller, record, server } = request;
  // A concurrent change may have taken the name or changed the version.
  const { number, ...scoped } = await lockInTree(request, {
    changed: [request.organization.number],
    effect: 'edits',
  });
  const before = await findOrganization(transaction, number);
  rejectStaleVersion(before, before.name, change.version);
  const fields = withoutUnusedTrialEnd(pickFields(organization, change));
  if (isEqual(fields, pickFields(organization, before))) {
    request.changesNothing();
    return before;
  }
  if (ownersFields.some((field) => !isEqual(fields[field], before[field])))
    requireOwner(caller, scoped);
  await rejectErrors(transaction, before, fields, before);
  await transaction
    .updateTable('organization')
    .set({
      ...columnsOf(fields, number),
      version: change.version + 1,
      updated_at: server.now(),
      updated_by: caller.displayName,
    })
    .where('number', '=', number)
    .execute();
  const after = await findOrganization(transaction, number);
  await record({
    ...historyOf(after),
    action: 'update',
    organization: { ...scoped, number },
    before: historyFieldsOf(before),
    after: historyFieldsOf(after),
  });
  return after;
}

/** Returns the columns that store the fields of an organization. */
export function columnsOf(fields: Organization, number: number) {
  return {
    ...columns.toColumns(fields),
    search_text: searchTextOf(fields.name, number),
    // The driver would send a list as an SQL array.
    contacts: JSON.stringify(fields.contacts),
    features: fields.features && JSON.stringify(fields.features),
  };
}

/** Returns a history entry's subject. */
export function historyOf({ number, name }: Pick<OrganizationRecord, 'number' | 'name'>) {
  return { entityType: 'organization', entityId: String(number), label: name };
}

/** Returns the fields that the history stores: without derived values and stamps of changes. */
export function historyFieldsOf(record: OrganizationRecord): Record<string, unknown> {
  const { number, parentNumber, type, createdAt, createdBy } = record;
  return { number, parentNumber, type, createdAt, createdBy, ...pickFields(organization, record) };
}
