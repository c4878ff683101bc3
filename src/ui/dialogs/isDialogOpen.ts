/** Shortcuts of a screen are disabled while a dialog is open. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog]') !== null;
}
