import { List, Text } from '@mantine/core';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { clockStyleOf, formatClock } from '../../../../ui/format.ts';
import { useNow } from '../../../../ui/useNow.ts';
import type { SettingsCheck } from '../../contract.ts';
import { texts } from '../../texts.ts';

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
      <List size="sm" spacing={4}>
        {events.slice(0, mostShown).map(({ id, name, startsAt, text }) => (
          <List.Item key={id}>
            <strong>{name}</strong>, {time(startsAt)}: {text}
          </List.Item>
        ))}
        {more > 0 && <List.Item>{texts.lackingMore(more)}</List.Item>}
      </List>
      <Text mt="sm" size="sm">
        {texts.lackingHelp}
      </Text>
    </ConfirmDialog>
  );
}
