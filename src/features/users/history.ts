import type { RecordedKind } from '../../server/recorded-kind.ts';

export const guestHistory: RecordedKind = {
  entityType: 'guest',
  feature: 'users',
  labels: {},
  screensOf: async (transaction, ids) => {
    const rows = await transaction
      .selectFrom('guest')
      .select('id')
      .where('id', 'in', ids)
      .execute();
    return new Map(rows.map(({ id }) => [id, { path: '/manage/users', query: { item: id } }]));
  },
  undo: {},
};
