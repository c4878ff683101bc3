import { any } from '../../server/database/listing.ts';
import { type RecordedKind, screensById } from '../../server/recorded-kind.ts';
import { batchPath } from './paths.ts';

export const accessCodeBatchHistory: RecordedKind = {
  entityType: 'access code batch',
  feature: 'access-codes',
  labels: {},
  screensOf: screensById('access_code_batch', (id) => ({ path: batchPath(id) })),
  undo: {},
};

/** A code is shown among those of its batch. */
export const accessCodeHistory: RecordedKind = {
  entityType: 'access code',
  feature: 'access-codes',
  labels: {},
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
