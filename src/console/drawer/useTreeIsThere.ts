import { useTree } from '../../workspace/tree/treeStore.ts';
import { useDrawer } from './drawer.ts';

/** Whether the tree can be used, cannot be had or is not wanted now: what waits for it may load. */
export function useTreeIsThere(): boolean {
  const isOpen = useDrawer(({ open }) => open);
  const isShown = useTree(
    ({ roots, tree, isDrawn }) =>
      // With its data alone, what comes next would still arrive before the first row stands there.
      isDrawn || typeof roots === 'object' || (roots === 'ready' && tree.rows.length === 0),
  );
  return !isOpen || isShown;
}
