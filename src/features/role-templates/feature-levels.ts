import * as z from 'zod/mini';
import { featureIds, featureNames, menus } from '../../contract/features.ts';
import { choice } from '../../contract/fields/choice-kinds.ts';
import type { Field } from '../../contract/fields/field.ts';
import { differences, fields } from '../../contract/fields/fields.ts';
import { type Common, identity, simpleField } from '../../contract/fields/simple-field.ts';
import {
  levelFor,
  type PermissionLevel,
  type Permissions,
  permissionLevels,
} from '../../contract/permissions.ts';
import { roleFeatures, roleFeaturesOf } from './role-types.ts';

export const levelNames: Record<PermissionLevel, string> = {
  none: 'None',
  view: 'View',
  edit: 'Edit',
  delete: 'Delete',
};

const parts = fields(
  Object.fromEntries(
    roleFeatures.map((feature) => [
      feature,
      choice(featureNames[feature], levelNames, { initial: 'none' }),
    ]),
  ),
);

interface FeatureLevels extends Field<Permissions, Permissions, never> {
  /** the field of each feature's level, by its id */
  readonly parts: typeof parts;
}

/** The level of each feature, shown as a matrix. A feature without a level is left out. */
export function featureLevels(label: string, common: Common<Permissions> = {}) {
  const field: FeatureLevels = {
    ...simpleField<Permissions, Permissions>({
      initial: {},
      ...common,
      label,
      control: { type: 'custom' },
      schema: z
        .partialRecord(z.enum(featureIds), z.enum(permissionLevels))
        .check(z.overwrite(withoutNone)),
      emptyDraft: {},
      isRequired: false,
      toDraft: levelsOf,
      read: identity,
      toText: permissionText,
    }),
    parts,
    differences: (mine, theirs) => differences(parts, levelsOf(mine), levelsOf(theirs)),
  };
  return field;
}

/** Returns a level for each feature whose level a role sets. */
export function levelsOf(permissions: Permissions): Record<string, PermissionLevel> {
  return Object.fromEntries(
    roleFeatures.map((feature) => [feature, levelFor(permissions, feature)]),
  );
}

function withoutNone(permissions: Permissions): Permissions {
  return Object.fromEntries(
    Object.entries(levelsOf(permissions)).filter(([, level]) => level !== 'none'),
  );
}

/** Returns the number of features with each level, by menu, such as 'Setup: 8 view, 2 edit'. */
function permissionText(permissions: Permissions): string {
  const byMenu = menus.flatMap(({ id, features }) => {
    const given = roleFeaturesOf(features).map((feature) => levelFor(permissions, feature));
    const counts = permissionLevels
      .filter((level) => level !== 'none' && given.includes(level))
      .map((level) => {
        const count = given.filter((one) => one === level).length;
        return `${count === given.length ? 'all' : count} ${levelNames[level].toLowerCase()}`;
      });
    return counts.length === 0 ? [] : [`${id}: ${counts.join(', ')}`];
  });
  return byMenu.join(' · ') || 'Nothing';
}
