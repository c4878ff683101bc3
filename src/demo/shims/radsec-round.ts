import type { testRound as real } from '../../features/hotspot/radsec/round.ts';

/** Replaces the test of a RadSec partner, because a page cannot open sockets. */
export const testRound: typeof real = async () => [
  { step: 'address', state: 'skipped', text: 'Demo mode reaches no partners.', milliseconds: 0 },
];
