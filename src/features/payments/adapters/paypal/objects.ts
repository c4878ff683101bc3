import * as z from 'zod/mini';

// The fields that we read of 'Orders API v2' and 'Payments API v2' of PayPal's documentation.
const text = z.optional(z.string());
const amount = z.object({ currency_code: z.string(), value: z.string() });

/** Of what was captured and refunded: 'seller_receivable_breakdown' and 'seller_payable_breakdown'. */
const breakdown = z.optional(z.object({ paypal_fee: z.optional(amount) }));

export const refund = z.object({
  id: z.string(),
  status: text,
  amount: z.optional(amount),
  invoice_id: text,
  create_time: text,
  seller_payable_breakdown: breakdown,
});
export type Refund = z.infer<typeof refund>;

const payment = z.object({
  id: z.string(),
  status: text,
  create_time: text,
  disbursement_mode: text,
  seller_receivable_breakdown: breakdown,
});
export type Payment = z.infer<typeof payment>;

export const order = z.object({
  id: z.string(),
  status: z.string(),
  intent: text,
  links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
  payment_source: z.optional(
    z.object({
      paypal: z.optional(z.unknown()),
      card: z.optional(z.object({ brand: text, last_digits: text })),
    }),
  ),
  purchase_units: z.array(
    z.object({
      custom_id: text,
      amount: z.optional(amount),
      payments: z.optional(
        z.object({
          authorizations: z.optional(z.array(payment)),
          captures: z.optional(z.array(payment)),
          refunds: z.optional(z.array(refund)),
        }),
      ),
    }),
  ),
});
export type Order = z.infer<typeof order>;

export const event = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.object({
    id: text,
    custom_id: text,
    // of an order
    purchase_units: z.optional(z.array(z.object({ custom_id: text }))),
    amount: z.optional(amount),
    links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
    supplementary_data: z.optional(
      z.object({ related_ids: z.optional(z.object({ order_id: text })) }),
    ),
  }),
});
export type PayPalEvent = z.infer<typeof event>;

export const verification = z.object({ verification_status: z.string() });

/** A webhook as the merchant entered it at PayPal. */
export const webhook = z.object({ id: z.string(), url: z.string() });
