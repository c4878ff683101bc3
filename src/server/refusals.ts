import { Problem } from '../contract/problem.ts';

/** Refuses a change that was made to an older version, with the record as it is now. */
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

/** Refuses mistakes that were found by field, all at once. */
export function rejectFieldErrors(mistakes: Record<string, string>): void {
  const described = Object.entries(mistakes).map(([field, message]) => `${field}: ${message}`);
  if (described.length > 0)
    throw new Problem('bad-input', described.join('; '), { fields: mistakes });
}
