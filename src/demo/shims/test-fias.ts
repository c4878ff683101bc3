import type { FiasTestStep } from '../../features/pms/public/test-fias.ts';

/** Replaces the test of property systems, because a page cannot open sockets. */
export async function testFias(): Promise<FiasTestStep[]> {
  return [
    {
      step: 'resolve',
      state: 'skipped',
      text: 'Demo mode reaches no property systems.',
      milliseconds: 0,
    },
  ];
}
