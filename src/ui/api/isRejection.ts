import type { ApiError } from '../../contract/api-error.ts';

/**
 * Returns whether the server rejected the caller. Every other error may be one of a proxy and must end neither a valid session
 * nor the rights of a role.
 */
export function isRejection({ status, source }: ApiError): boolean {
  return source === 'error-field' || status === 401 || status === 403;
}
