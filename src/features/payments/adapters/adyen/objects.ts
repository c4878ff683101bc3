import * as z from 'zod/mini';

// The fields that we read of 'Checkout API v71' and 'Webhooks v1' in Adyen's API Explorer.
const amount = z.object({ value: z.int(), currency: z.string() });

export const paymentLink = z.object({
  id: z.string(),
  url: z.string(),
  status: z.string(),
  reference: z.string(),
  amount,
  manualCapture: z.optional(z.boolean()),
});
export type PaymentLink = z.infer<typeof paymentLink>;

/** The reply to captures, cancels and refunds: Adyen has received the request, and reports its outcome in an event. */
export const modification = z.object({ pspReference: z.string(), status: z.string() });

const text = z.optional(z.nullable(z.string()));
const item = z.object({
  pspReference: z.string(),
  originalReference: text,
  merchantAccountCode: z.string(),
  merchantReference: z.string(),
  amount,
  eventCode: z.string(),
  success: z.enum(['true', 'false']),
  reason: text,
  paymentMethod: text,
  additionalData: z.optional(
    z.object({
      hmacSignature: text,
      authCode: text,
      cardSummary: text,
      cvcResult: text,
      avsResult: text,
      threeDAuthenticated: text,
    }),
  ),
});
export type NotificationItem = z.infer<typeof item>;

/** JSON webhooks contain exactly one item ('Webhook structure and types'). */
export const notification = z.object({
  live: z.enum(['true', 'false']),
  notificationItems: z.tuple([z.object({ NotificationRequestItem: item })]),
});

export function isOf(item: NotificationItem, code: string, success: 'true' | 'false'): boolean {
  return item.eventCode === code && item.success === success;
}
