import { useTree } from '../../workspace/tree/treeStore.ts';
import { useDrawer } from './drawer.ts';

/** Returns whether parts that wait for the tree may load: it is rendered, has failed or is closed. */
export function useIsTreeSettled(): boolean {
  const isOpen = useDrawer(({ open }) => open);
  const isShown = useTree(
    ({ roots, tree, isRendered }) =>
      // Not when its data is loaded, because other parts would delay the first paint of its rows.
      isRendered || typeof roots === 'object' || (roots === 'ready' && tree.rows.length === 0),
  );
  return !isOpen || isShown;
}
