import type { SSEStreamingApi } from 'hono/streaming';
import type { DeviceState } from '../contract.ts';
import { mostStatesInEvent } from './contract.ts';
import type { Look } from './state-feed.ts';

/**
 * Writes what it hears into a stream until that is aborted. What changes while the reader is slow is kept by device:
 * they get the newest state of each, however long they took. An event has an id, the time to go on from, when with it
 * everything up to then is told.
 */
export async function writeStates(
  stream: SSEStreamingApi,
  follow: (hear: (look: Look) => void) => () => void,
  heartbeatMs: number,
): Promise<void> {
  const waiting = new Map<string, DeviceState>();
  let toldUntil = new Date(0);
  // Nothing has changed yet, but the reader hears that it is heard.
  let beats = true;
  let wake = () => {};
  stream.onAbort(() => wake());
  const unfollow = follow(({ states, at }) => {
    for (const state of states) waiting.set(state.id, state);
    toldUntil = at;
    wake();
  });
  const heartbeat = setInterval(() => {
    beats = true;
    wake();
  }, heartbeatMs);
  try {
    while (!stream.aborted) {
      if (beats) {
        beats = false;
        await stream.write(': here\n\n');
      } else if (waiting.size > 0) {
        const states = [...waiting.values()].slice(0, mostStatesInEvent);
        for (const { id } of states) waiting.delete(id);
        const id = waiting.size === 0 ? toldUntil.toISOString() : undefined;
        const event = { event: 'states', data: JSON.stringify(states) };
        await stream.writeSSE(id === undefined ? event : { ...event, id });
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    unfollow();
    clearInterval(heartbeat);
  }
}
