import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, Reply } from '../contract/endpoint.ts';
import type { FeatureId } from '../contract/features.ts';
import { ownershipRejection } from '../contract/ownership.ts';
import { canView, hasRight, levelFor, neededLevel, reaches } from '../contract/permissions.ts';
import { getPermissions } from '../features/session/contract.ts';
import { endpointKey, tokenQuery } from '../ui/api/endpoint-queries.ts';
import { useSelection } from './selection/selection.ts';

type Allowed = Reply<typeof getPermissions>;

/** Returns what the role allows for the selected organization; nothing until it is loaded. */
export function useAllowed(isReady = true): Allowed {
  const client = useQueryClient();
  const pageVersion = useSelection((state) => state.pageVersion);
  const { data = { permissions: {}, rights: [], isOwner: true } } = useQuery({
    ...tokenQuery(getPermissions, {}, pageVersion),
    // Keeps the previous organization's permissions while loading, so that forms are not read-only for a moment.
    placeholderData: () =>
      client
        .getQueriesData<Allowed>({ queryKey: endpointKey(getPermissions) })
        .findLast(([, known]) => known !== undefined)?.[1],
    enabled: isReady,
    meta: { ofFrame: true },
  });
  return data;
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
export function useCanOpen(): (feature: FeatureId) => boolean {
  const { permissions } = useAllowed();
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
