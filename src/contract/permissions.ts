import type { Endpoint } from './endpoint.ts';
import type { FeatureId } from './features.ts';

/** What a role may do with a feature: each level includes those before it. */
export const permissionLevels = ['none', 'view', 'edit', 'delete'] as const;

export type PermissionLevel = (typeof permissionLevels)[number];

/** A feature that is not named may not be used at all. */
export type Permissions = Partial<Record<FeatureId, PermissionLevel>>;

/** What a role allows besides the levels of its features. */
export const allRights = ['export', 'guest-data', 'secrets', 'sessions'] as const;

export type Right = (typeof allRights)[number];

export const rightNames: Record<Right, string> = {
  export: 'Export lists and reports',
  'guest-data': 'See guests’ personal data',
  secrets: 'See whether secrets are set',
  sessions: 'Manage sessions',
};

/** The level for a feature; null permissions are those of an administrator without a role, who may do everything. */
export function levelFor(permissions: Permissions | null, feature: FeatureId): PermissionLevel {
  return permissions === null ? 'delete' : (permissions[feature] ?? 'none');
}

/** Null rights are those of an administrator without a role, who has all. */
export function hasRight(rights: readonly Right[] | null, right: Right): boolean {
  return rights === null || rights.includes(right);
}

export function reaches(level: PermissionLevel, needed: PermissionLevel): boolean {
  return permissionLevels.indexOf(level) >= permissionLevels.indexOf(needed);
}

/** What a call asks of a role for its feature. */
export function neededLevel({
  effect,
  method,
  level,
}: Pick<Endpoint, 'effect' | 'method' | 'level'>): PermissionLevel {
  if (level !== undefined) return level;
  if (effect === 'read') return 'view';
  return method === 'DELETE' ? 'delete' : 'edit';
}
