import { useQuery } from '@tanstack/react-query';
import { getTreeNumbers, type TreeNode } from '../../features/organizations/contract.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { linkedChoice } from '../selection/linkedChoice.ts';
import { recentOrganizations } from '../selection/recentOrganizations.ts';

interface Recent {
  isLoading: boolean;
  nodes: readonly TreeNode[];
}

const none: readonly TreeNode[] = [];

/** Returns the current data of the recently viewed organizations; none when loading fails (specification section 8). */
export function useRecentOrganizations(isEnabled: boolean): Recent {
  const ids = isEnabled ? recentOrganizations() : [];
  const OrgNumbers = [...new Set(ids.map(numberOf))].filter((number) => number > 0);
  const enabled = OrgNumbers.length > 0;
  const { data = none, isLoading } = useQuery({
    ...endpointQuery(getTreeNumbers, { body: { OrgNumbers } }),
    enabled,
    retry: false,
    // Not part of a screen, so a change of the organization must not clear it.
    meta: { ofFrame: true },
  });
  return { isLoading: enabled && isLoading, nodes: enabled ? nodesAt(ids, data) : none };
}

/** Returns the nodes in the order of their uniqueIds, each organization once. */
function nodesAt(uniqueIds: readonly string[], nodes: readonly TreeNode[]): TreeNode[] {
  const found = uniqueIds.flatMap((uniqueId) => {
    const places = nodes.filter((node) => node.number === numberOf(uniqueId));
    return linkedChoice(places, { uniqueId, ignoreLinks: true }) ?? [];
  });
  return [...new Set(found)];
}

function numberOf(uniqueId: string): number {
  return Number(uniqueId.split('-').at(-1)) || 0;
}
