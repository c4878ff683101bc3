import type { ApiError } from '../../../contract/api-error.ts';
import { problemStatus } from '../../../contract/problem.ts';
import { showError } from '../../../ui/snackbar/snackbarStore.ts';

/** Shows an error in the snackbar. The end of the session has a dialog instead. */
export function showFailure({ status, message, reference }: ApiError): void {
  if (status !== problemStatus['not-signed-in']) showError(message, reference);
}
