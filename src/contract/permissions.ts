import type { Endpoint } from './endpoint.ts';
import type { FeatureId } from './features.ts';

/** The levels of a role's permission for a feature. Each includes the previous ones. */
export const permissionLevels = ['none', 'view', 'edit', 'delete'] as const;

export type PermissionLevel = (typeof permissionLevels)[number];

/** A missing feature has the level 'none'. */
export type Permissions = Partial<Record<FeatureId, PermissionLevel>>;

/** The permissions of a role that do not belong to one feature. */
export const allRights = ['export', 'guest-data', 'secrets', 'sessions'] as const;

export type Right = (typeof allRights)[number];

export const rightNames: Record<Right, string> = {
  export: 'Export lists and reports',
  'guest-data': 'See guests’ personal data',
  secrets: 'See whether secrets are set',
  sessions: 'Manage sessions',
};

/** Returns the level for a feature. Null permissions mean no role, which allows everything. */
export function levelFor(permissions: Permissions | null, feature: FeatureId): PermissionLevel {
  return permissions === null ? 'delete' : (permissions[feature] ?? 'none');
}

/** Null rights mean no role, which allows everything. */
export function hasRight(rights: readonly Right[] | null, right: Right): boolean {
  return rights === null || rights.includes(right);
}

/** Returns whether a role may open the screens of a feature. Everybody may open Admin History (specification section 2). */
export function canView(permissions: Permissions | null, feature: FeatureId): boolean {
  return feature === 'admin-history' || reaches(levelFor(permissions, feature), 'view');
}

export function reaches(level: PermissionLevel, needed: PermissionLevel): boolean {
  return permissionLevels.indexOf(level) >= permissionLevels.indexOf(needed);
}

/** Returns the level that a call needs for its feature. */
export function neededLevel({
  effect,
  method,
  level,
}: Pick<Endpoint, 'effect' | 'method' | 'level'>): PermissionLevel {
  if (level !== undefined) return level;
  if (effect === 'read') return 'view';
  return method === 'DELETE' ? 'delete' : 'edit';
}
