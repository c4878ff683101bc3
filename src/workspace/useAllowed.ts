import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint, Reply } from '../contract/endpoint.ts';
import type { FeatureId } from '../contract/features.ts';
import { ownershipRejection } from '../contract/ownership.ts';
import { canView, hasRight, levelFor, neededLevel, reaches } from '../contract/permissions.ts';
import { getPermissions } from '../features/session/contract.ts';
import { endpointKey, tokenQuery } from '../ui/api/endpoint-queries.ts';
import { isRejection } from '../ui/api/isRejection.ts';
import { useSelection } from './selection/selection.ts';

type Allowed = Reply<typeof getPermissions>;

const nothing: Allowed = { permissions: {}, rights: [], isOwner: true };

/** Returns what the role allows for the selected organization; nothing until it is loaded. */
export function useAllowed(isReady = true): Allowed {
  return useRole(isReady).allowed ?? nothing;
}

interface Role {
  allowed: Allowed | undefined;
  isLoading: boolean;
  /** whether the latest attempts failed without an answer about the role */
  hasFailed: boolean;
}

/**
 * Returns what the role allows for the selected organization. While that is loading, or cannot be loaded, it is what the role
 * allows for the previous one, so that forms do not become read-only; undefined without one, and when it is refused.
 */
export function useRole(isReady = true): Role {
  const client = useQueryClient();
  const pageVersion = useSelection((state) => state.pageVersion);
  const { data, error, isLoading, errorUpdateCount } = useQuery({
    ...tokenQuery(getPermissions, {}, pageVersion),
    enabled: isReady,
    // An outage may last longer than unused replies are stored.
    gcTime: Number.POSITIVE_INFINITY,
    meta: { ofFrame: true },
  });
  const isRefused = error !== null && isRejection(error);
  if (data !== undefined || isRefused) return { allowed: data, isLoading, hasFailed: false };
  const known = client.getQueriesData<Allowed>({ queryKey: endpointKey(getPermissions) });
  const allowed = known.findLast(([, one]) => one !== undefined)?.[1];
  return { allowed, isLoading, hasFailed: errorUpdateCount > 0 };
}

/**
 * Returns whether the role has been loaded or refused, or why not. A screen waits for it, because notices, columns and inputs
 * would move what is shown. Once known it stays so: later attempts must not remove what is on the screen. `isOwner` may still
 * change with the token of the selected organization.
 */
export function useFirstRole(isReady = true): 'loading' | 'failed' | 'known' {
  const { allowed, isLoading, hasFailed } = useRole(isReady);
  const isMissing = allowed === undefined && (isLoading || hasFailed);
  const [isKnown, setKnown] = useState(false);
  if (isReady && !isMissing && !isKnown) setKnown(true);
  if (isKnown || !isMissing) return 'known';
  return hasFailed ? 'failed' : 'loading';
}

/**
 * Returns a function that says whether the caller may make a call: by the role's level, and by owning the organization for
 * what is up to its owner. The server decides by the same rules.
 */
export function useCanCall(): (call: Endpoint) => boolean {
  const { permissions, isOwner } = useAllowed();
  return (call) =>
    (isOwner || !call.ownersOnly) &&
    (call.feature === undefined || reaches(levelFor(permissions, call.feature), neededLevel(call)));
}

/** Returns a function that says whether the caller may open the screens of a feature. */
export function useCanOpen(isReady = true): (feature: FeatureId) => boolean {
  const { permissions } = useAllowed(isReady);
  return (feature) => canView(permissions, feature);
}

/** Returns why the caller may not do what is up to the owner of the selected organization; null for the owner. */
export function useOwnershipRejection(): string | null {
  return ownershipRejection(useAllowed().isOwner);
}

/** Returns whether the role may export lists. */
export function useMayExport(): boolean {
  return hasRight(useAllowed().rights, 'export');
}
