import type { Endpoint } from '../../src/contract/endpoint.ts';
import { featureIds } from '../../src/contract/features.ts';
import { type Permissions, permissionLevels } from '../../src/contract/permissions.ts';
import { logout } from '../../src/features/session/contract.ts';
import { hashOf } from '../../src/server/authentication.ts';
import type { RouteFacts, World } from '../facts.ts';
import type { MemberName } from '../provider.ts';

export interface Caller {
  /** the administrator's organization; null for the whole platform */
  owner: MemberName | null;
  /** the permissions of the administrator's role, which has no rights */
  permissions?: Permissions;
  /** why the token is not accepted */
  without?: 'token' | 'session' | 'account';
}

const allKinds = {
  'the platform': { owner: null },
  'a provider': { owner: 'provider' },
  'a provider’s grouping': { owner: 'grouping' },
  'a site': { owner: 'site' },
  'a service area': { owner: 'area' },
  'another provider': { owner: 'foreign' },
  'a grouping, to view only': { owner: 'grouping', permissions: { organization: 'view' } },
  'a grouping, with no feature': { owner: 'grouping', permissions: {} },
  'a provider, signed out': { owner: 'provider', without: 'session' },
  'a provider, disabled': { owner: 'provider', without: 'account' },
  'nobody at all': { owner: null, without: 'token' },
} as const satisfies Record<string, Caller>;

export type KindName = keyof typeof allKinds;
export const kinds: Readonly<Record<KindName, Caller>> = allKinds;
export const kindNames = Object.keys(allKinds).filter((name): name is KindName => name in allKinds);

/** A role that may view every feature and change nothing. */
export const viewer: Caller = {
  owner: 'provider',
  permissions: Object.fromEntries(featureIds.map((id) => [id, 'view'])),
};

/** Signs in a caller and returns the token, which is not accepted for a caller with `without`. */
export async function signIn(
  { server, family }: World,
  { owner, permissions, without }: Caller,
): Promise<string | undefined> {
  if (without === 'token') return undefined;
  const token = await server.signInAs(owner && family[owner].number, permissions);
  if (without === 'session') await server.call(logout, {}, token);
  // Before the token's first use, because callers are cached briefly.
  if (without === 'account')
    await server.database.system
      .updateTable('administrator')
      .set({ status: 'Disabled' })
      .where('id', '=', (query) =>
        query
          .selectFrom('admin_session')
          .innerJoin('access_token', 'access_token.session_id', 'admin_session.id')
          .select('administrator_id')
          .where('token_hash', '=', hashOf(token)),
      )
      .execute();
  return token;
}

/** Returns whether the caller's role allows a call. Independent of the product's code, so that tests notice when that breaks. */
export function isAllowed(
  { permissions }: Caller,
  endpoint: Endpoint,
  { rights = [], feature: featureOfExample }: Pick<RouteFacts, 'rights' | 'feature'> = {},
): boolean {
  const { access, responseType, effect, method, level } = endpoint;
  if (permissions === undefined || access !== 'scope') return true;
  if (responseType === 'csv' || rights.length > 0) return false;
  const feature = endpoint.feature ?? featureOfExample;
  if (feature === undefined) return effect === 'read';
  const needed = level ?? (effect === 'read' ? 'view' : method === 'DELETE' ? 'delete' : 'edit');
  const given = permissions[feature] ?? 'none';
  return permissionLevels.indexOf(given) >= permissionLevels.indexOf(needed);
}
