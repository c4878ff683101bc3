import { sendToDevice } from '../../devices/queries.ts';
import { textAt } from '../../loyalty/public/text-at.ts';
import type { TestStep } from '../contract.ts';
import { isStayField } from '../public/programme-rules.ts';
import type { UsableGateway } from '../queries.ts';
import type { OpenedSecrets } from '../records/gateway-secrets.ts';
import { connectionSteps } from './connection-steps.ts';
import { failed, passed, skipped, type TestServer, timed } from './step.ts';

const lookUpEndsWithinMs = 5_000;

export function* testList({ settings: { loyalty } }: UsableGateway): Generator<TestStep> {
  yield loyalty === null
    ? failed('tiers', 'Enter the programme first.')
    : passed(
        'tiers',
        loyalty.tiers.length === 0
          ? `${loyalty.programme} has no tiers yet: members get no discount.`
          : `${loyalty.programme}: ${loyalty.tiers.map(({ tier }) => tier).join(', ')}.`,
      );
}

export async function* testWebService(
  { settings }: UsableGateway,
  secrets: OpenedSecrets,
  server: TestServer,
): AsyncGenerator<TestStep> {
  const { loyalty } = settings;
  if (loyalty === null || loyalty.url === null) {
    yield failed('resolve', 'Enter the address of the web service first.');
    return;
  }
  const { url: written, testNumber, tierField, method } = loyalty;
  const url = new URL(
    written
      .replaceAll('{number}', encodeURIComponent(testNumber ?? ''))
      .replaceAll('{lastName}', ''),
  );
  const { steps, isReached } = await connectionSteps(targetOf(url), server);
  yield* steps;
  if (!isReached) {
    yield skipped('lookUp', 'The web service is not reached.');
    return;
  }
  if (testNumber === null) {
    yield failed('lookUp', 'Enter a number for the test, of a member who may be looked up.');
    return;
  }
  const { apiToken } = secrets;
  const headers: Record<string, string> =
    apiToken === undefined ? {} : { authorization: `Bearer ${apiToken}` };
  yield await timed('lookUp', async () => {
    const reply = await request(url, { method, headers }, server);
    if (!reply.ok) return { ok: false, text: reply.text };
    if (reply.status === 401 || reply.status === 403)
      return { ok: false, text: `The web service refuses the token (${reply.status}).` };
    if (reply.status === 404)
      return { ok: false, text: 'The web service does not know the number for the test (404).' };
    if (reply.status !== 200)
      return { ok: false, text: `The web service answers with ${reply.status} instead of 200.` };
    const tier = fieldIn(reply.body, tierField);
    return tier === undefined
      ? { ok: false, text: `The answer has no field ${tierField}. Check the field with the tier.` }
      : { ok: true, text: `The member is found; ${tierField} is ${tier}.` };
  });
}

export function* testStay({ settings: { loyalty } }: UsableGateway): Generator<TestStep> {
  if (loyalty === null) yield failed('tiers', 'Enter the programme first.');
  else if (!isStayField(loyalty.tierField))
    yield failed('tiers', 'Enter the field of the stay: GV, GG or one of A0 to A9.');
  else
    yield passed(
      'tiers',
      `Guests get a tier by the field ${loyalty.tierField.trim().toUpperCase()} when they sign in by room.`,
    );
}

/** Returns where a request to an address goes. */
export function targetOf(url: URL) {
  const isTls = url.protocol === 'https:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isTls ? 443 : 80),
    isTls,
  };
}

function request(
  url: URL,
  sent: { method: 'GET' | 'POST'; headers: Record<string, string> },
  server: TestServer,
) {
  const { host, port, isTls } = targetOf(url);
  return sendToDevice(
    { host, port, scheme: isTls ? 'https' : 'http', trust: { by: 'authority' } },
    { ...sent, path: `${url.pathname}${url.search}` },
    { allowed: server.deviceNetworks },
    lookUpEndsWithinMs,
  );
}

/** Returns a field of a JSON object as text, by a path such as `member.tier`; undefined when there is none. */
function fieldIn(body: string, path: string): string | undefined {
  try {
    return textAt(JSON.parse(body), path) ?? undefined;
  } catch {
    return undefined;
  }
}
