import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '../contract/endpoint.ts';
import type { FeatureId } from '../contract/features.ts';
import { hasRight, levelFor, type PermissionLevel } from '../contract/permissions.ts';
import { getPermissions } from '../features/session/contract.ts';
import { endpointKey, endpointQuery } from '../ui/api/endpoint-queries.ts';
import { useSelection } from './selection/selection.ts';

type Allowed = Reply<typeof getPermissions>;

/** What the role allows for the selected organization; nothing until the server has said so. */
export function useAllowed(isReady = true): Allowed {
  const client = useQueryClient();
  const pageVersion = useSelection((state) => state.pageVersion);
  const { data = { permissions: {}, rights: [] } } = useQuery({
    ...endpointQuery(getPermissions, {}),
    queryKey: [...endpointKey(getPermissions), pageVersion],
    // What held for the organization before: otherwise every form would stand read-only for a moment.
    placeholderData: () =>
      client
        .getQueriesData<Allowed>({ queryKey: endpointKey(getPermissions) })
        .findLast(([, known]) => known !== undefined)?.[1],
    enabled: isReady,
    meta: { ofFrame: true },
  });
  return data;
}

/** What the role allows to do with the feature; the server refuses what goes beyond. */
export function usePermission(feature: FeatureId): PermissionLevel {
  return levelFor(useAllowed().permissions, feature);
}

/** Whether the role allows to export lists. */
export function useMayExport(): boolean {
  return hasRight(useAllowed().rights, 'export');
}
