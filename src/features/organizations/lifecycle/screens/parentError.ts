import type { ApiError } from '../../../../contract/api-error.ts';

/** Returns what the server has against a parent; it may name the field of the parent or of the type. */
export function parentError(error: ApiError | null): string | undefined {
  return error?.fields.parentNumber ?? error?.fields.type;
}
