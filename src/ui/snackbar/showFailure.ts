import { ApiError } from '../../contract/api-error.ts';
import { problemStatus } from '../../contract/problem.ts';
import { showError } from './snackbarStore.ts';

/** Shows an error in the snackbar, with another text than its own if there is one. The end of the session has a dialog instead. */
export function showFailure(error: Error, text = error.message): void {
  if (!(error instanceof ApiError)) showError(text);
  else if (error.status !== problemStatus['not-signed-in']) showError(text, error.reference);
}
