import type { ServerContext } from '../../../server/context.ts';
import type { Scope } from '../../../server/database/open.ts';
import type { TestStep } from '../contract.ts';
import type { UsableGateway } from '../queries.ts';
import type { OpenedSecrets } from '../records/gateway-secrets.ts';

/** A server whose database a test reads in the scope of its caller. */
export type TestServer = ServerContext & { scope: Scope };

/** Tests a gateway in the order in which an administrator would search for the cause. */
export type GatewayTest = (
  gateway: UsableGateway,
  secrets: OpenedSecrets,
  server: TestServer,
) => AsyncIterable<TestStep> | Iterable<TestStep>;

/** Runs a step and measures it. */
export async function timed(
  step: string,
  run: () => Promise<{ ok: boolean; text: string }>,
): Promise<TestStep> {
  const start = performance.now();
  const outcome = await run();
  return {
    step,
    state: outcome.ok ? 'ok' : 'failed',
    text: outcome.text,
    milliseconds: Math.round(performance.now() - start),
  };
}

export function passed(step: string, text: string): TestStep {
  return { step, state: 'ok', text, milliseconds: 0 };
}

export function failed(step: string, text: string): TestStep {
  return { step, state: 'failed', text, milliseconds: 0 };
}

export function skipped(step: string, text: string): TestStep {
  return { step, state: 'skipped', text, milliseconds: 0 };
}
