import { showError, showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';

/** Returns the callbacks of an action's call: they show what the gateway or property system replied. */
export const showOutcome = (onDone: () => void) => ({
  onSuccess: ({ isDone, text }: { isDone: boolean; text: string }) => {
    if (isDone) showSuccess(text);
    else showError(text);
    onDone();
  },
});
