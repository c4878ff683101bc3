import { type RefObject, useEffect, useRef } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { cancelPortalSchedule, listPortalVersions } from '../../contract.ts';
import { texts } from '../texts.ts';
import type { PortalEditorState } from './usePortalEditor.ts';

interface NextFocus {
  /** what gets the focus, because the button that canceled disappears */
  target: RefObject<HTMLElement | null>;
  /** whether the target can be used now */
  isReady: boolean;
}

/** Returns a function that cancels the schedule of the scheduled version. `onReload` loads the portal again. */
export function useCancelSchedule(
  editor: PortalEditorState,
  onReload: () => void,
  { target, isReady }: NextFocus,
) {
  const wasCanceled = useRef(false);
  useEffect(() => {
    if (!wasCanceled.current || !isReady) return;
    wasCanceled.current = false;
    // Not while the user has gone on elsewhere.
    if (document.activeElement === document.body) target.current?.focus();
  });
  const cancel = useChange(cancelPortalSchedule, { refreshes: [listPortalVersions] });
  const cancelSchedule = () =>
    cancel.mutate(
      { params: { orgNumber: String(editor.number) } },
      {
        onSuccess: (version) => {
          wasCanceled.current = true;
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
