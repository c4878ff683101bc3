import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import { rule } from '../../../contract/schema.ts';
import { maxLength, required } from '../../../contract/validators/validators.ts';
import { outcome } from '../contract.ts';

export const longestReason = 500;

/** The endpoint by which a person records that an exception was dealt with. */
export function exceptionResolution<E extends string>(report: 'pms' | 'cc', kinds: readonly E[]) {
  return endpoint({
    access: 'scope',
    feature: report,
    effect: 'change',
    method: 'POST',
    path: `/AdminApi/organizations/{orgNumber}/reports/${report}/{transactionId}/resolved-exceptions`,
    summary:
      'Records that an exception was dealt with, with the reason, so that it is no longer listed',
    params: z.extend(organizationParams, { transactionId: z.uuid() }),
    body: z.object({
      exception: z.enum(kinds),
      reason: z.string().check(rule(required), rule(maxLength(longestReason))),
    }),
    response: outcome,
  });
}

export type ExceptionResolution<E extends string> = ReturnType<typeof exceptionResolution<E>>;
