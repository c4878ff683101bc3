import type { ApiError } from '../../../contract/api-error.ts';

/** Returns whether the check of the session was answered with a rejection, and did not fail because of an outage. */
export function isRejection({ status, source }: ApiError): boolean {
  return source === 'error-field' || status < 500;
}
