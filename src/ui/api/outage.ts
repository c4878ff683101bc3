import { ApiError } from '../../contract/api-error.ts';

/** How long a screen waits before it repeats a call that failed because of an outage. */
export const retryEveryMs = 3_000;

/** Whether waiting helps: the server or its database is away. */
export function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 999 || error.status >= 502);
}
