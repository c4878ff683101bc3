import { showError, showSuccess } from './snackbar/snackbarStore.ts';

/** Copies a text and says whether it worked, in the words of section 8. */
export async function copyToClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSuccess(`Successfully copied ${text} to clipboard`);
  } catch {
    showError('Unable to copy to clipboard');
  }
}
