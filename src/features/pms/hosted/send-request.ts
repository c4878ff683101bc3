import type { ServerContext } from '../../../server/context.ts';
import { sendToDevice } from '../../devices/queries.ts';
import type { FiasClock } from '../fias/client/clock.ts';

const second = 1_000;
export const readEndsWithinMs = 20 * second;
/** As long as FIAS waits for the answer to a charge. */
export const chargeEndsWithinMs = 30 * second;
const mostBytes = 8 * 1024 * 1024;
const longestHoldMs = 60 * 60 * second;

export interface RequestServer extends Pick<ServerContext, 'deviceNetworks' | 'now'> {
  clock: FiasClock;
}

export interface SentRequest {
  method: 'GET' | 'POST';
  /** with the query */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** notSent: the property system cannot have seen the request; silent: it may have. */
export type RequestOutcome =
  | {
      kind: 'replied';
      status: number;
      /** undefined: not JSON */
      json: unknown;
      /** Retry-After */
      holdMs: number | null;
    }
  | { kind: 'notSent'; text: string }
  | { kind: 'silent'; text: string };

/** Sends one request to a hosted property system, as the policy for outgoing calls allows. Follows no redirect. */
export async function sendRequest(
  { deviceNetworks, now, clock }: RequestServer,
  base: string,
  request: SentRequest,
  deadlineMs: number,
): Promise<RequestOutcome> {
  const { hostname, port, protocol } = new URL(base);
  const isTls = protocol === 'https:';
  const sending = sendToDevice(
    {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (isTls ? 443 : 80),
      scheme: isTls ? 'https' : 'http',
      trust: { by: 'authority' },
    },
    { ...request, mostBytes },
    { allowed: deviceNetworks },
    deadlineMs,
  );
  const reply = await within(sending, deadlineMs, clock);
  if (reply === null)
    return { kind: 'silent', text: `There was no answer within ${deadlineMs / second} s.` };
  if (!reply.ok)
    return { kind: reply.cause === 'not-tried' ? 'notSent' : 'silent', text: reply.text };
  const { status, body, headers } = reply;
  return {
    kind: 'replied',
    status,
    json: parsed(body),
    holdMs: holdOf(headers['retry-after'], now()),
  };
}

/** Names, certificates and replies have deadlines of their own, which add up. */
async function within<T>(
  sending: Promise<T>,
  deadlineMs: number,
  clock: FiasClock,
): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const cancel = clock.after(deadlineMs, () => resolve(null));
  try {
    return await Promise.race([sending, late]);
  } finally {
    cancel();
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Returns how long to wait by Retry-After (RFC 9110, 10.2.3): seconds, or a date. */
function holdOf(retryAfter: string | undefined, now: Date): number | null {
  if (retryAfter === undefined) return null;
  const milliseconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * second
    : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(milliseconds)
    ? null
    : Math.min(Math.max(milliseconds, second), longestHoldMs);
}
