import * as z from 'zod/mini';
import { sandboxEventTypes } from './adapters/sandbox/states.ts';

/** The body of POST /payments/{gatewayId}/events for gateways of the sandbox. */
export const sandboxEvent = z.object({
  id: z.uuid(),
  type: z.enum(sandboxEventTypes),
  data: z.object({
    reference: z.string(),
    purchaseId: z.uuid(),
    amount: z.int(),
    currency: z.string(),
    capturesAtOnce: z.boolean(),
    refunded: z.int(),
    brand: z.nullable(z.string()),
    last4: z.nullable(z.string()),
  }),
});
