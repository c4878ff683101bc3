import { useTree } from '../features/organizations/tree/treeStore.ts';
import { useDrawer } from './drawer.ts';

/** Whether the tree can be used, cannot be had or is not wanted now: what waits for it may load. */
export function useTreeIsThere(): boolean {
  const isOpen = useDrawer(({ open }) => open);
  const isLoading = useTree(({ roots }) => roots === 'loading');
  return !isOpen || !isLoading;
}
