/** What the log has of an error. */
export interface LoggedError {
  type: string;
  message: string;
  code: string | undefined;
  /** the violated constraint */
  constraint: string | undefined;
  /** the calls, without the message */
  stack: string;
  cause?: LoggedError;
}

/**
 * Describes an error without data of requests. An error has such data in any property (`detail` of PostgreSQL, `input` of
 * an invalid URL), so only known properties are copied.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: '', code: undefined, constraint: undefined, stack: '' };
  return {
    type: error.constructor.name,
    message: safeMessageOf(error),
    code: textOf(error, 'code'),
    constraint: textOf(error, 'constraint'),
    stack: framesOf(error.stack ?? ''),
    ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
  };
}

function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

function safeMessageOf(error: Error): string {
  const code = textOf(error, 'code') ?? '';
  // Data exceptions of PostgreSQL quote the value, and a parser quotes its input.
  if (/^22[\dA-Z]{3}$/.test(code) || error instanceof SyntaxError) return '(with data)';
  // Errors of the operating system contain a path or an address.
  const call = textOf(error, 'syscall');
  return call === undefined ? error.message : `${call} ${code}`;
}

function textOf(error: Error, property: string): string | undefined {
  const value: unknown = Reflect.get(error, property);
  return typeof value === 'string' ? value : undefined;
}
