import * as z from 'zod/mini';

// The fields that we read of Authorize.Net's API Reference and of 'Webhooks'.
const text = z.optional(z.string());
/** Its replies write numbers sometimes as text. */
const textual = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
const order = z.optional(z.object({ invoiceNumber: text }));

export const hostedPage = z.object({ token: z.string() });

export const details = z.object({
  transaction: z.object({
    transId: textual,
    refTransId: z.optional(textual),
    submitTimeUTC: text,
    transactionType: text,
    transactionStatus: z.string(),
    authCode: text,
    AVSResponse: text,
    cardCodeResponse: text,
    CAVVResponse: text,
    authAmount: z.optional(textual),
    settleAmount: z.optional(textual),
    order,
    batch: z.optional(
      z.object({ batchId: textual, settlementTimeUTC: text, settlementState: text }),
    ),
    payment: z.optional(
      z.object({ creditCard: z.optional(z.object({ cardNumber: text, cardType: text })) }),
    ),
  }),
});
export type Details = z.infer<typeof details>['transaction'];

const summaries = z.array(
  z.object({ transId: textual, transactionStatus: z.string(), invoiceNumber: text }),
);
/** The documentation shows the XML that the JSON is made from, where lists are an element of their own. */
export const transactionList = z.object({
  transactions: z.optional(z.union([summaries, z.object({ transaction: z.optional(summaries) })])),
});
export type Summary = z.infer<typeof summaries>[number];

const batches = z.array(z.object({ batchId: textual }));
export const batchList = z.object({
  batchList: z.optional(z.union([batches, z.object({ batch: z.optional(batches) })])),
});

export const created = z.object({
  transactionResponse: z.object({
    /** 1: approved, 2: declined, 3: error, 4: held for review */
    responseCode: z.optional(textual),
    transId: z.optional(textual),
    errors: z.optional(z.array(z.object({ errorCode: z.optional(textual) }))),
  }),
});

export const merchant = z.object({
  isTestMode: z.optional(z.boolean()),
  currencies: z.optional(z.array(z.string())),
});

/** The webhooks that the merchant entered. */
export const webhooks = z.array(
  z.object({
    url: z.string(),
    status: text,
    eventTypes: z.array(z.string()),
  }),
);

export const event = z.object({
  notificationId: z.string(),
  eventType: z.string(),
  payload: z.object({ entityName: text, id: z.optional(textual) }),
});
