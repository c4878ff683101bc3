import { type FeatureId, featureIds, type MenuId, menus } from '../../contract/features.ts';
import type { PermissionLevel } from '../../contract/permissions.ts';

export const roleTypeNames = {
  provider: 'Provider',
  site: 'Site',
  'front-desk': 'Front desk',
  support: 'Support',
  report: 'Report',
};
export type RoleTemplateType = keyof typeof roleTypeNames;

/** A feature whose level a role sets. Admin History is open to every administrator (specification section 2). */
export type RoleFeature = Exclude<FeatureId, 'admin-history'>;
export const roleFeatures = featureIds.filter((id): id is RoleFeature => id !== 'admin-history');

const highestByMenu: Record<RoleTemplateType, Record<MenuId, PermissionLevel>> = {
  provider: { Setup: 'delete', Manage: 'delete', Report: 'delete', Support: 'delete' },
  site: { Setup: 'delete', Manage: 'delete', Report: 'delete', Support: 'delete' },
  'front-desk': { Setup: 'none', Manage: 'delete', Report: 'view', Support: 'edit' },
  support: { Setup: 'edit', Manage: 'edit', Report: 'view', Support: 'edit' },
  report: { Setup: 'none', Manage: 'none', Report: 'view', Support: 'none' },
};

const highestByFeature: Partial<
  Record<RoleTemplateType, Partial<Record<FeatureId, PermissionLevel>>>
> = {
  'front-desk': {
    organization: 'view',
    admins: 'none',
    'role-templates': 'none',
    enterprise: 'none',
    // To make profiles for the phones of guests.
    'hotspot-2.0': 'view',
  },
  support: {
    'add-org': 'none',
    'payment-gateway': 'view',
    admins: 'view',
    'role-templates': 'view',
  },
  // The default first page.
  report: { organization: 'view' },
};

export function menuOf(feature: FeatureId): MenuId {
  const menu = menus.find(({ features }) => features.some((id) => id === feature));
  if (menu === undefined) throw new Error(`No menu contains ${feature}`);
  return menu.id;
}

/** Returns the features of a menu whose levels a role sets. */
export function roleFeaturesOf(features: readonly FeatureId[]): RoleFeature[] {
  return roleFeatures.filter((feature) => features.includes(feature));
}

/** Returns the highest level that a template of the type may give. */
export function highestLevel(type: RoleTemplateType, feature: FeatureId): PermissionLevel {
  return highestByFeature[type]?.[feature] ?? highestByMenu[type][menuOf(feature)];
}
