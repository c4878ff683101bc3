import type * as z from 'zod/mini';
import type { ServerContext } from '../../../../server/context.ts';
import type { UsableGateway } from '../../../payment-gateways/queries.ts';
import type { Failed } from '../adapter.ts';
import { unreachable } from '../failures.ts';
import { type AdyenRequest, callAdyen } from './client.ts';
import { type PaymentLink, paymentLink } from './objects.ts';

/** Calls Adyen and parses its reply. */
export async function call<S extends z.ZodMiniType>(
  server: ServerContext,
  gateway: UsableGateway,
  schema: S,
  request: AdyenRequest,
): Promise<{ found: z.infer<S> } | Failed> {
  const reply = await callAdyen(server, gateway, request);
  if ('failure' in reply) return reply;
  const parsed = schema.safeParse(reply.json);
  return parsed.success
    ? { found: parsed.data }
    : unreachable('Adyen answered something that was not understood');
}

/** Looks up a payment link (GET /paymentLinks/{linkId}). */
export function findLink(
  server: ServerContext,
  gateway: UsableGateway,
  linkId: string,
): Promise<{ found: PaymentLink } | Failed> {
  const path = `paymentLinks/${encodeURIComponent(linkId)}`;
  return call(server, gateway, paymentLink, { method: 'GET', path });
}
