import { type RecordedKind, screensById } from '../../server/recorded-kind.ts';
import { labels } from './differences.ts';
import { texts } from './texts.ts';

export const administratorHistory: RecordedKind = {
  entityType: 'administrator',
  feature: 'admins',
  labels: { ...labels, owner: texts.owner, role: texts.role, status: texts.status },
  screensOf: screensById('administrator', (item) => ({ path: '/manage/admins', query: { item } })),
  undo: {},
};
