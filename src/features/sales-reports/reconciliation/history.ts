import { any } from '../../../server/database/listing.ts';
import type { RecordedKind } from '../../../server/records/recorded-kind.ts';
import { countTexts, screenTexts } from './texts.ts';

export const reconciliationHistory: RecordedKind = {
  entityType: 'reconciliation',
  feature: 'pms',
  labels: { ...countTexts, gateway: screenTexts.dialog.gateway },
  screensOf: async (transaction, ids) => {
    const rows = await transaction
      .selectFrom('reconciliation')
      .select(['id', 'report'])
      .where('id', '=', any(ids))
      .execute();
    return new Map(
      rows.map(({ id, report }) => [
        id,
        { path: `/report/${report}`, query: { tab: 'reconciliations', reconciliation: id } },
      ]),
    );
  },
  undo: {},
};
