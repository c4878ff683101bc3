import type { ApiError } from '../../../../contract/api-error.ts';

/** Returns the server's error for a parent, which may be at the field of the parent or of the type. */
export function parentError(error: ApiError | null): string | undefined {
  return error?.fields.parentNumber ?? error?.fields.type;
}
