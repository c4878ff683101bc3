import * as z from 'zod/mini';
import type { ServerContext } from '../../../../server/context.ts';
import { openSecret, type UsableGateway } from '../../../payment-gateways/queries.ts';
import type { Failed } from '../adapter.ts';
import { denied, refused, unreachable } from '../failures.ts';

/** The version of the Checkout API whose fields we read ('Checkout API v71' in Adyen's API Explorer). */
const version = 'v71';
const deadlineMs = 10_000;

export interface AdyenRequest {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: object;
  /** of a POST: repeated with the same key it has one effect, for 7 days at least ('API idempotency') */
  key?: string;
}

interface Credentials {
  apiKey: string;
  /** null: the test environment */
  livePrefix: string | null;
}

const errorReply = z.object({ errorCode: z.optional(z.string()) });
/** The code of 'Request already processed or in progress'. */
const inProgress = '704';

/** Calls Adyen's Checkout API with the gateway's stored key. */
export async function callAdyen(
  server: Pick<ServerContext, 'secrets' | 'now' | 'adyenApiUrl'>,
  gateway: UsableGateway,
  request: AdyenRequest,
): Promise<{ json: unknown } | Failed> {
  const apiKey = await openSecret(server, gateway, 'apiKey');
  if (apiKey === null) return denied('The gateway has no API key');
  return callAdyenAs(server, { apiKey, livePrefix: livePrefixOf(gateway) }, request);
}

export function livePrefixOf({ mode, settings }: UsableGateway): string | null {
  return mode === 'live' ? (settings.adyen?.liveUrlPrefix ?? null) : null;
}

/**
 * Returns the address of the Checkout API: the live one has the company's prefix ('Live endpoints' of Adyen's
 * documentation).
 */
export function adyenUrl(
  { adyenApiUrl }: Pick<ServerContext, 'adyenApiUrl'>,
  livePrefix: string | null,
): string {
  if (adyenApiUrl !== null) return adyenApiUrl;
  return livePrefix === null
    ? 'https://checkout-test.adyen.com'
    : `https://${livePrefix}-checkout-live.adyenpayments.com/checkout`;
}

/** Calls Adyen's Checkout API with a key. Texts of failures are ours: Adyen's could quote what was sent. */
export async function callAdyenAs(
  server: Pick<ServerContext, 'adyenApiUrl'>,
  { apiKey, livePrefix }: Credentials,
  { method, path, body, key }: AdyenRequest,
): Promise<{ json: unknown } | Failed> {
  try {
    const response = await fetch(`${adyenUrl(server, livePrefix)}/${version}/${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
      headers: {
        'x-api-key': apiKey,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const json: unknown = await response.json();
    return response.ok ? { json } : failureOf(response, json);
  } catch {
    return unreachable('Adyen did not answer');
  }
}

function failureOf({ status, headers }: Response, json: unknown): Failed {
  const parsed = errorReply.safeParse(json);
  const code = parsed.success ? parsed.data.errorCode : undefined;
  const isTransient = headers.get('transient-error') === 'true' || code === inProgress;
  if (isTransient || status === 429 || status >= 500)
    return unreachable(`Adyen answered with an error (${status})`);
  if (status === 401) return denied('Adyen does not accept the API key');
  if (status === 403)
    return denied('The API key is not allowed to do this for the merchant account');
  return refused(`Adyen rejected the request (${code ?? status})`);
}
