import type { ApiError } from '../../contract/api-error.ts';
import type { SubmitError } from './RecordForm.tsx';

/** Returns the error for a form to show; null for a version conflict, which has its own dialog. */
export function submitErrorOf(error: ApiError | null): SubmitError | null {
  if (error === null || (error.status === 409 && error.current !== undefined)) return null;
  const { message, reference, fields } = error;
  return { message, fields, ...(reference !== undefined && { code: reference }) };
}
