import * as z from 'zod/mini';
import { featureNames } from '../../contract/features.ts';
import type { ScopedTransaction } from '../../server/context.ts';
import { any } from '../../server/database/listing.ts';
import {
  noLongerValid,
  type RecordedKind,
  type RecordScreen,
  withEarlierValues,
} from '../../server/recorded-kind.ts';
import { organizationFields } from './contract.ts';
import { labels } from './edit/differences.ts';
import { texts } from './edit/texts.ts';
import { restoreBelow } from './lifecycle/remove.ts';
import { changeOrganization, editable, organizationRecordOf } from './records.ts';

const featureList = z.array(z.string());

export const organizationHistory: RecordedKind = {
  entityType: 'organization',
  feature: 'organization',
  labels,
  displayText,
  screensOf: screensOfOrganizations,
  undo: {
    update: async (entry, request) => {
      const current = await organizationRecordOf(request.transaction, request.organization.number);
      const earlier = withEarlierValues(editable(current), entry, labels);
      const { success, data } = z.safeParse(organizationFields, earlier);
      if (!success) throw noLongerValid(entry.label);
      return changeOrganization(request, { ...data, version: current.version });
    },
    delete: ({ entityId }, request) => restoreBelow(request, Number(entityId)),
  },
};

/** A site that was created whole, with its areas, plans and devices. */
export const siteHistory: RecordedKind = {
  entityType: 'site',
  feature: 'organization',
  labels,
  displayText,
  screensOf: screensOfOrganizations,
  undo: {},
};

function displayText(field: string, value: unknown): string | undefined {
  if (field !== 'features') return undefined;
  if (value === null) return texts.inheritsFeatures;
  const names = new Map<string, string>(Object.entries(featureNames));
  const ids = z.safeParse(featureList, value).data ?? [];
  return ids.map((id) => names.get(id) ?? id).join(', ') || texts.noFeatures;
}

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
