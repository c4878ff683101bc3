import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { ServerContext } from '../../../../server/context.ts';
import { openSecret, type UsableGateway } from '../../../payment-gateways/queries.ts';
import type { Failed } from '../adapter.ts';
import { denied, refused, unreachable } from '../failures.ts';

const deadlineMs = 10_000;
const second = 1_000;

export interface PayPalRequest {
  method: 'GET' | 'POST';
  path: string;
  /** JSON */
  body?: string;
  /** of a POST: repeated with the same key it has one effect ('Idempotency' of PayPal's documentation) */
  key?: string;
}

/** `issue`: what PayPal calls the reason of a rejection, such as INSTRUMENT_DECLINED */
export type PayPalReply = { json: unknown } | (Failed & { issue: string | null });
type Server = Pick<ServerContext, 'paypalApiUrl' | 'now'>;

export interface PayPalCredentials {
  mode: UsableGateway['mode'];
  clientId: string;
  clientSecret: string;
}

const tokenReply = z.object({ access_token: z.string(), expires_in: z.number() });
const errorReply = z.object({
  name: z.optional(z.string()),
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))),
});

/** Access tokens by what they were given for, until a minute before they end; lost with the process. */
const tokens = new Map<string, { token: string; until: number }>();

/** Calls PayPal's REST API with the gateway's stored credentials. */
export async function callPayPal(
  server: Server & Pick<ServerContext, 'secrets'>,
  gateway: UsableGateway,
  request: PayPalRequest,
): Promise<PayPalReply> {
  const clientSecret = await openSecret(server, gateway, 'clientSecret');
  if (clientSecret === null) return noIssue(denied('The gateway has no client secret'));
  const clientId = gateway.settings.paypal?.clientId ?? '';
  return callPayPalAs(server, { mode: gateway.mode, clientId, clientSecret }, request);
}

/** The hosts of the sandbox and of live mode ('Get started with PayPal REST APIs'). */
export function paypalUrl(
  { paypalApiUrl }: Pick<ServerContext, 'paypalApiUrl'>,
  mode: UsableGateway['mode'],
): string {
  if (paypalApiUrl !== null) return paypalApiUrl;
  return mode === 'live' ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com';
}

/** Calls PayPal's REST API with credentials. Texts of failures are ours: PayPal's could quote what was sent. */
export async function callPayPalAs(
  server: Server,
  credentials: PayPalCredentials,
  { method, path, body, key }: PayPalRequest,
): Promise<PayPalReply> {
  try {
    const token = await tokenOf(server, credentials);
    if (typeof token !== 'string') return noIssue(token);
    const response = await fetch(`${paypalUrl(server, credentials.mode)}/${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
      headers: {
        authorization: `Bearer ${token}`,
        prefer: 'return=representation',
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'paypal-request-id': key }),
      },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    const json: unknown = text === '' ? null : JSON.parse(text);
    if (response.ok) return { json };
    if (response.status === 401) tokens.delete(cacheKeyOf(server, credentials));
    return failureOf(response.status, json);
  } catch {
    return noIssue(unreachable('PayPal did not answer'));
  }
}

/** Returns an access token ('Authentication' of PayPal's documentation), a stored one if there is one. */
async function tokenOf(server: Server, credentials: PayPalCredentials): Promise<string | Failed> {
  const cacheKey = cacheKeyOf(server, credentials);
  const stored = tokens.get(cacheKey);
  if (stored !== undefined && stored.until > server.now().getTime()) return stored.token;
  const { mode, clientId, clientSecret } = credentials;
  const response = await fetch(`${paypalUrl(server, mode)}/v1/oauth2/token`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(deadlineMs),
    headers: {
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  if (response.status === 400 || response.status === 401)
    return denied('PayPal does not accept the client ID and secret');
  if (!response.ok) return unreachable(`PayPal answered with an error (${response.status})`);
  const { access_token: token, expires_in: seconds } = tokenReply.parse(await response.json());
  tokens.set(cacheKey, { token, until: server.now().getTime() + (seconds - 60) * second });
  return token;
}

function cacheKeyOf(server: Server, { mode, clientId, clientSecret }: PayPalCredentials): string {
  const url = paypalUrl(server, mode);
  return createHash('sha256')
    .update(JSON.stringify([url, clientId, clientSecret]))
    .digest('hex');
}

function failureOf(status: number, json: unknown): Failed & { issue: string | null } {
  const parsed = errorReply.safeParse(json);
  const issue = parsed.success
    ? (parsed.data.details?.[0]?.issue ?? parsed.data.name ?? null)
    : null;
  // 409: another request with this key is under way. 401: the token has ended early.
  if (status === 401 || status === 409 || status === 429 || status >= 500)
    return { ...unreachable(`PayPal answered with an error (${status})`), issue };
  if (status === 403) return { ...denied('The PayPal account is not allowed to do this'), issue };
  return { ...refused(`PayPal rejected the request (${issue ?? status})`), issue };
}

function noIssue(failed: Failed): Failed & { issue: null } {
  return { ...failed, issue: null };
}
