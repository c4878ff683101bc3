import type { TestStep } from '../../features/hotspot/contract.ts';

/** Replaces the test of a RadSec partner, because a page cannot open sockets. */
export async function testRound(): Promise<TestStep[]> {
  return [
    {
      step: 'connection',
      state: 'skipped',
      text: 'Demo mode reaches no partners.',
      milliseconds: 0,
    },
  ];
}
