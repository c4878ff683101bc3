import type { DeviceState } from '../contract.ts';
import { eventParser, type StreamEvent } from '../live/event-parser.ts';

export interface LiveReader {
  /** Returns the next event, or undefined at the end of the stream. */
  next(): Promise<StreamEvent | undefined>;
  /** Reads until a state of each of these devices has arrived and returns the latest states by id. */
  statesOf(ids: readonly string[]): Promise<Map<string, DeviceState>>;
  close(): Promise<void>;
}

/** Reads the events of a streamed response. */
export function liveReader({ body }: Response): LiveReader {
  if (body === null) throw new Error('The response has no body');
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const events: StreamEvent[] = [];
  const parse = eventParser((event) => events.push(event));
  const next = async () => {
    while (events.length === 0) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      parse(decoder.decode(value, { stream: true }));
    }
    return events.shift();
  };
  return {
    next,
    async statesOf(ids) {
      const latest = new Map<string, DeviceState>();
      while (!ids.every((id) => latest.has(id))) {
        const event = await next();
        if (event === undefined) throw new Error('The stream ended before all states arrived');
        const states: DeviceState[] = JSON.parse(event.data);
        for (const state of states) latest.set(state.id, state);
      }
      return latest;
    },
    close: () => reader.cancel(),
  };
}
