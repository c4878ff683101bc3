import type { Reply } from '../../contract/endpoint.ts';
import type {
  OrganizationStatus,
  OrganizationType,
} from '../../features/organizations/contract.ts';
import type { getTreeTrouble } from '../../features/overview/contract.ts';

/** A position in the tree. Ancestors are not repeated, because there may be 100,000 items in memory. */
export interface TreeItem {
  id: string;
  name: string;
  number: number;
  parentNumber: number | null;
  type: OrganizationType;
  uniqueId: string;
  hasChildren: boolean;
  isLinked: boolean;
  isTrialMode: boolean;
  status: OrganizationStatus;
  /** 1 for a root */
  level: number;
  position: number;
  siblings: number;
}

/** Whether devices in an organization or below it are down or need attention. */
export type Trouble = Reply<typeof getTreeTrouble>[number]['state'];
export type TroubleByNumber = ReadonlyMap<number, Trouble>;

type Facts = Omit<TreeItem, 'level' | 'position' | 'siblings'>;

/** Returns the items of a level in order. */
export function itemsOf(nodes: readonly Facts[], level: number): TreeItem[] {
  return nodes.map((node, index) =>
    itemOf(node, { level, position: index + 1, siblings: nodes.length }),
  );
}

/** Returns the item of a node at a position. */
export function itemOf(
  node: Facts,
  { level, position, siblings }: Pick<TreeItem, 'level' | 'position' | 'siblings'>,
): TreeItem {
  const { id, name, number, parentNumber, type, uniqueId } = node;
  const { hasChildren, isLinked, isTrialMode, status } = node;
  return {
    id,
    name,
    number,
    parentNumber,
    type,
    uniqueId,
    hasChildren,
    isLinked,
    isTrialMode,
    status,
    level,
    position,
    siblings,
  };
}

/** Returns the parent's uniqueId, or null for a root (section 3: numbers joined with '-'). */
export function parentUniqueId(uniqueId: string): string | null {
  const end = uniqueId.lastIndexOf('-');
  return end < 0 ? null : uniqueId.slice(0, end);
}
