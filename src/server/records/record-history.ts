import * as z from 'zod/mini';
import type { FeatureId } from '../../contract/features.ts';
import type { FieldMap } from '../../contract/fields/field.ts';
import {
  displayText,
  type Fields,
  labelsOf,
  pickFields,
  type StoredRecord,
} from '../../contract/fields/fields.ts';
import type { Stamps, Versioned } from '../../contract/record-endpoints.ts';
import { any } from '../database/listing.ts';
import type { DB } from '../database/tables.ts';
import type { OrganizationRequest } from '../http/scope.ts';
import { noLongerValid, type RecordedKind, withEarlierValues } from './recorded-kind.ts';

interface HistoryOptions<F extends FieldMap> {
  fields: Fields<F>;
  table: keyof DB;
  feature: FeatureId;
  noun: string;
  screens: { item: string };
  lock: (request: OrganizationRequest, id: string) => Promise<StoredRecord<F> & Stamps>;
  create: (request: OrganizationRequest, record: StoredRecord<F>) => Promise<unknown>;
  update: (request: OrganizationRequest, id: string, change: Versioned<F>) => Promise<unknown>;
}

/** Returns how Admin History shows a store's records and undoes their changes and deletions. */
export function recordHistory<F extends FieldMap>(options: HistoryOptions<F>): RecordedKind {
  const { fields, table, feature, noun, screens, lock, create, update } = options;
  const labels = labelsOf(fields);
  const validRecord = (values: unknown, label: string): StoredRecord<F> => {
    const { success, data } = z.safeParse(fields.schema, values);
    if (!success) throw noLongerValid(label);
    // The schema's output is the record; zod's own type of it is not generic over F.
    return data as StoredRecord<F>;
  };
  return {
    entityType: noun,
    feature,
    labels,
    displayText: (field, value, changed) => displayText(fields, field, value, changed),
    async screensOf(transaction, ids) {
      const rows = await transaction
        .withTables<Record<string, { id: string }>>()
        .selectFrom(table as string)
        .select('id')
        .where('id', '=', any(ids))
        .execute();
      return new Map(rows.map(({ id }) => [id, { path: `${screens.item}/${id}` }]));
    },
    undo: {
      async update(entry, request) {
        const current = await lock(request, entry.entityId);
        const earlier = withEarlierValues(pickFields(fields, current), entry, labels);
        const { version } = current;
        return update(request, current.id, { ...validRecord(earlier, entry.label), version });
      },
      delete: (entry, request) => create(request, validRecord(entry.before, entry.label)),
    },
  };
}
