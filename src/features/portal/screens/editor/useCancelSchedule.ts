import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { cancelPortalSchedule, listPortalVersions } from '../../contract.ts';
import { texts } from '../texts.ts';
import type { PortalEditorState } from './usePortalEditor.ts';

/** Returns a function that cancels the schedule of the scheduled version. `onReload` loads the portal again. */
export function useCancelSchedule(editor: PortalEditorState, onReload: () => void) {
  const cancel = useChange(cancelPortalSchedule, { refreshes: [listPortalVersions] });
  const cancelSchedule = () =>
    cancel.mutate(
      { params: { orgNumber: String(editor.number) } },
      {
        onSuccess: (version) => {
          const isDraft = version.status === 'Draft';
          showSuccess(
            (isDraft ? texts.scheduleCanceled : texts.scheduleSuperseded)(version.number),
          );
          void editor.unschedule(version);
          onReload();
        },
      },
    );
  return { isPending: cancel.isPending, cancelSchedule };
}
