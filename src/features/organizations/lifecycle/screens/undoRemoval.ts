import { ApiError } from '../../../../contract/api-error.ts';
import { call } from '../../../../ui/api/call.ts';
import { showError, showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { reloadTreeAndSelect } from '../../../../workspace/selection/selection.ts';
import { restoreOrganization } from '../contract.ts';
import { texts } from './texts.ts';

interface Removal {
  name: string;
  number: number;
  /** the uniqueId at which it was shown, and that of its parent there, which may be a linked one */
  uniqueId: string;
  parentUniqueId: string;
}

/** Restores a removed organization and selects it. The dialog that removed it may be closed. */
export async function undoRemoval({
  name,
  number,
  uniqueId,
  parentUniqueId,
}: Removal): Promise<void> {
  const params = {
    orgNumber: parentUniqueId.split('-').at(-1) ?? '',
    removedNumber: String(number),
  };
  try {
    await call(restoreOrganization, { params });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return showError(error.message, error.reference);
  }
  showSuccess(texts.restored(name));
  await reloadTreeAndSelect(uniqueId);
}
