import * as z from 'zod/mini';
import { displayText, labelsOf, pickFields } from '../../contract/fields/fields.ts';
import type { ScopedTransaction } from '../../server/context.ts';
import { any } from '../../server/database/listing.ts';
import {
  noLongerValid,
  type RecordedKind,
  type RecordScreen,
  withEarlierValues,
} from '../../server/records/recorded-kind.ts';
import { organization } from './fields.ts';
import { restoreBelow } from './lifecycle/remove.ts';
import { positionLabels, undoLink, undoMove } from './lifecycle/undo-position.ts';
import { changeOrganization, findOrganization } from './record/records.ts';
import { ownersFields } from './rules.ts';

const labels = { ...labelsOf(organization), ...positionLabels };
const fieldText: RecordedKind['displayText'] = (field, value, changed) =>
  displayText(organization, field, value, changed);

export const organizationHistory: RecordedKind = {
  entityType: 'organization',
  feature: 'organization',
  labels,
  displayText: fieldText,
  screensOf: screensOfOrganizations,
  isUndoneByOwner: ({ after }, action) =>
    action === 'delete' || ['parentNumber', ...ownersFields].some((field) => field in after),
  undo: {
    update: async (entry, request) => {
      if ('parentNumber' in entry.after) return undoMove(entry, request);
      if ('links' in entry.after) return undoLink(entry, request);
      const current = await findOrganization(request.transaction, request.organization.number);
      const earlier = withEarlierValues(pickFields(organization, current), entry, labels);
      const { success, data } = z.safeParse(organization.schema, earlier);
      if (!success) throw noLongerValid(entry.label);
      return changeOrganization(request, { ...data, version: current.version });
    },
    delete: ({ entityId }, request) => restoreBelow(request, Number(entityId)),
  },
};

/**
 * A change of an organization as recorded at its former parent or where it is linked, whose administrators may not see
 * it. It is undone by the organization's own entry.
 */
export const positionHistory: RecordedKind = {
  entityType: 'position',
  feature: 'organization',
  labels,
  displayText: fieldText,
  screensOf: screensOfOrganizations,
  undo: {},
};

/** A site that was created with its areas, plans and devices. */
export const siteHistory: RecordedKind = {
  entityType: 'site',
  feature: 'organization',
  labels,
  displayText: fieldText,
  screensOf: screensOfOrganizations,
  undo: {},
};

async function screensOfOrganizations(
  transaction: ScopedTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordScreen>> {
  const numbers = ids.map(Number).filter(Number.isSafeInteger);
  if (numbers.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('organization')
    .select('number')
    .where('number', '=', any(numbers))
    .where('status', '<>', 'Removed')
    .execute();
  return new Map(rows.map(({ number }) => [String(number), { path: '/setup/organization' }]));
}
