import { featureNames } from '../../contract/features.ts';
import { rightNames } from '../../contract/permissions.ts';
import { type RoleTemplateType, roleFeatures } from './choices.ts';
import type { RoleTemplateFields, RoleTemplateRecord } from './contract.ts';
import { type Author, beyondAuthor, mistakesOf, within } from './rules.ts';
import { texts } from './texts.ts';
import { levelsOf } from './values.ts';

/** What a new template starts with: as much of the built-in one, or of the one that is copied, as can be given. */
export function newTemplate(
  author: Author,
  type: RoleTemplateType,
  { name, description, redirect, ...grant }: RoleTemplateFields,
): RoleTemplateFields {
  const { permissions, rights } = within(author, type, grant);
  const isRefused = mistakesOf(type, { permissions, redirect }).redirect !== undefined;
  return {
    name,
    description,
    permissions,
    rights: [...rights],
    redirect: isRefused ? null : redirect,
  };
}

/** Why a template cannot be changed here, however far the role goes; false: it can. */
export function whyReadOnly(record: RoleTemplateRecord, author: Author): string | false {
  if (record.origin === 'built-in') return texts.builtInHelp;
  if (record.origin === 'inherited')
    return texts.inheritedHelp(record.owner?.name ?? texts.above.toLowerCase());
  const beyond = Object.values(beyondAuthor(author, record));
  return beyond.length > 0 && texts.beyondHelp(beyond.join('. '));
}

/** What is worth knowing before anything is changed. */
export function noticeFor(
  author: Author,
  type: RoleTemplateType,
  record: RoleTemplateRecord | null,
  start: RoleTemplateFields,
): string | null {
  if (record !== null) return record.usedBy === 0 ? null : texts.usage(record.usedBy);
  const given = newTemplate(author, type, start);
  const [wanted, left] = [levelsOf(start), levelsOf(given)];
  const missing = [
    ...roleFeatures.filter((id) => wanted[id] !== left[id]).map((id) => featureNames[id]),
    ...start.rights
      .filter((right) => !given.rights.includes(right))
      .map((right) => rightNames[right]),
  ];
  return missing.length === 0 ? null : texts.leftOut(missing.join(', '));
}
