import { any } from '../../server/database/listing.ts';
import type { RecordedKind } from '../../server/records/recorded-kind.ts';

const entityType = 'loyalty look-up';

/** Who looked at look-ups of loyalty programmes, and who asked again. */
export const lookupHistory: RecordedKind = {
  entityType,
  feature: 'loyalty',
  labels: { result: 'Result', tier: 'Tier', shown: 'Shown' },
  screensOf: async (transaction, ids) => {
    const rows = await transaction
      .selectFrom('loyalty_lookup')
      .select('id')
      .where('id', '=', any(ids))
      .execute();
    return new Map(
      rows.map(({ id }) => [id, { path: '/support/loyalty', query: { item: id, period: '90d' } }]),
    );
  },
  undo: {},
};

/** Returns the subject of a history entry, named without personal data. */
export function historyOfLookup({
  id,
  programme,
  number,
  path,
}: {
  id: string;
  programme: string;
  number: number;
  path: string;
}) {
  return {
    entityType,
    entityId: id,
    label: `${programme}, look-up ${id.slice(0, 8)}`,
    organization: { number, path },
  } as const;
}
