import * as z from 'zod/mini';
import type { Rule } from './validators/validators.ts';

/** Turns a shared validator into a zod check, so that server and browser show the same message. */
export function rule<T>(validator: Rule<T>): z.core.$ZodCheck<T> {
  return z.check((payload) => {
    const outcome = validator(payload.value);
    if (outcome !== true)
      payload.issues.push({ code: 'custom', message: outcome, input: payload.value });
  });
}

/** The maximum of PostgreSQL's integer. */
export const organizationNumberMaximum = 2_147_483_647;

export const organizationNumber = z
  .int('Must be a number')
  .check(
    z.gte(1, 'Must be 1 or greater'),
    z.lte(organizationNumberMaximum, `Must be ${organizationNumberMaximum} or less`),
  );

/** An organization's number in a URL: digits only. */
export const organizationNumberParameter = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, 'Must be a number')),
  z.transform(Number),
);

/** The body of an endpoint whose `requestType` is a file. */
export const fileBody = z.instanceof(Uint8Array);
