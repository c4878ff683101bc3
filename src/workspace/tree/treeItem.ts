import type {
  OrganizationStatus,
  OrganizationType,
} from '../../features/organizations/contract.ts';

/** A place in the tree, without what its ancestors tell: a hundred thousand of them are kept. */
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

type Facts = Omit<TreeItem, 'level' | 'position' | 'siblings'>;

/** The items of a level, in their order. */
export function itemsOf(nodes: readonly Facts[], level: number): TreeItem[] {
  return nodes.map((node, index) =>
    itemOf(node, { level, position: index + 1, siblings: nodes.length }),
  );
}

/** The node's facts at the place where the tree shows it. */
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

/** The uniqueId of the place above, or null at the top (section 3: numbers joined with '-'). */
export function placeAbove(uniqueId: string): string | null {
  const end = uniqueId.lastIndexOf('-');
  return end < 0 ? null : uniqueId.slice(0, end);
}
