import { type FeatureId, featureIds, type MenuId, menus } from '../../contract/features.ts';
import type { PermissionLevel } from '../../contract/permissions.ts';

export const roleTemplateTypes = ['provider', 'site', 'front-desk', 'support', 'report'] as const;
export type RoleTemplateType = (typeof roleTemplateTypes)[number];

export const roleTemplateTypeNames: Record<RoleTemplateType, string> = {
  provider: 'Provider',
  site: 'Site',
  'front-desk': 'Front desk',
  support: 'Support',
  report: 'Report',
};

export const templateOrigins = ['own', 'inherited', 'built-in'] as const;
export type TemplateOrigin = (typeof templateOrigins)[number];

export const templatesPerOrganization = 200;

/** What a role decides about: Admin History is open to everybody (section 2). */
export type RoleFeature = Exclude<FeatureId, 'admin-history'>;
export const roleFeatures = featureIds.filter((id): id is RoleFeature => id !== 'admin-history');

const mostByMenu: Record<RoleTemplateType, Record<MenuId, PermissionLevel>> = {
  provider: { Setup: 'delete', Manage: 'delete', Report: 'delete', Support: 'delete' },
  site: { Setup: 'delete', Manage: 'delete', Report: 'delete', Support: 'delete' },
  'front-desk': { Setup: 'none', Manage: 'delete', Report: 'view', Support: 'edit' },
  support: { Setup: 'edit', Manage: 'edit', Report: 'view', Support: 'edit' },
  report: { Setup: 'none', Manage: 'none', Report: 'view', Support: 'none' },
};

const mostByFeature: Partial<
  Record<RoleTemplateType, Partial<Record<FeatureId, PermissionLevel>>>
> = {
  'front-desk': {
    organization: 'view',
    admins: 'none',
    'role-templates': 'none',
    enterprise: 'none',
    'hotspot-2.0': 'none',
  },
  support: {
    'add-org': 'none',
    'payment-gateway': 'view',
    admins: 'view',
    'role-templates': 'view',
  },
  // Where everybody lands who has no first page of their own.
  report: { organization: 'view' },
};

export function menuOf(feature: FeatureId): MenuId {
  const menu = menus.find(({ features }) => features.some((id) => id === feature));
  if (menu === undefined) throw new Error(`No menu holds ${feature}`);
  return menu.id;
}

/** The most that a template of the type may give: a report role, say, changes nothing. */
export function mostOfType(type: RoleTemplateType, feature: FeatureId): PermissionLevel {
  return mostByFeature[type]?.[feature] ?? mostByMenu[type][menuOf(feature)];
}
