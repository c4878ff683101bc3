import * as z from 'zod/mini';

/** The HTTP status of each kind of error that the server reports. */
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

/** The body of every error reply. `Code` is the HTTP status (specification section 8); `Reference` identifies the log line. */
export const problemBody = z.object({
  Code: z.int(),
  Message: z.string(),
  Reference: z.optional(z.string()),
  /** messages by field, with the names of the request's body */
  Fields: z.optional(z.record(z.string(), z.string())),
  /** the current record, when the request was based on an older version */
  Current: z.optional(z.unknown()),
});

export type ProblemBody = z.infer<typeof problemBody>;

/** An expected error with a message that tells the user what to do. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly fields: Record<string, string> | undefined;
  readonly current: unknown;
  /** sent as Retry-After */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: ProblemKind,
    message: string,
    details: {
      fields?: Record<string, string>;
      current?: unknown;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.fields = details.fields;
    this.current = details.current;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
