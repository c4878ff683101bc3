import { fields } from '../../contract/fields/fields.ts';
import { levelsOf } from './feature-levels.ts';
import { type RoleTemplate, roleTemplate, templateType } from './fields.ts';
import { type RoleTemplateType, roleFeatures } from './role-types.ts';

const { permissions: levels, ...others } = roleTemplate.map;

/** Converts a template for the history. Each feature's level is a field, so that entries have only changed levels. */
export const historyFields = fields({
  type: templateType,
  ...others,
  ...withPrefix(levels.parts.map),
});

export function toHistory({
  permissions,
  ...template
}: RoleTemplate & { type: RoleTemplateType }): Record<string, unknown> {
  return { ...template, ...withPrefix(levelsOf(permissions)) };
}

/** Converts the result of `toHistory` back to the fields of a template, without validation. */
export function fromHistory(values: Record<string, unknown>) {
  const permissions = roleFeatures.map((feature) => [feature, values[nameOf(feature)]]);
  return { ...values, permissions: Object.fromEntries(permissions) };
}

function withPrefix<T>(byFeature: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(byFeature).map(([feature, value]) => [nameOf(feature), value]),
  );
}

function nameOf(feature: string): string {
  return `permissions.${feature}`;
}
