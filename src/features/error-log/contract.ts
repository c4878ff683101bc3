import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { logStackMaximum } from '../../contract/limits.ts';

const short = z.string().check(z.maxLength(100));
const line = z.string().check(z.maxLength(2000));

/** The error-log record of section 3. */
export const errorRecord = z.object({
  product: short,
  component: short,
  version: short,
  when: z.iso.datetime(),
  level: z.enum(['ERROR', 'WARN', 'INFO']),
  message: line,
  /** The method, address and status of a failed call, or the code that the page showed. */
  context: z.object({
    method: z.optional(short),
    url: z.optional(line),
    code: z.optional(z.union([z.number(), short])),
  }),
  data: z.object({
    funcName: short,
    href: line,
    name: short,
    /** the selected organization's number */
    org: z.nullable(z.int()),
    stack: z.string().check(z.maxLength(logStackMaximum)),
  }),
});
export type ErrorRecord = z.infer<typeof errorRecord>;

export const collectError = endpoint({
  method: 'POST',
  path: '/sumo-logic/collect',
  summary: 'Writes an error of a page to the server’s log',
  access: 'public',
  effect: 'read',
  largestBody: 8_000,
  body: errorRecord,
  response: z.object({}),
});
