import { ApiError } from '../../../../contract/api-error.ts';
import { call } from '../../../../ui/api/call.ts';
import { showError, showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { showTreeAnew } from '../../../../workspace/selection/selection.ts';
import { restoreOrganization } from '../contract.ts';
import { texts } from './texts.ts';

interface Removal {
  name: string;
  number: number;
  /** the uniqueIds at which it was shown, and of what it was shown under: its parent, or where a link shows it */
  place: string;
  above: string;
}

/** Brings back what was just removed and selects it; the screen that removed it is gone by then. */
export async function undoRemoval({ name, number, place, above }: Removal): Promise<void> {
  const params = { orgNumber: above.split('-').at(-1) ?? '', removedNumber: String(number) };
  try {
    await call(restoreOrganization, { params });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return showError(error.message, error.reference);
  }
  showSuccess(texts.restored(name));
  await showTreeAnew(place);
}
