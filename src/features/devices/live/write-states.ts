import type { SSEStreamingApi } from 'hono/streaming';
import type { DeviceState } from '../contract.ts';
import { mostStatesInEvent } from './contract.ts';
import type { StateChange } from './state-feed.ts';

/**
 * Writes state changes to a stream until it is aborted. A slow client gets only the latest state of each device. The
 * last event of a batch has an id, the time from which the client can resume.
 */
export async function writeStates(
  stream: SSEStreamingApi,
  follow: (onChange: (look: StateChange) => void) => () => void,
  heartbeatMs: number,
): Promise<void> {
  const pending = new Map<string, DeviceState>();
  let reportedUntil = new Date(0);
  // The first heartbeat confirms to the client that the stream is open.
  let isHeartbeatDue = true;
  let wake = () => {};
  stream.onAbort(() => wake());
  const unfollow = follow(({ states, at }) => {
    for (const state of states) pending.set(state.id, state);
    reportedUntil = at;
    wake();
  });
  const heartbeat = setInterval(() => {
    isHeartbeatDue = true;
    wake();
  }, heartbeatMs);
  try {
    while (!stream.aborted) {
      if (isHeartbeatDue) {
        isHeartbeatDue = false;
        await stream.write(': here\n\n');
      } else if (pending.size > 0) {
        const states = [...pending.values()].slice(0, mostStatesInEvent);
        for (const { id } of states) pending.delete(id);
        const id = pending.size === 0 ? reportedUntil.toISOString() : undefined;
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
