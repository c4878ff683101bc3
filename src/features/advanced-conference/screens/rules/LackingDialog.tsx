import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { clockStyleOf, formatClock } from '../../../../ui/format.ts';
import { useNow } from '../../../../ui/useNow.ts';
import type { SettingsCheck } from '../../contract.ts';
import { texts } from '../../texts.ts';
import classes from '../dialogs/FitDialog.module.css';

interface LackingDialogProps {
  found: SettingsCheck;
  onSave: () => void;
  onCancel: () => void;
}

const mostShown = 10;

/** Names the planned events that would not fit under the entered settings, before they are saved. */
export function LackingDialog({ found, onSave, onCancel }: LackingDialogProps) {
  const { events, timeZone } = found;
  const now = useNow();
  const time = (at: string) => {
    const start = new Date(at);
    return formatClock(start, timeZone, clockStyleOf(start, now, timeZone));
  };
  const more = events.length - mostShown;
  return (
    <ConfirmDialog
      opened
      title={texts.lackingTitle(events.length)}
      width={640}
      confirmLabel={texts.saveAnyway}
      cancelLabel={texts.keepEditing}
      danger
      onConfirm={onSave}
      onCancel={onCancel}
    >
      <ul className={classes.conflicts}>
        {events.slice(0, mostShown).map(({ id, name, startsAt, text }) => (
          <li key={id}>
            <strong>{name}</strong>, {time(startsAt)}: {text}
          </li>
        ))}
        {more > 0 && <li>{texts.lackingMore(more)}</li>}
      </ul>
      <Text mt="sm" size="sm">
        {texts.lackingHelp}
      </Text>
    </ConfirmDialog>
  );
}
