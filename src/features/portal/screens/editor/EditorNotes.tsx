import { Alert, Button } from '@mantine/core';
import type { RefObject } from 'react';
import { formatDateTime } from '../../../../ui/format.ts';
import classes from '../Portal.module.css';
import { texts } from '../texts.ts';
import { useCancelSchedule } from './useCancelSchedule.ts';
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
  /** gets the focus after the schedule was canceled */
  publishButton: RefObject<HTMLElement | null>;
  /** loads the portal again after its versions changed */
  onReload: () => void;
}

/** Says when the scheduled version is published, and cancels that. */
export function ScheduleNote({ editor, canEdit, publishButton, onReload }: ScheduleNoteProps) {
  const { scheduled, draft, loaded, isDirty } = editor;
  const { isPending, cancelSchedule } = useCancelSchedule(editor, onReload, {
    target: publishButton,
    isReady: scheduled === null && (draft !== null || isDirty),
  });
  if (!scheduled?.publishAt) return null;
  const at = formatDateTime(new Date(scheduled.publishAt), loaded.timeZone ?? 'UTC');
  return (
    <Alert color="blue" className={classes.note}>
      <div className={classes.noteRow}>
        <span>
          {texts.scheduled(scheduled.number, at)}
          {draft === null && ` ${texts.startsFromScheduled}`}
        </span>
        {canEdit && (
          <Button variant="default" size="compact-sm" loading={isPending} onClick={cancelSchedule}>
            {texts.cancelSchedule}
          </Button>
        )}
      </div>
    </Alert>
  );
}
