import type { RecordedKind } from '../../server/recorded-kind.ts';
import { labels } from './differences.ts';
import { texts } from './texts.ts';

export const administratorHistory: RecordedKind = {
  entityType: 'administrator',
  feature: 'admins',
  labels: { ...labels, owner: texts.owner, role: texts.role, status: texts.status },
  screensOf: async (transaction, ids) => {
    const rows = await transaction
      .selectFrom('administrator')
      .select('id')
      .where('id', 'in', ids)
      .execute();
    return new Map(rows.map(({ id }) => [id, { path: '/manage/admins', query: { item: id } }]));
  },
  undo: {},
};
