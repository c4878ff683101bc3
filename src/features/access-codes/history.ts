import { displayText, labelsOf } from '../../contract/fields/fields.ts';
import { any } from '../../server/database/listing.ts';
import { type RecordedKind, screensById } from '../../server/records/recorded-kind.ts';
import { accessCodeBatch, batchState, codeState } from './fields.ts';
import { batchPath } from './paths.ts';

/** The fields and changes of a batch in the history. */
const batchFields = {
  map: {
    ...accessCodeBatch.map,
    state: batchState,
    // Shown by its name, which is stored separately.
    planId: { ...accessCodeBatch.map.planId, toText: () => '' },
    extendedUntil: accessCodeBatch.map.validUntil,
  },
};

export const accessCodeBatchHistory: RecordedKind = {
  entityType: 'access code batch',
  feature: 'access-codes',
  labels: {
    ...labelsOf(accessCodeBatch),
    state: batchState.label,
    made: 'Codes',
    extendedUntil: 'Extended until',
  },
  displayText: (field, value, changed) => displayText(batchFields, field, value, changed),
  screensOf: screensById('access_code_batch', (id) => ({ path: batchPath(id) })),
  undo: {},
};

/** Codes link to the list of their batch. */
export const accessCodeHistory: RecordedKind = {
  entityType: 'access code',
  feature: 'access-codes',
  labels: {},
  displayText: (field, value, changed) =>
    displayText({ map: { state: codeState } }, field, value, changed),
  screensOf: async (transaction, ids) => {
    const rows = await transaction
      .selectFrom('access_code')
      .select(['id', 'batch_id'])
      .where('id', '=', any(ids))
      .execute();
    return new Map(rows.map(({ id, batch_id }) => [id, { path: batchPath(batch_id) }]));
  },
  undo: {},
};
