import { showFailure } from '../snackbar/showFailure.ts';
import { showSuccess } from '../snackbar/snackbarStore.ts';

const texts = {
  undo: 'Undo',
  saved: (name: string) => `Saved ${name}`,
  restored: (name: string) => `Restored ${name}`,
};

interface Saving {
  name: string;
  /** whether it changed the record; otherwise there is nothing to undo */
  isChanged: boolean;
  /** Saves the earlier values again, and resolves with the record's name. */
  restore: () => Promise<string>;
}

/** Shows that a record was saved, with Undo. */
export function showSaved({ name, isChanged, restore }: Saving): void {
  const undo = () =>
    void restore().then((restored) => showSuccess(texts.restored(restored)), showFailure);
  showSuccess(texts.saved(name), isChanged ? { label: texts.undo, onClick: undo } : undefined);
}
