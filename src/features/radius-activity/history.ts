import { any } from '../../server/database/listing.ts';
import type { RecordedKind } from '../../server/recorded-kind.ts';

/** Sessions without a guest; those of guests are recorded as changes of the guest. */
export const guestSessionHistory: RecordedKind = {
  entityType: 'guest session',
  feature: 'radius',
  labels: {},
  screensOf: async (transaction, ids) => {
    const rows = await transaction
      .selectFrom('guest_session')
      .select('id')
      .where('id', '=', any(ids))
      .execute();
    return new Map(
      rows.map(({ id }) => [
        id,
        { path: '/support/radius', query: { tab: 'sessions', item: id, period: '90d' } },
      ]),
    );
  },
  undo: {},
};

/** Returns a name without personal data. */
export function sessionNumber(id: string): string {
  return `Session ${id.slice(0, 8)}`;
}
