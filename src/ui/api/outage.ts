import { ApiError } from '../../contract/api-error.ts';

/** The interval at which screens retry a call during an outage. */
export const retryEveryMs = 3_000;

/** Returns whether the error means that the server or its database is unavailable, so that a retry may succeed. */
export function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 999 || error.status >= 502);
}

/** Returns whether the server responds. */
export async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz')).ok;
  } catch {
    return false;
  }
}
