import * as z from 'zod/mini';
import { ApiError } from '../../../contract/api-error.ts';
import { openStream } from '../../../ui/api/call.ts';
import type { DeviceState } from '../contract.ts';
import { followDevices, followedStates } from './contract.ts';
import { eventParser } from './event-parser.ts';

/** The server sends a sign of life every 15 s; after this long without any, the way to it is broken. */
const silenceMs = 40_000;
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/** Where a reader of states is; kept by who follows again later. */
export interface Place {
  lastEventId: string | undefined;
}

/**
 * Hears the states of an organization's devices as they change, until aborted or refused. A stream that breaks off is
 * opened again, a little later each time, and goes on from where it was.
 */
export async function followStates(
  orgNumber: number,
  place: Place,
  hear: (states: readonly DeviceState[]) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const start = performance.now();
    try {
      await readStream(orgNumber, place, signal, (states) => {
        failures = 0;
        hear(states);
      });
    } catch (error) {
      if (error instanceof ApiError && isRefusal(error)) return;
    }
    if (signal.aborted) return;
    // One that lasted was no failure: some proxies end every answer after a while.
    if (performance.now() - start > longestWaitMs) failures = 0;
    const longest = Math.min(longestWaitMs, firstWaitMs * 2 ** failures);
    // By chance, so that not all pages come back to a restarted server at once.
    await waited(longest * (0.5 + Math.random() / 2), signal);
  }
}

/** Asking again would be refused again: not signed in, no right, nothing there. Too many and the like pass. */
function isRefusal({ status }: ApiError): boolean {
  return [400, 401, 403, 404].includes(status);
}

async function readStream(
  orgNumber: number,
  place: Place,
  signal: AbortSignal,
  hear: (states: readonly DeviceState[]) => void,
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  const read = eventParser(({ event, data, id }) => {
    if (event !== 'states') return;
    place.lastEventId = id ?? place.lastEventId;
    hear(z.parse(followedStates, JSON.parse(data)));
  });
  try {
    const stream = await openStream(
      followDevices,
      { params: { orgNumber: String(orgNumber) } },
      AbortSignal.any([signal, silence.signal]),
      place.lastEventId === undefined ? {} : { 'last-event-id': place.lastEventId },
    );
    const decoder = new TextDecoder();
    const reader = stream.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
      read(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(timer);
  }
}

function waited(ms: number, signal: AbortSignal): Promise<void> {
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
