import type { ApiError } from '../../../contract/api-error.ts';

/** What the server says against a parent; it may name the field of the parent or of the type. */
export function parentRefusal(error: ApiError | null): string | undefined {
  return error?.fields.parentNumber ?? error?.fields.type;
}
