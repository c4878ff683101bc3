import { showError, showSuccess } from '../snackbar/snackbarStore.ts';

/** Copies a text and shows the message of section 8. The message contains `name` instead of a secret text. */
export async function copyToClipboard(text: string, name = text): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSuccess(`Successfully copied ${name} to clipboard`);
  } catch {
    showError('Unable to copy to clipboard');
  }
}
