import type { ServerContext } from '../../../server/context.ts';
import { resolveAddress } from '../../devices/public/connections.ts';
import type { TestStep } from '../contract.ts';
import type { OpenedPartner } from '../records/partners.ts';
import { isConsortium } from '../rules/partners.ts';
import { connectRadSec } from './connection.ts';
import { exchangeRadSec } from './exchange.ts';
import { peerAddress } from './peer-address.ts';

/** So long before they end certificates are warned of. */
export const warnedDays = 30;
const dayMs = 24 * 60 * 60_000;
const stepMs = 6_000;

/** Tests a partner in the order in which an administrator would search for the cause, under the policy for devices' addresses. */
export async function testRound(
  partner: OpenedPartner,
  { deviceNetworks, now }: Pick<ServerContext, 'deviceNetworks' | 'now'>,
): Promise<TestStep[]> {
  const steps: TestStep[] = [certificateStep(partner, now())];
  const timed = timer();
  const peer = await peerAddress(partner, stepMs);
  const resolved = peer.ok
    ? await resolveAddress(peer.host, { allowed: deviceNetworks }, stepMs)
    : peer;
  if (!peer.ok || !resolved.ok) {
    const { text } = resolved.ok ? { text: '' } : resolved;
    return [...steps, timed('address', 'failed', text), ...skipped('connection', 'answer')];
  }
  const { address, hostName } = resolved;
  steps.push(timed('address', 'ok', `${peer.text}${peer.host} is ${address}.`));

  const { ca, identity, match } = partner;
  const target = { address, hostName, port: peer.port, ca, identity };
  const connection = await connectRadSec(target, stepMs);
  if (!connection.ok)
    return [...steps, timed('connection', 'failed', connection.text), ...skipped('answer')];
  steps.push(timed('connection', 'ok', connection.text));

  const realm = isConsortium(match) ? 'test.invalid' : match.replace(/^\*\./, '');
  try {
    const { ok, text } = await exchangeRadSec(connection.socket, {
      realm,
      identity,
      deadlineMs: stepMs,
    });
    return [...steps, timed('answer', ok ? 'ok' : 'failed', text)];
  } finally {
    connection.socket.destroy();
  }
}

function certificateStep(partner: OpenedPartner, now: Date): TestStep {
  const ends = [
    ['The authority', partner.ca_until],
    ['This server’s certificate', partner.certificate_until],
  ] as const;
  const texts = ends.flatMap(([what, until]) =>
    until === null ? [] : [{ until, text: `${what} ends on ${until.toISOString().slice(0, 10)}.` }],
  );
  const state = texts.some(({ until }) => until <= now)
    ? 'failed'
    : texts.some(({ until }) => until.getTime() - now.getTime() < warnedDays * dayMs) ||
        partner.identity === null
      ? 'warning'
      : 'ok';
  const missing =
    partner.identity === null ? ['This server has no certificate for this partner.'] : [];
  return {
    step: 'certificates',
    state,
    text: [...texts.map(({ text }) => text), ...missing].join(' '),
    milliseconds: 0,
  };
}

/** Returns what makes a step with the time since the one before. */
function timer() {
  let since = performance.now();
  return (step: TestStep['step'], state: TestStep['state'], text: string): TestStep => {
    const milliseconds = Math.round(performance.now() - since);
    since = performance.now();
    return { step, state, text, milliseconds };
  };
}

function skipped(...names: TestStep['step'][]): TestStep[] {
  return names.map((step) => ({
    step,
    state: 'skipped',
    text: 'Not tried, because the step before failed.',
    milliseconds: 0,
  }));
}
