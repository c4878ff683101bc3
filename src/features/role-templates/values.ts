import * as z from 'zod/mini';
import { levelFor, type Permissions, type Right } from '../../contract/permissions.ts';
import { type RoleTemplateType, roleFeatures } from './choices.ts';
import { type RoleTemplateFields, roleTemplateFields } from './contract.ts';
import { type Author, beyondAuthor, mistakesOf } from './rules.ts';

/** What the form holds: '' where the record has null, and a level for every feature. */
export type TemplateValues = {
  name: string;
  description: string;
  permissions: Permissions;
  rights: Right[];
  redirect: string;
};

export function valuesOf(fields: RoleTemplateFields): TemplateValues {
  return {
    name: fields.name,
    description: fields.description ?? '',
    permissions: levelsOf(fields),
    rights: fields.rights,
    redirect: fields.redirect ?? '',
  };
}

/** A level for each feature, so that two templates can be compared. */
export function levelsOf({ permissions }: Pick<RoleTemplateFields, 'permissions'>): Permissions {
  return Object.fromEntries(
    roleFeatures.map((feature) => [feature, levelFor(permissions, feature)]),
  );
}

type Checked =
  | { fields: RoleTemplateFields; errors: null }
  | { fields: null; errors: Record<string, string> };

/** The values as the contract wants them, or what is wrong by the form's paths. */
export function checked(values: TemplateValues, type: RoleTemplateType, author: Author): Checked {
  const { permissions, rights } = values;
  const redirect = orNull(values.redirect);
  const result = z.safeParse(roleTemplateFields, {
    ...values,
    description: orNull(values.description),
    redirect,
  });
  const errors = {
    ...mistakesOf(type, { permissions, redirect }),
    ...beyondAuthor(author, { permissions, rights }),
  };
  for (const { path, message } of result.error?.issues ?? []) errors[path.join('.')] ??= message;
  if (result.success && Object.keys(errors).length === 0)
    return { fields: result.data, errors: null };
  return { fields: null, errors };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}
