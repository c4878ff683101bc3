import * as z from 'zod/mini';
import { endpoint } from '../../../../contract/endpoint.ts';
import { organizationParams } from '../../../../contract/record-endpoints.ts';
import { rule } from '../../../../contract/schema.ts';
import { maxLength, required } from '../../../../contract/validators/validators.ts';
import { outcome } from '../../contract.ts';
import { exceptionResolution, longestReason } from '../../exceptions/contract.ts';
import { resolvableExceptions } from '../choices.ts';

const common = { access: 'scope', feature: 'cc', effect: 'change', method: 'POST' } as const;
const path = '/AdminApi/organizations/{orgNumber}/reports/cc/purchases/{purchaseId}';
const params = z.extend(organizationParams, { purchaseId: z.uuid() });

export const refundCardPurchase = endpoint({
  ...common,
  path: `${path}/refunds`,
  summary: 'Refunds a part of a captured purchase, or all of it, through its gateway',
  params,
  /** in minor units; `refunded` is what the caller saw: 409 when more was refunded since */
  body: z.object({
    amount: z.int().check(z.gte(1, 'Must be greater than 0'), z.lte(2_147_483_647, 'Too high')),
    refunded: z.int(),
  }),
  response: outcome,
});

export const voidCardPurchase = endpoint({
  ...common,
  path: `${path}/voids`,
  summary: 'Cancels an authorized purchase through its gateway before it is captured',
  params,
  response: outcome,
});

export const captureCardPurchase = endpoint({
  ...common,
  path: `${path}/captures`,
  summary: 'Captures an authorized purchase through its gateway, which refused it before',
  params,
  response: outcome,
});

const refund = {
  path: '/AdminApi/organizations/{orgNumber}/reports/cc/{transactionId}',
  params: z.extend(organizationParams, { transactionId: z.uuid() }),
} as const;

export const lookUpCardRefund = endpoint({
  ...common,
  path: `${refund.path}/look-ups`,
  summary: 'Asks the gateway again what became of a refund without an outcome',
  params: refund.params,
  response: outcome,
});

export const settleCardRefund = endpoint({
  ...common,
  path: `${refund.path}/settlements`,
  summary: 'Records what a person found out about a refund without an outcome, with the reason',
  params: refund.params,
  body: z.object({
    outcome: z.enum(['refunded', 'notRefunded']),
    reason: z.string().check(rule(required), rule(maxLength(longestReason))),
  }),
  response: outcome,
});

export const resolveCardException = exceptionResolution('cc', resolvableExceptions);
