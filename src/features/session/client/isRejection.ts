import type { ApiError } from '../../../contract/api-error.ts';

/**
 * Returns whether the check of the session was answered with a rejection. Every other error may be one of a proxy and must not
 * end a session that is valid.
 */
export function isRejection({ status, source }: ApiError): boolean {
  return source === 'error-field' || status === 401 || status === 403;
}
