import type { ProblemBody } from './problem.ts';

/** A failed call, normalized as in section 8. */
export class ApiError extends Error {
  /** the body's `Code`, otherwise the HTTP status, otherwise 999 */
  readonly status: number;
  readonly context: { method: string; url: string; code: number };
  /** messages by field */
  readonly fields: Record<string, string>;
  /** the current record, when the request was based on an older version */
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

/** Returns the error of a response, whose body may have one of several shapes (specification section 8). */
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

/** Returns the error of a request without a response. */
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
