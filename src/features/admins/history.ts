import { displayText, labelsOf } from '../../contract/fields/fields.ts';
import { type RecordedKind, screensById } from '../../server/records/recorded-kind.ts';
import { administrator, administratorStatus } from './fields.ts';

const labels = labelsOf(administrator);

export const administratorHistory: RecordedKind = {
  entityType: 'administrator',
  feature: 'admins',
  labels: {
    ...labels,
    // Stored by name, because ids of deleted records have no name.
    owner: labels.ownerNumber,
    role: labels.roleTemplateId,
    status: administratorStatus.label,
  },
  displayText: (field, value, changed) => displayText(administrator, field, value, changed),
  screensOf: screensById('administrator', (item) => ({ path: '/manage/admins', query: { item } })),
  undo: {},
};
