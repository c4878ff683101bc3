import { type FeatureId, featureIds, featureNames } from '../../contract/features.ts';
import { consolePath, isOwnPath } from '../../contract/own-path.ts';
import {
  allRights,
  hasRight,
  levelFor,
  type PermissionLevel,
  type Permissions,
  permissionLevels,
  type Right,
  reaches,
  rightNames,
} from '../../contract/permissions.ts';
import {
  menuOf,
  mostOfType,
  type RoleTemplateType,
  roleFeatures,
  roleTemplateTypeNames,
} from './choices.ts';

/** What a template gives. */
export interface Grant {
  permissions: Permissions;
  rights: readonly Right[];
}

/** What somebody has who writes a template; null: no role, everything. */
export interface Author {
  permissions: Permissions | null;
  rights: readonly Right[] | null;
}

/** What the author cannot give, in words, by the field that gives it. */
export function beyondAuthor(author: Author, grant: Grant): Record<string, string> {
  const mistakes: Record<string, string> = {};
  for (const feature of featureIds) {
    const own = levelFor(author.permissions, feature);
    if (!reaches(own, levelFor(grant.permissions, feature)))
      mistakes[`permissions.${feature}`] =
        own === 'none'
          ? `Your own role does not allow ${featureNames[feature]}`
          : `Your own role allows only ‘${own}’ for ${featureNames[feature]}`;
  }
  const lacking = grant.rights.filter((right) => !hasRight(author.rights, right));
  if (lacking.length > 0)
    mistakes.rights = `Your own role lacks: ${lacking.map((right) => rightNames[right]).join(', ')}`;
  return mistakes;
}

/** What is wrong with a template by itself, by field. */
export function mistakesOf(
  type: RoleTemplateType,
  { permissions, redirect }: { permissions: Permissions; redirect: string | null },
): Record<string, string> {
  const mistakes: Record<string, string> = {};
  for (const feature of featureIds) {
    const most = mostOfType(type, feature);
    if (!reaches(most, levelFor(permissions, feature)))
      mistakes[`permissions.${feature}`] =
        `${roleTemplateTypeNames[type]} roles have no more than ‘${most}’ for ${featureNames[feature]}`;
  }
  if (redirect !== null) {
    const feature = featureAt(redirect);
    if (feature === undefined) mistakes.redirect = 'Choose one of the console’s own pages';
    else if (!mayOpen(permissions, feature))
      mistakes.redirect = `This role may not view ${featureNames[feature]}`;
  }
  return mistakes;
}

/** The most that the author can put into a template of the type. */
export function mostFor(
  author: Author,
  type: RoleTemplateType,
  feature: FeatureId,
): PermissionLevel {
  return lower(levelFor(author.permissions, feature), mostOfType(type, feature));
}

/** As much of the grant as the author can put into a template of the type. */
export function within(author: Author, type: RoleTemplateType, grant: Grant): Grant {
  const levels = roleFeatures.map((feature) => [
    feature,
    lower(mostFor(author, type, feature), levelFor(grant.permissions, feature)),
  ]);
  return {
    permissions: Object.fromEntries(levels),
    rights: allRights.filter(
      (right) => grant.rights.includes(right) && hasRight(author.rights, right),
    ),
  };
}

/** Whether a role reaches the screen of the feature. */
export function mayOpen(permissions: Permissions, feature: FeatureId): boolean {
  return feature === 'admin-history' || reaches(levelFor(permissions, feature), 'view');
}

/** The address of a feature's screen: below its menu, under its id (section 2). */
export function pageOf(feature: FeatureId): string {
  return `${consolePath}${menuOf(feature).toLowerCase()}/${feature}`;
}

/** The feature whose screen has the address, as a browser reads it. */
function featureAt(address: string): FeatureId | undefined {
  if (!isOwnPath(address)) return undefined;
  const { pathname } = new URL(address, 'https://own.invalid');
  return featureIds.find((id) => {
    const page = pageOf(id);
    // An outside page, which opens in a tab of its own.
    return id !== 'hotspot-2.0' && (pathname === page || pathname.startsWith(`${page}/`));
  });
}

function lower(one: PermissionLevel, other: PermissionLevel): PermissionLevel {
  return permissionLevels.indexOf(one) < permissionLevels.indexOf(other) ? one : other;
}
