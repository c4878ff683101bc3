import type { ApiError } from '../../contract/api-error.ts';
import type { SubmitError } from './RecordForm.tsx';

/** Why saving failed, as the form shows it; a newer version has a dialog of its own. */
export function submitErrorOf(error: ApiError | null): SubmitError | null {
  if (error === null || (error.status === 409 && error.current !== undefined)) return null;
  const { message, reference, fields } = error;
  return { message, fields, ...(reference !== undefined && { code: reference }) };
}
