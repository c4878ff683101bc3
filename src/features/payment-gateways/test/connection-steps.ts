import {
  openPort,
  type ResolvedAddress,
  resolveAddress,
} from '../../devices/public/connections.ts';
import type { TestStep } from '../contract.ts';
import { skipped, type TestServer, timed } from './step.ts';

const stepEndsWithinMs = 5_000;

interface Target {
  host: string;
  port: number;
  isTls: boolean;
}

/** Tests that a server is there: its name resolves to an allowed address, its port is open, its certificate is trusted. */
export async function connectionSteps(
  { host, port, isTls }: Target,
  server: Pick<TestServer, 'deviceNetworks'>,
): Promise<{ steps: TestStep[]; isReached: boolean }> {
  let resolved: ResolvedAddress | undefined;
  const resolve = await timed('resolve', async () => {
    const result = await resolveAddress(host, { allowed: server.deviceNetworks }, stepEndsWithinMs);
    if (result.ok) resolved = result;
    return { ok: result.ok, text: result.ok ? `${host} is ${result.address}.` : result.text };
  });
  const later = isTls ? ['port', 'tls'] : ['port'];
  if (resolved === undefined)
    return {
      steps: [resolve, ...later.map((step) => skipped(step, 'There is no address.'))],
      isReached: false,
    };
  const { address, hostName } = resolved;
  const opened = await openPort({ address, hostName, port, isTls }, stepEndsWithinMs);
  return { steps: [resolve, ...opened], isReached: opened.every(({ state }) => state === 'ok') };
}
