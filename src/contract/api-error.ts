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
  /** where the message comes from: the body's `Error`, another text of the server, or this page */
  readonly source: 'error-field' | 'server' | 'page';

  constructor(message: string, details: Omit<ApiError, keyof Error>, cause?: unknown) {
    super(message, { cause });
    this.name = 'ApiError';
    this.status = details.status;
    this.context = details.context;
    this.fields = details.fields;
    this.current = details.current;
    this.reference = details.reference;
    this.source = details.source;
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
  const status = statusIn(data.Code) ?? httpStatus;
  const found = messageIn(body) ?? 'Unknown API Error Occurred';
  const isHtml = looksLikeHtml(found);
  return new ApiError(isHtml ? `API Error occurred with status ${status}` : found, {
    status,
    context: { ...request, code: status },
    fields: data.Fields ?? {},
    current: data.Current,
    reference: data.Reference,
    source:
      isHtml || messageIn(body) === undefined ? 'page' : data.Error ? 'error-field' : 'server',
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
      source: 'page',
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

/** Returns a `Code`, which some servers send as text. */
function statusIn(code: unknown): number | undefined {
  if (typeof code === 'number') return code;
  return typeof code === 'string' && /^\d+$/.test(code) ? Number(code) : undefined;
}

/**
 * A page of HTML may begin with an XML prolog and comments, and without its first tags. Each of them ends at its first end,
 * so that no text takes long.
 */
const startOfHtml =
  /^(?:\s|<\?xml\b(?:(?!\?>).)*\?>|<!--(?:(?!-->).)*-->)*<(?:!doctype|html|head|body)\b/is;

function looksLikeHtml(text: string): boolean {
  return startOfHtml.test(text);
}

type LooseBody = Partial<Omit<ProblemBody, 'Code'>> & {
  Code?: unknown;
  message?: string;
  Error?: string;
};

function asObject(value: unknown): LooseBody {
  return typeof value === 'object' && value !== null ? value : {};
}
