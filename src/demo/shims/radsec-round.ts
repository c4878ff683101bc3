import type { testRound as real } from '../../features/hotspot/radsec/round.ts';

/** Replaces tests of RadSec partners, because a page cannot open sockets. */
export const testRound: typeof real = async () => [
  {
    step: 'connection',
    state: 'failed',
    text: 'Demo mode reaches no partners.',
    milliseconds: 0,
  },
];
