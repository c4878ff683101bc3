import type { CDPSession } from '@playwright/test';

export interface Condition {
  /** how many times slower the CPU is */
  slowdown: number;
  /** of one request, in ms; 0 is loopback without a limit of bandwidth */
  roundTrip: number;
}

export const conditions: readonly Condition[] = [
  { slowdown: 1, roundTrip: 0 },
  { slowdown: 4, roundTrip: 0 },
  { slowdown: 1, roundTrip: 100 },
  { slowdown: 4, roundTrip: 100 },
];

export const nameOf = ({ slowdown, roundTrip }: Condition) => `${slowdown}×/${roundTrip}`;

const bytesPerSecond = 10_000_000 / 8;

/**
 * Slows a page down by Chromium itself: each request is answered one round trip later, all share 10 Mbit/s. This covers
 * preloads and frames of the same origin. Connecting costs nothing, unlike in a real network, for every product alike.
 */
export async function impose(
  { slowdown, roundTrip }: Condition,
  devtools: CDPSession,
): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (roundTrip === 0) return;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
