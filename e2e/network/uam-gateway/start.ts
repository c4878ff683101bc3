import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Network } from '../network.ts';
import type { Settings } from './settings.ts';

export interface UamGateway {
  /** Sends an Interim-Update for each session. */
  report(): void;
}

/** Starts the gateway in its namespace. */
export async function startUamGateway(
  network: Network,
  settings: Omit<Settings, 'lan' | 'wan' | 'address' | 'outside'>,
): Promise<UamGateway> {
  const { lan, wan, addresses } = network;
  const complete: Settings = {
    ...settings,
    lan,
    wan,
    address: addresses.gateway,
    outside: addresses.gatewayOutside,
  };
  const program = join(import.meta.dirname, 'main.ts');
  const child = network.start(
    network.gateway,
    process.execPath,
    [program, JSON.stringify(complete)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (child.stdout === null) throw new Error('The gateway has no output');
  const lines = createInterface({ input: child.stdout });
  await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => {
      throw new Error('The gateway did not start');
    }),
  ]);
  return { report: () => void child.kill('SIGUSR2') };
}
