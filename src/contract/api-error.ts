import type { ProblemBody } from './problem.ts';

/** A failed call, normalised as section 8 says; what every screen shows and reports. */
export class ApiError extends Error {
  /** the `Code` of the body, else the HTTP status, else 999 */
  readonly status: number;
  readonly context: { method: string; url: string; code: number };
  /** messages by the field they are about */
  readonly fields: Record<string, string>;
  /** the record as it is now, when the sent one was stale */
  readonly current: unknown;
  readonly reference: string | undefined;

  constructor(message: string, details: Omit<ApiError, keyof Error>, cause?: unknown) {
    super(message, { cause });
    this.name = 'ApiError';
    this.status = details.status;
    this.context = details.context;
    this.fields = details.fields;
    this.current = details.current;
    this.reference = details.reference;
  }
}

const noStatus = 999;

/** The error of an answer: its message and status found in whatever shape the body has (section 8). */
export function apiErrorOf(
  request: { method: string; url: string },
  httpStatus: number,
  body: unknown,
): ApiError {
  const data = asObject(body);
  const status = typeof data.Code === 'number' ? data.Code : httpStatus;
  const found = messageIn(body) ?? 'Unknown API Error Occurred';
  const message = looksLikeHtml(found) ? `API Error occurred with status ${status}` : found;
  return new ApiError(message, {
    status,
    context: { ...request, code: status },
    fields: data.Fields ?? {},
    current: data.Current,
    reference: data.Reference,
  });
}

/** The error of a request that got no answer at all. */
export function unreachableError(
  request: { method: string; url: string },
  cause: unknown,
): ApiError {
  return new ApiError(
    'Unknown Error occurred',
    {
      status: noStatus,
      context: { ...request, code: noStatus },
      fields: {},
      current: undefined,
      reference: undefined,
    },
    cause,
  );
}

function messageIn(body: unknown): string | undefined {
  const data = Array.isArray(body) ? body[0] : body;
  if (typeof data === 'string') return data || undefined;
  const { Message, message, Error: error } = asObject(data);
  return [Message, message, error].find((text) => typeof text === 'string' && text !== '');
}

function looksLikeHtml(text: string): boolean {
  return /^\s*<(!doctype|html)\b/i.test(text);
}

type LooseBody = Partial<ProblemBody> & { message?: string; Error?: string };

function asObject(value: unknown): LooseBody {
  return typeof value === 'object' && value !== null ? value : {};
}
