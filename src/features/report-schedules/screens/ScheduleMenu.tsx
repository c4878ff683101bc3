import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { RowMenu } from '../../../ui/list/RowMenu.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import {
  listRuns,
  listSchedules,
  pauseSchedule,
  replaceSecret,
  resumeSchedule,
  runSchedule,
  type ScheduleRow,
} from '../contract.ts';
import { texts } from '../texts.ts';
import type { Opened } from './SchedulesDialog.tsx';

const refreshes = [listSchedules, listRuns];

interface ScheduleMenuProps {
  number: number;
  schedule: ScheduleRow;
  onOpen: (opened: Opened) => void;
}

/** The menu of a scheduled report. */
export function ScheduleMenu({ number, schedule, onOpen }: ScheduleMenuProps) {
  const pause = useChange(pauseSchedule, { refreshes });
  const resume = useChange(resumeSchedule, { refreshes });
  const run = useChange(runSchedule, { refreshes });
  const replace = useChange(replaceSecret, { refreshes });
  const { id, name, state, canChange, hasWebhookSecret } = schedule;
  const sent = { params: { orgNumber: String(number), scheduleId: id } };
  const done = (message: string) => ({ onSuccess: () => showSuccess(message) });
  return (
    <RowMenu
      name={name}
      actions={[
        { label: texts.deliveries, onSelect: () => onOpen({ view: 'runs', id }) },
        canChange && { label: texts.edit, onSelect: () => onOpen({ view: 'edit', schedule }) },
        canChange && {
          label: texts.runNow,
          onSelect: () => run.mutate(sent, done(texts.started(name))),
        },
        canChange &&
          state !== 'paused' && {
            label: texts.pause,
            onSelect: () => pause.mutate(sent, done(texts.paused(name))),
          },
        canChange &&
          state === 'paused' && {
            label: texts.resume,
            onSelect: () => resume.mutate(sent, done(texts.resumed(name))),
          },
        canChange &&
          hasWebhookSecret && {
            label: texts.newSecret,
            onSelect: () =>
              replace.mutate(sent, {
                onSuccess: ({ secret }) => onOpen({ view: 'secret', secret }),
              }),
          },
        canChange && {
          label: texts.delete,
          danger: true,
          onSelect: () => onOpen({ view: 'delete', schedule }),
        },
      ]}
    />
  );
}
