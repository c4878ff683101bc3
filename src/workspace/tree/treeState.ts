import type { TreeNode } from '../../features/organizations/contract.ts';
import { indexOfRow, type OpenTree, rowsWithClosed, rowsWithOpened, visibleRows } from './rows.ts';
import { itemOf, itemsOf, parentUniqueId, type TreeItem } from './treeItem.ts';

/** The loaded part of the tree (section 3, 'Organization tree state'), with children by their parent's uniqueId. */
export interface TreeState extends OpenTree {
  roots: readonly TreeItem[];
  /** all visible items, depth first */
  rows: readonly TreeItem[];
}

export const emptyTree: TreeState = {
  roots: [],
  children: new Map(),
  openedOrgs: new Set(),
  rows: [],
};

/** One level from the server. */
interface Level {
  uniqueId: string;
  children: readonly TreeNode[];
}

export interface OrganizationChange {
  number: number;
  name: string;
  status: TreeItem['status'];
  isTrialMode: boolean;
}

/** Returns the item at a position, or undefined when it is not loaded. */
export function itemIn(tree: TreeState, uniqueId: string): TreeItem | undefined {
  const root = tree.roots.find((item) => item.uniqueId === uniqueId);
  if (root) return root;
  const above = parentUniqueId(uniqueId);
  return above === null
    ? undefined
    : tree.children.get(above)?.find((item) => item.uniqueId === uniqueId);
}

/** Returns the ancestors of a position, from the root. */
export function ancestorsIn(tree: TreeState, uniqueId: string): TreeItem[] {
  const found: TreeItem[] = [];
  const isRoot = tree.roots.some((item) => item.uniqueId === uniqueId);
  let above = isRoot ? null : parentUniqueId(uniqueId);
  while (above !== null) {
    const item = itemIn(tree, above);
    if (!item) break;
    found.unshift(item);
    above = item.level === 1 ? null : parentUniqueId(above);
  }
  return found;
}

/** Returns the tree with these roots. Items below a remaining root stay open. */
export function withRoots(tree: TreeState, nodes: readonly TreeNode[]): TreeState {
  return recomputed({ ...tree, roots: itemsOf(nodes, 1) });
}

/** Returns the tree with a node replaced and its children loaded (section 4: 'replace it in the list'). */
export function withLoaded(tree: TreeState, node: TreeNode): TreeState {
  const item = itemIn(tree, node.uniqueId);
  if (!item) return tree;
  const replaced = itemOf(node, item);
  const children = new Map(tree.children);
  children.set(node.uniqueId, itemsOf(node.children, item.level + 1));
  const index = indexOfRow(tree.rows, node.uniqueId);
  const rows = index < 0 ? tree.rows : tree.rows.with(index, replaced);
  if (item.level === 1) return { ...tree, roots: withItem(tree.roots, replaced), children, rows };
  const above = parentUniqueId(node.uniqueId) ?? '';
  children.set(above, withItem(children.get(above) ?? [], replaced));
  return { ...tree, children, rows };
}

export function withOpened(tree: TreeState, uniqueId: string): TreeState {
  if (tree.openedOrgs.has(uniqueId)) return tree;
  const opened = { ...tree, openedOrgs: new Set(tree.openedOrgs).add(uniqueId) };
  const index = indexOfRow(tree.rows, uniqueId);
  return index < 0 ? opened : { ...opened, rows: rowsWithOpened(tree.rows, index, opened) };
}

export function withClosed(tree: TreeState, uniqueId: string): TreeState {
  if (!tree.openedOrgs.has(uniqueId)) return tree;
  const openedOrgs = new Set(tree.openedOrgs);
  openedOrgs.delete(uniqueId);
  const index = indexOfRow(tree.rows, uniqueId);
  const rows = index < 0 ? tree.rows : rowsWithClosed(tree.rows, index);
  return { ...tree, openedOrgs, rows };
}

/** Returns the tree with all ancestors of a position opened, adding the given levels. */
export function withPathOpened(
  tree: TreeState,
  uniqueId: string,
  levels: readonly Level[] = [],
): TreeState {
  let known = tree;
  for (const level of levels) known = withLevel(known, level);
  const closed = ancestorsIn(known, uniqueId).filter((item) => !tree.openedOrgs.has(item.uniqueId));
  if (levels.length === 0 && closed.length === 0) return tree;
  const openedOrgs = new Set([...tree.openedOrgs, ...closed.map((item) => item.uniqueId)]);
  return recomputed({ ...known, openedOrgs });
}

/** Returns a tree of these roots and levels. Items stay open if their level is among them. */
export function rebuiltFrom(
  tree: TreeState,
  roots: readonly TreeNode[],
  levels: readonly Level[],
): TreeState {
  let known: TreeState = { ...emptyTree, roots: itemsOf(roots, 1) };
  // Parents first: a level can be added only when its parent is loaded, and a parent's uniqueId is shorter.
  const parentsFirst = levels.toSorted((one, other) => one.uniqueId.length - other.uniqueId.length);
  for (const level of parentsFirst) known = withLevel(known, level);
  const openedOrgs = new Set([...tree.openedOrgs].filter((id) => known.children.has(id)));
  return recomputed({ ...known, openedOrgs });
}

/** Returns the tree without the descendants of an organization, at all its positions. */
export function withoutDescendants(tree: TreeState, number: number): TreeState {
  const isInSubtree = (uniqueId: string) => uniqueId.split('-').includes(String(number));
  const children = new Map([...tree.children].filter(([uniqueId]) => !isInSubtree(uniqueId)));
  const openedOrgs = new Set([...tree.openedOrgs].filter((uniqueId) => !isInSubtree(uniqueId)));
  return recomputed({ ...tree, children, openedOrgs });
}

/** Returns the tree with an edited organization, at all its positions. */
export function withChange(tree: TreeState, change: OrganizationChange): TreeState {
  const { number, name, status, isTrialMode } = change;
  const changed = (items: readonly TreeItem[]) =>
    items.some((item) => item.number === number)
      ? items.map((item) =>
          item.number === number ? { ...item, name, status, isTrialMode } : item,
        )
      : items;
  const children = new Map<string, readonly TreeItem[]>();
  for (const [uniqueId, items] of tree.children) children.set(uniqueId, changed(items));
  return recomputed({ ...tree, roots: changed(tree.roots), children });
}

function withLevel(tree: TreeState, level: Level): TreeState {
  const item = itemIn(tree, level.uniqueId);
  if (!item) return tree;
  const children = new Map(tree.children);
  children.set(level.uniqueId, itemsOf(level.children, item.level + 1));
  return { ...tree, children };
}

function withItem(items: readonly TreeItem[], item: TreeItem): TreeItem[] {
  return items.with(item.position - 1, item);
}

function recomputed(tree: TreeState): TreeState {
  return { ...tree, rows: visibleRows(tree.roots, tree) };
}
