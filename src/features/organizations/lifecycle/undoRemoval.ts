import { ApiError } from '../../../contract/api-error.ts';
import { call } from '../../../ui/api/call.ts';
import { showError, showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { showTreeAnew } from '../selection.ts';
import { restoreOrganization } from './contract.ts';
import { texts } from './texts.ts';

interface Removal {
  name: string;
  number: number;
  parentNumber: number | null;
  /** the uniqueId at which it was shown */
  place: string;
}

/** Brings back what was just removed and selects it; the screen that removed it is gone by then. */
export async function undoRemoval({ name, number, parentNumber, place }: Removal): Promise<void> {
  const params = { orgNumber: String(parentNumber), removedNumber: String(number) };
  try {
    await call(restoreOrganization, { params });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return showError(error.message, error.reference);
  }
  showSuccess(texts.restored(name));
  await showTreeAnew(place);
}
