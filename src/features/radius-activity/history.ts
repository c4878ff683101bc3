import { any } from '../../server/database/listing.ts';
import type { RecordedKind } from '../../server/records/recorded-kind.ts';
import { guestNumber } from '../users/public/names.ts';

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

interface FoundSession {
  guestId: string | null;
  number: number;
  path: string;
}

/** Returns the subject of a history entry, named without personal data. */
export function historyOfSession(id: string, { guestId, number, path }: FoundSession) {
  const organization = { number, path };
  return guestId === null
    ? {
        entityType: 'guest session',
        entityId: id,
        label: `Session ${id.slice(0, 8)}`,
        organization,
      }
    : { entityType: 'guest', entityId: guestId, label: guestNumber(guestId), organization };
}
