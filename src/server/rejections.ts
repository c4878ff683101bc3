import { Problem } from '../contract/problem.ts';

/** Throws a conflict with the current record when the change is based on an older version. */
export function rejectStaleVersion(
  current: { version: number; updatedBy: string },
  name: string,
  version: number,
): void {
  if (current.version !== version)
    throw new Problem(
      'conflict',
      `${name} was changed by ${current.updatedBy} in the meantime. Compare both versions.`,
      { current },
    );
}

/** Throws one Problem for all errors by field. */
export function rejectFieldErrors(errors: Record<string, string>): void {
  const described = Object.entries(errors).map(([field, message]) => `${field}: ${message}`);
  if (described.length > 0)
    throw new Problem('bad-input', described.join('; '), { fields: errors });
}
