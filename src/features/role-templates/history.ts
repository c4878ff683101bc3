import * as z from 'zod/mini';
import { displayText, labelsOf, pickFields } from '../../contract/fields/fields.ts';
import { any } from '../../server/database/listing.ts';
import {
  noLongerValid,
  type RecordedKind,
  withEarlierValues,
} from '../../server/records/recorded-kind.ts';
import { itemPath, roleTemplates } from './contract.ts';
import { roleTemplate } from './fields.ts';
import { fromHistory, historyFields, toHistory } from './history-fields.ts';
import { findTemplate } from './queries.ts';
import { changeTemplate } from './templates.ts';

const labels = labelsOf(historyFields);

export const roleTemplateHistory: RecordedKind = {
  entityType: roleTemplates.noun,
  feature: roleTemplates.feature,
  labels,
  displayText: (field, value, changed) => displayText(historyFields, field, value, changed),
  async screensOf(transaction, ids) {
    const rows = await transaction
      .selectFrom('role_template')
      .select(['id', 'type'])
      .where('id', '=', any(ids))
      .execute();
    return new Map(rows.map(({ id, type }) => [id, { path: itemPath(type, id) }]));
  },
  isUndoneByOwner: () => true,
  undo: {
    async update(entry, request) {
      const current = await findTemplate(request, entry.entityId);
      const { type, version } = current;
      const stored = toHistory({ type, ...pickFields(roleTemplate, current) });
      const earlier = withEarlierValues(stored, entry, labels);
      const { success, data } = z.safeParse(roleTemplate.schema, fromHistory(earlier));
      if (!success) throw noLongerValid(entry.label);
      return changeTemplate(request, current.id, { ...data, version });
    },
  },
};
