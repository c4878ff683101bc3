import { ApiError } from '../../contract/api-error.ts';
import { problemStatus } from '../../contract/problem.ts';
import { showError } from './snackbarStore.ts';

/**
 * Shows an error in the snackbar, with another text than its own if there is one, except that the `Error` of an answer is
 * shown as it is (specification section 8). The end of the session has a dialog instead.
 */
export function showFailure(error: Error, text = error.message): void {
  if (!(error instanceof ApiError)) return showError(text);
  if (error.status === problemStatus['not-signed-in']) return;
  showError(error.source === 'error-field' ? error.message : text, error.reference);
}
