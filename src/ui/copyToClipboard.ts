import { showError, showSuccess } from './snackbar/snackbarStore.ts';

/** Copies a text and says whether it worked, in the words of section 8; `name` stands for a text that is not to be shown. */
export async function copyToClipboard(text: string, name = text): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSuccess(`Successfully copied ${name} to clipboard`);
  } catch {
    showError('Unable to copy to clipboard');
  }
}
