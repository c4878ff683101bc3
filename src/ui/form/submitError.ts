import type { ApiError } from '../../contract/api-error.ts';
import { isOutage } from '../api/outage.ts';
import type { SubmitError } from './RecordForm.tsx';

/** Returns the error for a form to show; null for a version conflict, which has its own dialog. */
export function submitErrorOf(error: ApiError | null): SubmitError | null {
  if (error === null || (error.status === 409 && error.current !== undefined)) return null;
  const { message, reference, fields, source } = error;
  return {
    message,
    fields,
    // An outage that the server describes has its words.
    isUnreachable: isOutage(error) && source === 'page',
    ...(reference !== undefined && { code: reference }),
  };
}
