import { useSelection } from '../../../workspace/selection/selection.ts';

/** Returns whether the selected organization can have others below it. */
export function useHasBelow(): boolean {
  return useSelection((state) => state.shown?.isServiceArea !== true);
}
