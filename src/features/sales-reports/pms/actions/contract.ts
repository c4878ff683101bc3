import * as z from 'zod/mini';
import { endpoint } from '../../../../contract/endpoint.ts';
import { organizationParams } from '../../../../contract/record-endpoints.ts';
import { rule } from '../../../../contract/schema.ts';
import { maxLength, required } from '../../../../contract/validators/validators.ts';
import { outcome } from '../../contract.ts';
import { exceptionResolution, longestReason } from '../../exceptions/contract.ts';
import { resolvableExceptions } from '../choices.ts';

const common = { access: 'scope', feature: 'pms', effect: 'change', method: 'POST' } as const;
const path = '/AdminApi/organizations/{orgNumber}/reports/pms/{postingId}';
const params = z.extend(organizationParams, { postingId: z.uuid() });

/** The version that the caller saw: 409 when the posting has changed since. */
const version = z.int();

export const repeatPosting = endpoint({
  ...common,
  path: `${path}/repetitions`,
  summary: 'Posts a refused charge again, as a new posting with the same check number',
  params,
  body: z.object({ version }),
  response: outcome,
});

export const settlePostingByHand = endpoint({
  ...common,
  path: `${path}/settlements`,
  summary: 'Records what a person found out about a posting, with the reason',
  params,
  body: z.object({
    version,
    outcome: z.enum(['posted', 'unposted']),
    reason: z.string().check(rule(required), rule(maxLength(longestReason))),
  }),
  response: outcome,
});

export const reversePostedCharge = endpoint({
  ...common,
  path: `${path}/reversals`,
  summary: 'Reverses a posted charge, with a negative posting if the property system takes it',
  params,
  body: z.object({
    version,
    reason: z.string().check(rule(required), rule(maxLength(longestReason))),
  }),
  response: outcome,
});

export const takeOverPosting = endpoint({
  ...common,
  path: `${path}/owner`,
  summary: 'Makes the caller the owner of a posting, who finds out its outcome',
  params,
  body: z.object({ version }),
  response: outcome,
});

export const postPurchase = endpoint({
  ...common,
  path: '/AdminApi/organizations/{orgNumber}/reports/pms/purchases/{purchaseId}/postings',
  summary: 'Charges a room purchase without a posting to the room of its guest',
  params: z.extend(organizationParams, { purchaseId: z.uuid() }),
  response: outcome,
});

export const resolvePmsException = exceptionResolution('pms', resolvableExceptions);
