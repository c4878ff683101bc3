import * as z from 'zod/mini';
import { featureNames } from '../../contract/features.ts';
import { allRights, rightNames } from '../../contract/permissions.ts';
import { any } from '../../server/database/listing.ts';
import { noLongerValid, type RecordedKind, withEarlierValues } from '../../server/recorded-kind.ts';
import { changeTemplate } from './change-template.ts';
import { roleFeatures } from './choices.ts';
import { roleTemplateFields } from './contract.ts';
import { itemPath } from './paths.ts';
import { historyFieldsOf, templateRecordOf } from './templates.ts';
import { texts } from './texts.ts';

export const roleTemplateHistory: RecordedKind = {
  entityType: 'role template',
  feature: 'role-templates',
  labels: {
    type: texts.type,
    name: texts.name,
    description: texts.description,
    rights: texts.rights,
    redirect: texts.redirect,
  },
  screensOf: async (transaction, ids) => {
    const rows = await transaction
      .selectFrom('role_template')
      .select(['id', 'type'])
      .where('id', '=', any(ids))
      .execute();
    return new Map(rows.map(({ id, type }) => [id, { path: itemPath(type, id) }]));
  },
  undo: {
    update: async (entry, request) => {
      const current = await templateRecordOf(request, entry.entityId);
      const earlier = withEarlierValues(historyFieldsOf(current), entry);
      const { success, data } = z.safeParse(roleTemplateFields, fieldsIn(earlier));
      if (!success) throw noLongerValid(entry.label);
      return changeTemplate(request, current.id, { ...data, version: current.version });
    },
  },
};

/** The template in what the history keeps of it, where features and rights go by their names. */
function fieldsIn({ name, description, redirect, rights, ...levels }: Record<string, unknown>) {
  const given = z.safeParse(z.array(z.string()), rights).data ?? [];
  return {
    name,
    description,
    redirect,
    permissions: Object.fromEntries(roleFeatures.map((id) => [id, levels[featureNames[id]]])),
    rights: allRights.filter((right) => given.includes(rightNames[right])),
  };
}
