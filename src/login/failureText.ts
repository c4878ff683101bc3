import type { ApiError } from '../contract/api-error.ts';
import { texts } from './texts.ts';

/** Returns the server's message, with the reference for support; a general message if the server was not reached. */
export function failureText({ status, message, reference }: ApiError): string {
  if (status === 999) return texts.unreachable;
  return reference === undefined ? message : `${message} ${texts.code(reference)}`;
}
