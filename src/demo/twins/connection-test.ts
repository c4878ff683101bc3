import type { TestStep } from '../../features/devices/probe/connection-test.ts';

/** In place of the probes: a page opens no sockets. */
export async function testConnection(): Promise<TestStep[]> {
  return [
    {
      step: 'reach',
      state: 'skipped',
      text: 'Demo mode reaches no devices.',
      milliseconds: 0,
    },
  ];
}
