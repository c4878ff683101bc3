import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import {
  Problem,
  type ProblemBody,
  type ProblemStatus,
  problemStatus,
} from '../../contract/problem.ts';
import { isContention } from '../database/retry.ts';
import { violatedConstraint } from '../database/unique-violations.ts';
import type { Logger } from '../logging.ts';

// PostgreSQL's classes 08 and 57 (connection, shutdown), 53 (resources), and the socket's own errors.
const outOfReach = /^(08|57P|53)|^E(CONNREFUSED|CONNRESET|PIPE|NOTFOUND|TIMEDOUT|HOSTUNREACH)$/;

/** The answer to any error that a handler threw; what is unexpected goes to the log and stays there. */
export function problemAnswer(
  error: unknown,
  log: Logger,
): { status: ProblemStatus; body: ProblemBody } {
  if (error instanceof Problem) {
    const status = problemStatus[error.kind];
    const fields = error.fields && { Fields: error.fields };
    const current = error.current !== undefined && { Current: error.current };
    return { status, body: { Code: status, Message: error.message, ...fields, ...current } };
  }
  // Two changes that were checked at the same time met in a unique index, or stayed in each other's way.
  if (violatedConstraint(error) !== undefined || isContention(error)) {
    const message = 'Someone else is changing the same at this moment. Please try again.';
    return {
      status: problemStatus.conflict,
      body: { Code: problemStatus.conflict, Message: message },
    };
  }
  const reference = randomBytes(4).toString('hex');
  const unreachable = isOutOfReach(error);
  log.error({ err: error, reference }, unreachable ? 'database out of reach' : 'request failed');
  const status = problemStatus[unreachable ? 'unavailable' : 'internal'];
  const message = unreachable
    ? 'The database cannot be reached at the moment. Please try again in a minute.'
    : `Something went wrong on the server. Please try again; if it stays, give support the code ${reference}.`;
  return { status, body: { Code: status, Message: message, Reference: reference } };
}

function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    outOfReach.test(code) ||
    /connection terminated|timeout exceeded when trying to connect/i.test(error.message)
  );
}

/** Bad input, with the first message for each field. */
export function badInput(error: z.core.$ZodError): Problem {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message;
  const described = Object.entries(fields).map(([field, message]) =>
    field === '' ? message : `${field}: ${message}`,
  );
  return new Problem('bad-input', described.join('; '), { fields });
}
