import { create } from 'zustand';
import { ApiError } from '../../contract/api-error.ts';
import type { Reply } from '../../contract/endpoint.ts';
import {
  getTreeNode,
  getTreePath,
  getTreeRoots,
  type TreeNode,
} from '../../features/organizations/contract.ts';
import { arrivedReply, call } from '../../ui/api/call.ts';
import { showError } from '../../ui/snackbar/snackbarStore.ts';
import { texts } from './texts.ts';
import type { TreeItem } from './treeItem.ts';
import {
  ancestorsIn,
  emptyTree,
  itemIn,
  type OrganizationChange,
  rebuiltFrom,
  type TreeState,
  withChange,
  withClosed,
  withLoaded,
  withOpened,
  withoutDescendants,
  withPathOpened,
  withRoots,
} from './treeState.ts';

interface TreeStore {
  tree: TreeState;
  /** uniqueIds of the items whose children are loading (specification section 3) */
  openingOrgs: ReadonlySet<string>;
  roots: 'loading' | 'ready' | { failure: ApiError };
  /** the list came from the legacy page, because the tree's calls fail */
  isLegacy: boolean;
  /** whether rows have been rendered */
  isRendered: boolean;
  /** the uniqueId of the active row */
  active: string | null;
  /** the position to scroll into view; a new object for each request */
  revealed: { uniqueId: string } | null;
}

export const useTree = create<TreeStore>()(() => ({
  tree: emptyTree,
  openingOrgs: new Set(),
  roots: 'loading',
  isLegacy: false,
  isRendered: false,
  active: null,
  revealed: null,
}));

const retryMs = 5000;
let pendingRoots: Promise<void> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Loads the roots unless they are loaded. A failure is shown in the tree and retried. */
export function loadRoots(): void {
  ensureRoots().catch(showRootsFailure);
}

function showRootsFailure(failure: unknown): void {
  if (!(failure instanceof ApiError)) throw failure;
  useTree.setState({ roots: { failure } });
  clearTimeout(retry);
  if (failure.status >= 500) retry = setTimeout(loadRoots, retryMs);
}

async function ensureRoots(): Promise<void> {
  if (useTree.getState().roots === 'ready') return;
  pendingRoots ??= fetchRoots();
  try {
    await pendingRoots;
  } finally {
    pendingRoots = undefined;
  }
}

async function fetchRoots(): Promise<void> {
  showRoots(await call(getTreeRoots, {}));
}

function showRoots(nodes: Parameters<typeof withRoots>[1]): void {
  useTree.setState(({ tree, isLegacy }) => ({
    // The levels of the legacy list do not belong to the tree.
    tree: withRoots(isLegacy ? emptyTree : tree, nodes),
    roots: 'ready',
    isLegacy: false,
  }));
}

/** Shows the list from the legacy page (section 4, 'Organization API failure'). */
export function showLegacyList(tree: TreeState): void {
  if (useTree.getState().roots === 'ready') return;
  useTree.setState({ tree, roots: 'ready', isLegacy: true });
}

/** Replaces the legacy list by the tree and loads the roots. */
export function leaveLegacyList(): void {
  useTree.setState({ tree: emptyTree, roots: 'loading', isLegacy: false });
  loadRoots();
}

/** Closes an open organization and opens a closed one (specification section 4). */
export function toggleOrganization(item: TreeItem): void {
  if (useTree.getState().tree.openedOrgs.has(item.uniqueId)) closeOrganization(item);
  else void openOrganization(item);
}

export function closeOrganization({ uniqueId }: TreeItem): void {
  useTree.setState(({ tree }) => ({ tree: withClosed(tree, uniqueId) }));
}

/** Opens an organization; loads its children first unless they are loaded (specification section 4). */
export async function openOrganization({ uniqueId, number }: TreeItem): Promise<void> {
  const { tree, openingOrgs } = useTree.getState();
  if (openingOrgs.has(uniqueId)) return;
  if (tree.children.has(uniqueId)) {
    useTree.setState({ tree: withOpened(tree, uniqueId) });
    return;
  }
  setOpening(uniqueId, true);
  try {
    const node = await call(getTreeNode, {
      params: { orgNumber: String(number) },
      query: { uniqueId },
    });
    if (node.uniqueId === uniqueId)
      useTree.setState((now) => ({ tree: withOpened(withLoaded(now.tree, node), uniqueId) }));
    else showError(texts.unableToOpen);
  } catch (error) {
    showError(texts.unableToOpen, error instanceof ApiError ? error.reference : undefined);
  } finally {
    setOpening(uniqueId, false);
  }
}

function setOpening(uniqueId: string, isOpening: boolean): void {
  useTree.setState(({ openingOrgs }) => {
    const next = new Set(openingOrgs);
    if (isOpening) next.add(uniqueId);
    else next.delete(uniqueId);
    return { openingOrgs: next };
  });
}

/** Returns the item at a position, loaded by its path if necessary; undefined when it does not exist. */
export async function organizationAt(uniqueId: string): Promise<TreeItem | undefined> {
  await ensureRoots();
  const known = itemIn(useTree.getState().tree, uniqueId);
  if (known) return known;
  // With the legacy list, the call that loads a path fails.
  if (useTree.getState().isLegacy) return undefined;
  // For a path that no longer exists or is outside the scope, the server returns the organization's main position.
  return withPath(await call(getTreePath, { body: { path: uniqueId } }));
}

/** Shows what calls that were started early have loaded of the tree. Returns the item at a position if that is enough. */
export function arrivedOrganizationAt(uniqueId: string): TreeItem | undefined {
  const roots = arrivedReply(getTreeRoots, {});
  if (roots === undefined) return undefined;
  showRoots(roots.reply);
  const found = arrivedReply(getTreePath, { body: { path: uniqueId } });
  return found && withPath(found.reply);
}

function withPath(found: Reply<typeof getTreePath>): TreeItem | undefined {
  useTree.setState(({ tree }) => ({ tree: withPathOpened(tree, found.uniqueId, found.opened) }));
  return itemIn(useTree.getState().tree, found.uniqueId);
}

/** Reloads the roots and all open levels, after organizations were added, removed or moved. */
export async function reloadTree(): Promise<void> {
  const { tree, isLegacy } = useTree.getState();
  if (isLegacy) return leaveLegacyList();
  const opened = [...tree.openedOrgs].filter((uniqueId) => tree.children.has(uniqueId));
  const [roots, nodes] = await Promise.all([
    call(getTreeRoots, {}),
    Promise.all(opened.map(loadNodeAt)),
  ]);
  const levels = nodes.filter((node) => node !== undefined);
  useTree.setState((now) => ({ tree: rebuiltFrom(now.tree, roots, levels) }));
}

/** Loads the node at a position with its children; undefined when it no longer exists. */
async function loadNodeAt(uniqueId: string): Promise<TreeNode | undefined> {
  try {
    const orgNumber = uniqueId.split('-').at(-1) ?? '';
    return await call(getTreeNode, { params: { orgNumber }, query: { uniqueId } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Opens all ancestors of a position and scrolls it into view. */
export function revealOrganization(uniqueId: string): void {
  useTree.setState(({ tree }) => ({
    tree: withPathOpened(tree, uniqueId),
    active: uniqueId,
    revealed: { uniqueId },
  }));
}

export function markRendered(): void {
  useTree.setState({ isRendered: true });
}

export function setActive(uniqueId: string): void {
  useTree.setState({ active: uniqueId });
}

/** Returns the loaded ancestors of a position, from the root. */
export function ancestorsOf(uniqueId: string): TreeItem[] {
  return ancestorsIn(useTree.getState().tree, uniqueId);
}

/** Updates an edited organization at all its positions. */
export function updateInTree(change: OrganizationChange): void {
  useTree.setState(({ tree }) => ({ tree: withChange(tree, change) }));
}

/** Reloads the children of an organization. */
export function reloadBelow(number: number, uniqueId: string): void {
  useTree.setState(({ tree }) => ({ tree: withoutDescendants(tree, number) }));
  const item = itemIn(useTree.getState().tree, uniqueId);
  if (item) void openOrganization(item);
}
