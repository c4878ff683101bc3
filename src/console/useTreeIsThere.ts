import { useTree } from '../features/organizations/tree/treeStore.ts';

/** Whether the tree can be used, or cannot be had: what waits for it may load now. */
export function useTreeIsThere(): boolean {
  return useTree(({ roots }) => roots !== 'loading');
}
