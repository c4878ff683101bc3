import type { ApiError } from '../contract/api-error.ts';
import { texts } from './texts.ts';

/** What went wrong, in the words of the server if it was reached. */
export function failureText({ status, message, reference }: ApiError): string {
  if (status === 999) return texts.unreachable;
  return reference === undefined ? message : `${message} ${texts.code(reference)}`;
}
