import * as z from 'zod/mini';

/** The kinds of error that leave the server, and their HTTP status. */
export const problemStatus = {
  'bad-input': 400,
  'not-signed-in': 401,
  'not-allowed': 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'too-many': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ProblemKind = keyof typeof problemStatus;
export type ProblemStatus = (typeof problemStatus)[ProblemKind];

/** The body of every error answer. `Code` is the HTTP status (section 8), `Reference` finds the log line. */
export const problemBody = z.object({
  Code: z.int(),
  Message: z.string(),
  Reference: z.optional(z.string()),
  /** messages by the field they are about, named as in the request's body */
  Fields: z.optional(z.record(z.string(), z.string())),
  /** the record as it is now, when the caller's was stale */
  Current: z.optional(z.unknown()),
});

export type ProblemBody = z.infer<typeof problemBody>;

/** An expected failure with a message that a person can act on. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly fields: Record<string, string> | undefined;
  readonly current: unknown;

  constructor(
    kind: ProblemKind,
    message: string,
    details: { fields?: Record<string, string>; current?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.fields = details.fields;
    this.current = details.current;
  }
}
