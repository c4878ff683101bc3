import type { RoleTemplateType } from './choices.ts';

export const listPath = '/manage/role-templates/manage';

/** The form of a template, or of a new one of the type. */
export function itemPath(type: RoleTemplateType, id?: string) {
  const form = `/manage/role-templates/item/${type}` as const;
  return id === undefined ? form : (`${form}/${id}` as const);
}
