import * as z from 'zod/mini';
import { ApiError } from '../../../contract/api-error.ts';
import { openStream } from '../../../ui/api/call.ts';
import type { DeviceState } from '../contract.ts';
import { followDevices, followedStates } from './contract.ts';
import { eventParser } from './event-parser.ts';

/** The server sends a heartbeat every 15 s; without one for this long the connection counts as lost. */
const timeoutMs = 40_000;
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/** The position in the stream; pass it again to resume. */
export interface StreamPosition {
  lastEventId: string | undefined;
}

/**
 * Reports state changes of an organization's devices until aborted or rejected. Reconnects with increasing delays and
 * resumes after the last event.
 */
export async function followStates(
  orgNumber: number,
  position: StreamPosition,
  onStates: (states: readonly DeviceState[]) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const start = performance.now();
    try {
      await readStream(orgNumber, position, signal, (states) => {
        failures = 0;
        onStates(states);
      });
    } catch (error) {
      if (error instanceof ApiError && isPermanent(error)) return;
    }
    if (signal.aborted) return;
    // A long connection was no failure: some proxies end every response after a while.
    if (performance.now() - start > longestWaitMs) failures = 0;
    const longest = Math.min(longestWaitMs, firstWaitMs * 2 ** failures);
    // Random, so that not all pages reconnect to a restarted server at once.
    await wait(longest * (0.5 + Math.random() / 2), signal);
  }
}

/** Returns whether a retry would fail again; for example, 429 is temporary. */
function isPermanent({ status }: ApiError): boolean {
  return [400, 401, 403, 404].includes(status);
}

async function readStream(
  orgNumber: number,
  position: StreamPosition,
  signal: AbortSignal,
  onStates: (states: readonly DeviceState[]) => void,
): Promise<void> {
  const timeout = new AbortController();
  let timer = setTimeout(() => timeout.abort(), timeoutMs);
  const read = eventParser(({ event, data, id }) => {
    if (event !== 'states') return;
    position.lastEventId = id ?? position.lastEventId;
    onStates(z.parse(followedStates, JSON.parse(data)));
  });
  try {
    const stream = await openStream(
      followDevices,
      { params: { orgNumber: String(orgNumber) } },
      AbortSignal.any([signal, timeout.signal]),
      position.lastEventId === undefined ? {} : { 'last-event-id': position.lastEventId },
    );
    const decoder = new TextDecoder();
    const reader = stream.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => timeout.abort(), timeoutMs);
      read(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(timer);
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}
