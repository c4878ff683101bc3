import type { DeviceState } from '../contract.ts';
import { eventParser, type StreamEvent } from '../live/event-parser.ts';

export interface LiveReader {
  /** the next event; undefined when the stream has ended */
  next(): Promise<StreamEvent | undefined>;
  /** reads until all of these devices have been told, and answers their latest states by id */
  statesOf(ids: readonly string[]): Promise<Map<string, DeviceState>>;
  close(): Promise<void>;
}

/** Reads the events of a stream as it was answered. */
export function liveReader({ body }: Response): LiveReader {
  if (body === null) throw new Error('The answer has no body');
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
      const told = new Map<string, DeviceState>();
      while (!ids.every((id) => told.has(id))) {
        const event = await next();
        if (event === undefined) throw new Error('The stream ended before all states were told');
        const states: DeviceState[] = JSON.parse(event.data);
        for (const state of states) told.set(state.id, state);
      }
      return told;
    },
    close: () => reader.cancel(),
  };
}
