import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { messages } from '../../contract/messages.ts';
import {
  Problem,
  type ProblemBody,
  type ProblemStatus,
  problemStatus,
} from '../../contract/problem.ts';
import { DatabaseUnavailable } from '../database/connections/database-unavailable.ts';
import { isContention } from '../database/transactions/retry.ts';
import { violatedConstraint } from '../database/transactions/unique-violations.ts';
import type { Logger } from '../logging.ts';

/** Returns the reply for an error. Details of unexpected errors are logged and not sent. */
export function problemReply(
  error: unknown,
  log: Logger,
): { status: ProblemStatus; body: ProblemBody; retryAfterSeconds?: number | undefined } {
  if (error instanceof Problem) {
    const status = problemStatus[error.kind];
    const fields = error.fields && { Fields: error.fields };
    const current = error.current !== undefined && { Current: error.current };
    const body = { Code: status, Message: error.message, ...fields, ...current };
    return { status, body, retryAfterSeconds: error.retryAfterSeconds };
  }
  if (error instanceof DatabaseUnavailable) {
    const status = problemStatus.unavailable;
    const { message, retryAfterSeconds } = error;
    return { status, body: { Code: status, Message: message }, retryAfterSeconds };
  }
  // Two concurrent changes violated a unique index or deadlocked.
  if (violatedConstraint(error) !== undefined || isContention(error)) {
    const message = 'Someone else is changing the same at this moment. Please try again.';
    return {
      status: problemStatus.conflict,
      body: { Code: problemStatus.conflict, Message: message },
    };
  }
  const reference = randomBytes(4).toString('hex');
  log.error({ err: error, reference }, 'request failed');
  const status = problemStatus.internal;
  const message = `Something went wrong on the server. Please try again; if it stays, give support the code ${reference}.`;
  return { status, body: { Code: status, Message: message, Reference: reference } };
}

/** Returns a Problem with the first message for each field. */
export function badInput(error: z.core.$ZodError): Problem {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= messageOf(issue);
  const described = Object.entries(fields).map(([field, message]) =>
    field === '' ? message : `${field}: ${message}`,
  );
  return new Problem('bad-input', described.join('; '), { fields });
}

/** For `safeParse`: tells which values are missing, and replaces the library's own messages. */
export const ownMessages = {
  reportInput: true,
  error: ({ code, ...issue }: z.core.$ZodRawIssue): string => {
    if (code === 'too_small' && issue.origin === 'number')
      return messages.mustBeAtLeast(String(issue.minimum));
    if (code === 'too_big' && issue.origin === 'number')
      return messages.mustBeAtMost(String(issue.maximum));
    if (code === 'invalid_type' && issue.expected === 'number') return messages.mustBeNumber;
    return code === 'invalid_value' ? messages.invalidChoice : messages.invalidValue;
  },
};

function messageOf({ code, input, message }: z.core.$ZodIssue): string {
  const isMissing = input === undefined && /^invalid_(type|value|union)$/.test(code);
  return isMissing ? messages.required : message;
}
