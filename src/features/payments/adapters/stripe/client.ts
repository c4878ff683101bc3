import * as z from 'zod/mini';
import type { ServerContext } from '../../../../server/context.ts';
import { openSecret, type UsableGateway } from '../../../payment-gateways/queries.ts';
import type { Failed } from '../adapter.ts';
import { denied, refused, unreachable } from '../failures.ts';
import { declineText } from './decline-texts.ts';

export { refused, unreachable };

/** The version whose fields we read (https://docs.stripe.com/api/versioning). */
export const stripeVersion = '2024-06-20';
const deadlineMs = 10_000;

export interface StripeRequest {
  method: 'GET' | 'POST';
  path: string;
  params?: Readonly<Record<string, string | number | null>>;
  /** of a POST: repeated with the same key it has one effect (https://docs.stripe.com/api/idempotent_requests) */
  key?: string;
}

const errorReply = z.object({
  error: z.object({
    type: z.optional(z.string()),
    code: z.optional(z.string()),
    decline_code: z.optional(z.string()),
  }),
});

/** Calls Stripe's API with the gateway's stored key. */
export async function callStripe(
  server: Pick<ServerContext, 'secrets' | 'now' | 'stripeApiUrl'>,
  gateway: UsableGateway,
  request: StripeRequest,
): Promise<{ json: unknown } | Failed> {
  const secretKey = await openSecret(server, gateway, 'secretKey');
  if (secretKey === null) return denied('The gateway has no secret key');
  const account = gateway.settings.stripe?.accountId ?? null;
  return callStripeAs(server, { secretKey, account }, request);
}

/**
 * Calls Stripe's API with a key; returns the JSON of a reply with status 200. Texts of failures are ours,
 * because Stripe's quote parts of keys.
 */
export async function callStripeAs(
  server: Pick<ServerContext, 'stripeApiUrl'>,
  { secretKey, account }: { secretKey: string; account: string | null },
  { method, path, params = {}, key }: StripeRequest,
): Promise<{ json: unknown } | Failed> {
  const form = new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    ),
  );
  const query = method === 'GET' && form.size > 0 ? `?${form}` : '';
  try {
    const response = await fetch(`${server.stripeApiUrl}/v1/${path}${query}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': stripeVersion,
        ...(account !== null && { 'stripe-account': account }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(method === 'POST' && { body: form.toString() }),
    });
    const json: unknown = await response.json();
    return response.ok ? { json } : failureOf(response.status, json);
  } catch {
    return unreachable('Stripe did not answer');
  }
}

function failureOf(status: number, json: unknown): Failed {
  // 409: another request with this key is under way; the saved answer of a key may be an error 500.
  if (status === 409 || status === 429 || status >= 500)
    return unreachable(`Stripe answered with an error (${status})`);
  if (status === 401) return denied('Stripe does not accept the secret key');
  if (status === 403) return denied('The secret key is not allowed to do this at Stripe');
  const parsed = errorReply.safeParse(json);
  const { code, decline_code, type } = parsed.success ? parsed.data.error : {};
  if (status === 402) return refused(declineText(decline_code ?? code));
  return refused(`Stripe rejected the request (${code ?? type ?? status})`);
}
