import { create } from 'zustand';
import { ApiError } from '../../contract/api-error.ts';
import {
  getTreeNode,
  getTreePath,
  getTreeRoots,
  type TreeNode,
} from '../../features/organizations/contract.ts';
import { call } from '../../ui/api/call.ts';
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
  withForgotten,
  withLoaded,
  withOpened,
  withPathOpened,
  withRoots,
} from './treeState.ts';

interface TreeStore {
  tree: TreeState;
  /** the places whose children are being loaded (section 3) */
  openingOrgs: ReadonlySet<string>;
  roots: 'loading' | 'ready' | { failure: ApiError };
  /** the list came from the legacy page, because the tree's own calls fail */
  isLegacy: boolean;
  /** rows have stood in the page */
  isDrawn: boolean;
  /** the row that the keyboard acts on */
  active: string | null;
  /** a new object each time a place is to be brought into view */
  revealed: { uniqueId: string } | null;
}

export const useTree = create<TreeStore>()(() => ({
  tree: emptyTree,
  openingOrgs: new Set(),
  roots: 'loading',
  isLegacy: false,
  isDrawn: false,
  active: null,
  revealed: null,
}));

const retryMs = 5000;
let rootsUnderway: Promise<void> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Loads the roots unless they are there; a failure is shown in the tree and tried again. */
export function loadRoots(): void {
  rootsLoaded().catch(showRootsFailure);
}

function showRootsFailure(failure: unknown): void {
  if (!(failure instanceof ApiError)) throw failure;
  useTree.setState({ roots: { failure } });
  clearTimeout(retry);
  if (failure.status >= 500) retry = setTimeout(loadRoots, retryMs);
}

async function rootsLoaded(): Promise<void> {
  if (useTree.getState().roots === 'ready') return;
  rootsUnderway ??= fetchRoots();
  try {
    await rootsUnderway;
  } finally {
    rootsUnderway = undefined;
  }
}

async function fetchRoots(): Promise<void> {
  const nodes = await call(getTreeRoots, {});
  useTree.setState(({ tree, isLegacy }) => ({
    // What the legacy list had loaded below is not the tree's own.
    tree: withRoots(isLegacy ? emptyTree : tree, nodes),
    roots: 'ready',
    isLegacy: false,
  }));
}

/** The tree that the legacy page has brought (section 4, 'Organization API failure'). */
export function showLegacyList(tree: TreeState): void {
  if (useTree.getState().roots === 'ready') return;
  useTree.setState({ tree, roots: 'ready', isLegacy: true });
}

/** Asks the tree's own calls again. */
export function leaveLegacyList(): void {
  useTree.setState({ tree: emptyTree, roots: 'loading', isLegacy: false });
  loadRoots();
}

/** Closes an open organization and opens a closed one (section 4). */
export function toggleOrganization(item: TreeItem): void {
  if (useTree.getState().tree.openedOrgs.has(item.uniqueId)) closeOrganization(item);
  else void openOrganization(item);
}

export function closeOrganization({ uniqueId }: TreeItem): void {
  useTree.setState(({ tree }) => ({ tree: withClosed(tree, uniqueId) }));
}

/** Opens an organization, with its children loaded first if they are not known (section 4). */
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

/** The item at a place, fetched by path if it is not in the list; undefined if there is none. */
export async function organizationAt(uniqueId: string): Promise<TreeItem | undefined> {
  await rootsLoaded();
  const known = itemIn(useTree.getState().tree, uniqueId);
  if (known) return known;
  // The plain list has no further places: the call that would bring them is one of those that fail.
  if (useTree.getState().isLegacy) return undefined;
  // A way that is no longer there, or not in this scope, is answered with the usual place.
  const found = await call(getTreePath, { body: { path: uniqueId } });
  useTree.setState(({ tree }) => ({ tree: withPathOpened(tree, found.uniqueId, found.opened) }));
  return itemIn(useTree.getState().tree, found.uniqueId);
}

/** Reads the roots and every open level again, after organizations came, went or moved. */
export async function reloadTree(): Promise<void> {
  const { tree, isLegacy } = useTree.getState();
  if (isLegacy) return leaveLegacyList();
  const opened = [...tree.openedOrgs].filter((uniqueId) => tree.children.has(uniqueId));
  const [roots, nodes] = await Promise.all([
    call(getTreeRoots, {}),
    Promise.all(opened.map(nodeStillAt)),
  ]);
  const levels = nodes.filter((node) => node !== undefined);
  useTree.setState((now) => ({ tree: rebuiltFrom(now.tree, roots, levels) }));
}

/** The node at a place with its children; undefined if the organization is no longer there. */
async function nodeStillAt(uniqueId: string): Promise<TreeNode | undefined> {
  try {
    const orgNumber = uniqueId.split('-').at(-1) ?? '';
    return await call(getTreeNode, { params: { orgNumber }, query: { uniqueId } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Opens all ancestors of a place and brings it into view. */
export function revealOrganization(uniqueId: string): void {
  useTree.setState(({ tree }) => ({
    tree: withPathOpened(tree, uniqueId),
    active: uniqueId,
    revealed: { uniqueId },
  }));
}

export function noteDrawn(): void {
  useTree.setState({ isDrawn: true });
}

export function setActive(uniqueId: string): void {
  useTree.setState({ active: uniqueId });
}

/** The organizations above a place that the tree knows, from the top. */
export function ancestorsOf(uniqueId: string): TreeItem[] {
  return ancestorsIn(useTree.getState().tree, uniqueId);
}

/** Shows an edited organization as it is now, at all its places. */
export function updateInTree(change: OrganizationChange): void {
  useTree.setState(({ tree }) => ({ tree: withChange(tree, change) }));
}

/** Shows what stands below an organization as it is now. */
export function reloadBelow(number: number, uniqueId: string): void {
  useTree.setState(({ tree }) => ({ tree: withForgotten(tree, number) }));
  const item = itemIn(useTree.getState().tree, uniqueId);
  if (item) void openOrganization(item);
}
