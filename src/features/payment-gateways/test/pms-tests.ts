import { linkInUse, lookUpByLink, withLinkPaused } from '../../pms/public/link-for-test.ts';
import { testFias as testConnection } from '../../pms/public/test-fias.ts';
import type { TestStep } from '../contract.ts';
import type { UsableGateway } from '../queries.ts';
import type { OpenedSecrets } from '../records/gateway-secrets.ts';
import { failed, passed, skipped, type TestServer, timed } from './step.ts';

const testEndsWithinMs = 20_000;

/**
 * Signs in at the hotel's interface and looks a room up. The interface serves one connection only, so a link that is up
 * is left alone: its state is the result.
 */
export async function* testFias(
  gateway: UsableGateway,
  secrets: OpenedSecrets,
  server: TestServer,
): AsyncGenerator<TestStep> {
  const { fias, posting } = gateway.settings;
  if (fias === null) {
    yield failed('resolve', 'Enter the address of the FIAS interface first.');
    return;
  }
  const authKey = secrets.authKey ?? null;
  const link = await linkInUse(server, gateway);
  if (link !== null) {
    yield* stepsOfLink(link, gateway, server);
    return;
  }
  yield* await withLinkPaused(server, gateway, ({ timeZone, lookup }) =>
    testConnection(
      { ...fias, timeZone, authKey, separatesTax: posting.taxMode === 'separate', lookup },
      testEndsWithinMs,
      server.deviceNetworks,
    ),
  );
}

type Link = NonNullable<Awaited<ReturnType<typeof linkInUse>>>;

async function* stepsOfLink(
  { state, system }: Link,
  gateway: UsableGateway,
  server: TestServer,
): AsyncGenerator<TestStep> {
  yield passed(
    'link',
    `The link is up${system === null ? '' : ` at ${system}`}. The test did not cut it, because the property system takes one connection only.`,
  );
  if (gateway.settings.fias?.postingMode !== 'request') return;
  if (state !== 'up') {
    yield skipped('lookup', 'The property system takes no inquiries now. Test again later.');
    return;
  }
  let found: Awaited<ReturnType<typeof lookUpByLink>> = null;
  const step = await timed('lookup', async () => {
    found = await lookUpByLink(server, gateway);
    if (found === null) return { ok: true, text: '' };
    return found.isAnswered
      ? { ok: true, text: `Room ${found.room} was looked up.` }
      : {
          ok: false,
          text: `The property system did not answer the inquiry for room ${found.room} within 8 s.`,
        };
  });
  yield found === null ? skipped('lookup', 'No room is known to look up.') : step;
}
