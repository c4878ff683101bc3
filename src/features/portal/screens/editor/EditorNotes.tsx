import { Alert, Button } from '@mantine/core';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { cancelPortalSchedule, listPortalVersions } from '../../contract.ts';
import classes from '../Portal.module.css';
import { texts } from '../texts.ts';
import type { PortalEditorState } from './usePortalEditor.ts';

interface PresetNoteProps {
  name: string;
  areasBelow: number;
  onBack: () => void;
}

/** Says that a preset is edited, and how many areas it changes. */
export function PresetNote({ name, areasBelow, onBack }: PresetNoteProps) {
  return (
    <Alert color="orange" title={texts.presetOf(name)} className={classes.note}>
      <div className={classes.noteRow}>
        <span>{texts.presetHelp(name, areasBelow)}</span>
        <Button variant="default" size="compact-sm" onClick={onBack}>
          {texts.backToArea}
        </Button>
      </div>
    </Alert>
  );
}

interface ScheduleNoteProps {
  editor: PortalEditorState;
  canEdit: boolean;
  /** loads the portal again after its versions changed */
  onReload: () => void;
}

/** Says when the scheduled version is published, and cancels that. */
export function ScheduleNote({ editor, canEdit, onReload }: ScheduleNoteProps) {
  const cancel = useChange(cancelPortalSchedule, { refreshes: [listPortalVersions] });
  const { scheduled, draft, loaded } = editor;
  if (!scheduled?.publishAt) return null;
  const at = formatDateTime(new Date(scheduled.publishAt), loaded.timeZone ?? 'UTC');
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
  return (
    <Alert color="blue" className={classes.note}>
      <div className={classes.noteRow}>
        <span>
          {texts.scheduled(scheduled.number, at)}
          {draft === null && ` ${texts.startsFromScheduled}`}
        </span>
        {canEdit && (
          <Button
            variant="default"
            size="compact-sm"
            loading={cancel.isPending}
            onClick={cancelSchedule}
          >
            {texts.cancelSchedule}
          </Button>
        )}
      </div>
    </Alert>
  );
}
