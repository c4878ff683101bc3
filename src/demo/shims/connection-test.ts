import type { TestStep } from '../../features/devices/probe/connection-test.ts';

/** Replaces the connection test, because a page cannot open sockets. */
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
