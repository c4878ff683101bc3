import type { Reply } from '../../../../contract/endpoint.ts';
import { showError, showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import type { refundPurchase } from '../../activity/contract.ts';
import { purchaseTexts as texts } from '../../texts.ts';

/** Shows what the payment gateway did; `done` is the text for success. */
export function showOutcome(
  { state, text }: Reply<typeof refundPurchase>['outcome'],
  done: string,
): void {
  if (state === 'succeeded') showSuccess(done);
  else if (state === 'failed') showError(text ?? texts.notDone);
  else showSuccess(text ?? texts.pending);
}
