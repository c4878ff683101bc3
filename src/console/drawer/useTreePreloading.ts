import { useRouter } from '@tanstack/react-router';
import { startCalls } from '../../ui/api/call.ts';
import { useResting } from '../../ui/navigation/preload.ts';
import { useSelection } from '../../workspace/selection/selection.ts';
import { itemOfRow } from '../../workspace/tree/TreeRow.tsx';
import { openingCallsFor } from '../main-view/openingCallsFor.ts';

/** Returns handlers that load the current screen's data for the organization on which the mouse rests. */
export function useTreePreloading() {
  const router = useRouter();
  const { start, stop } = useResting();
  return {
    start: (target: EventTarget) => {
      const item = itemOfRow(target);
      if (item === undefined || item.uniqueId === useSelection.getState().selected?.uniqueId)
        stop();
      else start(() => void startCalls(openingCallsFor(router.state.matches, item)));
    },
    stop,
  };
}
