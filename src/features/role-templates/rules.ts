import { type FeatureId, featureIds, featureNames } from '../../contract/features.ts';
import { consolePath, isOwnPath } from '../../contract/own-path.ts';
import {
  allRights,
  canView,
  hasRight,
  levelFor,
  type PermissionLevel,
  type Permissions,
  permissionLevels,
  type Right,
  reaches,
  rightNames,
} from '../../contract/permissions.ts';
import { counted } from '../../contract/plural.ts';
import {
  highestLevel,
  menuOf,
  type RoleFeature,
  type RoleTemplateType,
  roleFeatures,
  roleTypeNames,
} from './role-types.ts';

/** The permissions and rights of a template. */
export interface Grant {
  permissions: Permissions;
  rights: readonly Right[];
}

/** The permissions and rights of a template's author; null without a role, which allows everything. */
export interface Author {
  permissions: Permissions | null;
  rights: readonly Right[] | null;
}

type ReportGrantError = (path: `permissions.${RoleFeature}` | 'rights', message: string) => void;

/** Reports each field that grants more than the author has. */
export function checkAuthor(
  author: Author,
  { permissions, rights }: Grant,
  error: ReportGrantError,
): void {
  for (const feature of roleFeatures) {
    const own = levelFor(author.permissions, feature);
    if (reaches(own, levelFor(permissions, feature))) continue;
    error(
      `permissions.${feature}`,
      own === 'none'
        ? `Your own role does not allow ${featureNames[feature]}`
        : `Your own role allows only ‘${own}’ for ${featureNames[feature]}`,
    );
  }
  const lacking = rights.filter((right) => !hasRight(author.rights, right));
  if (lacking.length > 0)
    error('rights', `Your own role lacks: ${lacking.map((right) => rightNames[right]).join(', ')}`);
}

/** Returns the errors of `checkAuthor` by path. */
export function beyondAuthor(author: Author, grant: Grant): Record<string, string> {
  const errors: Record<string, string> = {};
  checkAuthor(author, grant, (path, message) => {
    errors[path] = message;
  });
  return errors;
}

/** Reports each level that templates of the type may not grant. */
export function checkType(
  type: RoleTemplateType,
  permissions: Permissions,
  error: ReportGrantError,
): void {
  for (const feature of roleFeatures) {
    const highest = highestLevel(type, feature);
    if (!reaches(highest, levelFor(permissions, feature)))
      error(
        `permissions.${feature}`,
        `${roleTypeNames[type]} roles have no more than ‘${highest}’ for ${featureNames[feature]}`,
      );
  }
}

/** Returns why a role cannot start on the page, or null. */
export function firstPageError(permissions: Permissions, page: string | null): string | null {
  if (page === null) return null;
  const feature = featureAt(page);
  if (feature === undefined) return 'Choose one of the console’s own pages';
  return canView(permissions, feature) ? null : `This role may not view ${featureNames[feature]}`;
}

/** Returns the address of a feature's screen, which has its menu and its id (specification section 2). */
export function pageOf(feature: FeatureId): string {
  return `${consolePath}${menuOf(feature).toLowerCase()}/${feature}`;
}

/** Returns the menu and feature of a page as text; for a page below a feature's page, its address. */
export function pageName(address: string): string {
  const feature = featureIds.find((id) => pageOf(id) === address);
  return feature === undefined ? address : `${menuOf(feature)} › ${featureNames[feature]}`;
}

/** Returns the addresses of the pages that templates of the type may start on. */
export function firstPagesOf(type: RoleTemplateType): string[] {
  return featureIds
    .filter((id) => id === 'admin-history' || reaches(highestLevel(type, id), 'view'))
    .map(pageOf);
}

function featureAt(address: string): FeatureId | undefined {
  if (!isOwnPath(address)) return undefined;
  // The parsed path, as a browser opens it: without `..` segments.
  const { pathname } = new URL(address, 'https://own.invalid');
  return featureIds.find((id) => {
    const page = pageOf(id);
    return pathname === page || pathname.startsWith(`${page}/`);
  });
}

/** Returns the highest level that the author can grant in a template of the type. */
export function highestFor(
  author: Author,
  type: RoleTemplateType,
  feature: RoleFeature,
): PermissionLevel {
  return lower(levelFor(author.permissions, feature), highestLevel(type, feature));
}

/** Returns the part of a grant that the author can use in a template of the type. */
export function limitedGrant(
  author: Author,
  type: RoleTemplateType,
  { permissions, rights }: Grant,
): { permissions: Permissions; rights: Right[] } {
  const levels = roleFeatures.map((feature) => [
    feature,
    lower(highestFor(author, type, feature), levelFor(permissions, feature)),
  ]);
  return {
    permissions: Object.fromEntries(levels),
    rights: allRights.filter((right) => rights.includes(right) && hasRight(author.rights, right)),
  };
}

function lower(one: PermissionLevel, other: PermissionLevel): PermissionLevel {
  return permissionLevels.indexOf(one) < permissionLevels.indexOf(other) ? one : other;
}

interface GrantWithPage extends Grant {
  redirect: string | null;
}

/** Returns a built-in or copied template without what the author cannot grant, for a new one. */
export function limitedTemplate<T extends GrantWithPage>(
  author: Author,
  type: RoleTemplateType,
  template: T,
) {
  const grant = limitedGrant(author, type, template);
  const canStart = firstPageError(grant.permissions, template.redirect) === null;
  return { ...template, ...grant, redirect: canStart ? template.redirect : null };
}

/** Returns the names of the features and rights that `limitedGrant` lowered or left out. */
export function missingIn(whole: Grant, limited: Grant): string[] {
  const features = roleFeatures.filter(
    (id) => levelFor(whole.permissions, id) !== levelFor(limited.permissions, id),
  );
  const rights = whole.rights.filter((right) => !limited.rights.includes(right));
  return [...features.map((id) => featureNames[id]), ...rights.map((right) => rightNames[right])];
}

interface OwnedTemplate extends Grant {
  origin: 'own' | 'inherited' | 'built-in';
  /** null when the caller may not see it */
  owner: { name: string } | null;
}

/** Returns why the author can neither change nor delete a template, or null. */
export function changeRejection(
  name: string,
  template: OwnedTemplate,
  author: Author,
): string | null {
  if (template.origin === 'built-in')
    return `${name} is built in. Duplicate it and change the copy.`;
  if (template.origin === 'inherited') {
    const owner = template.owner?.name ?? 'an organization above';
    return `${name} belongs to ${owner}. Duplicate it and change the copy.`;
  }
  // A caller with fewer permissions could otherwise lower the role of administrators who have more.
  const beyond = Object.values(beyondAuthor(author, template));
  return beyond.length === 0 ? null : `${name} grants more than you have. ${beyond.join('. ')}.`;
}

/** Returns why a template cannot be deleted although it can be changed, or null. */
export function deletionRejection({
  name,
  usedBy,
}: {
  name: string;
  usedBy: number;
}): string | null {
  if (usedBy === 0) return null;
  return `${administratorsHave(usedBy)} the role ${name}. Give them another one first.`;
}

export function administratorsHave(count: number): string {
  return counted(count, { one: 'administrator has', other: 'administrators have' });
}
