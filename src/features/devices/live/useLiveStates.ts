import { useEffect, useEffectEvent } from 'react';
import type { DeviceState } from '../contract.ts';
import { followStates, type Place } from './follow-states.ts';

/**
 * Calls back with the states of the organization's devices that changed, at most once a frame and never while nobody
 * sees the page; a page that is seen again is told what it missed. A state may be told twice.
 */
export function useLiveStates(
  orgNumber: number,
  onStates: (states: readonly DeviceState[]) => void,
): void {
  const tell = useEffectEvent(onStates);
  useEffect(() => {
    const place: Place = { lastEventId: undefined };
    const waiting = new Map<string, DeviceState>();
    let frame = 0;
    let following: AbortController | undefined;

    function tellWaiting() {
      frame = 0;
      const states = [...waiting.values()];
      waiting.clear();
      tell(states);
    }
    function hear(states: readonly DeviceState[]) {
      for (const state of states) waiting.set(state.id, state);
      if (frame === 0) frame = requestAnimationFrame(tellWaiting);
    }
    function followWhileSeen() {
      if (document.visibilityState === 'hidden') {
        following?.abort();
        following = undefined;
      } else if (following === undefined) {
        following = new AbortController();
        void followStates(orgNumber, place, hear, following.signal);
      }
    }
    followWhileSeen();
    document.addEventListener('visibilitychange', followWhileSeen);
    return () => {
      document.removeEventListener('visibilitychange', followWhileSeen);
      following?.abort();
      cancelAnimationFrame(frame);
    };
  }, [orgNumber]);
}
