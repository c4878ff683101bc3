import { useEffect, useEffectEvent } from 'react';
import type { DeviceState } from '../contract.ts';
import { followStates, type StreamPosition } from './follow-states.ts';

/**
 * Reports state changes of the organization's devices, at most once a frame and only while the page is visible. Missed
 * changes are reported when it becomes visible. A state may be reported twice.
 */
export function useLiveStates(
  orgNumber: number,
  onStates: (states: readonly DeviceState[]) => void,
): void {
  const report = useEffectEvent(onStates);
  useEffect(() => {
    const position: StreamPosition = { lastEventId: undefined };
    const pending = new Map<string, DeviceState>();
    let frame = 0;
    let following: AbortController | undefined;

    function reportPending() {
      frame = 0;
      const states = [...pending.values()];
      pending.clear();
      report(states);
    }
    function receive(states: readonly DeviceState[]) {
      for (const state of states) pending.set(state.id, state);
      if (frame === 0) frame = requestAnimationFrame(reportPending);
    }
    function followWhileVisible() {
      if (document.visibilityState === 'hidden') {
        following?.abort();
        following = undefined;
      } else if (following === undefined) {
        following = new AbortController();
        void followStates(orgNumber, position, receive, following.signal);
      }
    }
    followWhileVisible();
    document.addEventListener('visibilitychange', followWhileVisible);
    return () => {
      document.removeEventListener('visibilitychange', followWhileVisible);
      following?.abort();
      cancelAnimationFrame(frame);
    };
  }, [orgNumber]);
}
