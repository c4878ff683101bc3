import type { TreeItem } from './treeItem.ts';

export interface OpenTree {
  children: ReadonlyMap<string, readonly TreeItem[]>;
  openedOrgs: ReadonlySet<string>;
}

/** Returns the visible rows of these items and their descendants, depth first. */
export function visibleRows(items: readonly TreeItem[], tree: OpenTree): TreeItem[] {
  const rows: TreeItem[] = [];
  append(items, tree, rows);
  return rows;
}

function append(items: readonly TreeItem[], tree: OpenTree, rows: TreeItem[]): void {
  for (const item of items) {
    rows.push(item);
    if (item.hasChildren && tree.openedOrgs.has(item.uniqueId))
      append(tree.children.get(item.uniqueId) ?? [], tree, rows);
  }
}

/** Returns the rows after opening the one at the index, computing only its descendants. */
export function rowsWithOpened(
  rows: readonly TreeItem[],
  index: number,
  tree: OpenTree,
): readonly TreeItem[] {
  const item = rows[index];
  if (!item) return rows;
  const opened = visibleRows(tree.children.get(item.uniqueId) ?? [], tree);
  // concat, because spreading 200,000 organizations overflows the stack.
  return rows.slice(0, index + 1).concat(opened, rows.slice(index + 1));
}

/** Returns the rows after closing the one at the index. */
export function rowsWithClosed(rows: readonly TreeItem[], index: number): readonly TreeItem[] {
  return rows.slice(0, index + 1).concat(rows.slice(endOfSubtree(rows, index)));
}

/** Returns the index after the last descendant of the row at the index. */
function endOfSubtree(rows: readonly TreeItem[], index: number): number {
  const level = rows[index]?.level ?? 0;
  let end = index + 1;
  while ((rows[end]?.level ?? 0) > level) end += 1;
  return end;
}

/** Returns the index of the parent row, or -1 for a root. */
export function parentRowIndex(rows: readonly TreeItem[], index: number): number {
  const level = rows[index]?.level ?? 0;
  let above = index - 1;
  while (above >= 0 && (rows[above]?.level ?? 0) >= level) above -= 1;
  return above;
}

export function indexOfRow(rows: readonly TreeItem[], uniqueId: string | null): number {
  return uniqueId === null ? -1 : rows.findIndex((row) => row.uniqueId === uniqueId);
}
