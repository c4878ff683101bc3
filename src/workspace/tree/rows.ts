import type { TreeItem } from './treeItem.ts';

export interface OpenTree {
  children: ReadonlyMap<string, readonly TreeItem[]>;
  openedOrgs: ReadonlySet<string>;
}

/** The visible rows from these items down, depth first. */
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

/** The rows after the one at the index was opened: only what it holds is computed. */
export function rowsWithOpened(
  rows: readonly TreeItem[],
  index: number,
  tree: OpenTree,
): readonly TreeItem[] {
  const item = rows[index];
  if (!item) return rows;
  const held = visibleRows(tree.children.get(item.uniqueId) ?? [], tree);
  // concat, since spreading a level of 200,000 organizations overflows the stack
  return rows.slice(0, index + 1).concat(held, rows.slice(index + 1));
}

/** The rows after the one at the index was closed. */
export function rowsWithClosed(rows: readonly TreeItem[], index: number): readonly TreeItem[] {
  return rows.slice(0, index + 1).concat(rows.slice(endOfHeld(rows, index)));
}

/** Where the rows end that the one at the index holds. */
function endOfHeld(rows: readonly TreeItem[], index: number): number {
  const level = rows[index]?.level ?? 0;
  let end = index + 1;
  while ((rows[end]?.level ?? 0) > level) end += 1;
  return end;
}

/** The row that holds the one at the index, or -1 for a root. */
export function holderIndex(rows: readonly TreeItem[], index: number): number {
  const level = rows[index]?.level ?? 0;
  let above = index - 1;
  while (above >= 0 && (rows[above]?.level ?? 0) >= level) above -= 1;
  return above;
}

export function indexOfRow(rows: readonly TreeItem[], uniqueId: string | null): number {
  return uniqueId === null ? -1 : rows.findIndex((row) => row.uniqueId === uniqueId);
}
