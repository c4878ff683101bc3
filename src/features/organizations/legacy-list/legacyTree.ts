import { visibleRows } from '../../../workspace/tree/rows.ts';
import type { TreeItem } from '../../../workspace/tree/treeItem.ts';
import { itemsOf } from '../../../workspace/tree/treeItem.ts';
import { emptyTree, type TreeState } from '../../../workspace/tree/treeState.ts';
import type { LegacyOrganization } from './contract.ts';

/** Returns the tree of a plain list. Organizations whose parent is not in the list are at the top. */
export function legacyTree(list: readonly LegacyOrganization[]): TreeState {
  const numbers = new Set(list.map(({ OrgNumber }) => OrgNumber));
  const byParent = Map.groupBy(list, ({ ParentOrgNumber }) =>
    ParentOrgNumber !== null && numbers.has(ParentOrgNumber) ? ParentOrgNumber : null,
  );
  const children = new Map<string, readonly TreeItem[]>();
  const level = (parent: number | null, above: string, depth: number): readonly TreeItem[] => {
    const items = itemsOf(
      (byParent.get(parent) ?? []).map((one) => factsOf(one, above, byParent.has(one.OrgNumber))),
      depth,
    );
    for (const { number, uniqueId, hasChildren } of items)
      if (hasChildren) children.set(uniqueId, level(number, `${uniqueId}-`, depth + 1));
    return items;
  };
  const roots = level(null, '', 1);
  const tree = { ...emptyTree, roots, children };
  return { ...tree, rows: visibleRows(roots, tree) };
}

/** Converts an organization of the list (section 4, 'Organization API failure'). Inactive ones are disabled. */
function factsOf(one: LegacyOrganization, above: string, hasChildren: boolean) {
  return {
    id: String(one.OrgNumber),
    name: one.OrgName,
    number: one.OrgNumber,
    parentNumber: one.ParentOrgNumber,
    type: one.OrgType,
    uniqueId: `${above}${one.OrgNumber}`,
    hasChildren,
    isLinked: false,
    isTrialMode: false,
    status: one.IsActive ? ('Active' as const) : ('Disabled' as const),
  };
}
