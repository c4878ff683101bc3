import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { minutesAndSeconds } from './phases.ts';
import { SessionDialog } from './SessionDialog.tsx';
import { logOut, stay } from './sessionWatch.ts';
import { texts } from './texts.ts';

const announcedEveryMs = 30_000;

/** Warns before an idle session ends (specification section 4). Closing the dialog continues the session. */
export function StillThereDialog({ countdown }: { countdown: number }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void logOut();
  };
  // Screen readers announce the countdown every half minute, not every second.
  const announced = Math.ceil(countdown / announcedEveryMs) * announcedEveryMs;
  return (
    <SessionDialog
      opened
      title={texts.stillThere}
      onClose={stay}
      footer={
        <>
          <Button variant="default" loading={isLeaving} onClick={leave}>
            {texts.logOut}
          </Button>
          <Button onClick={stay} disabled={isLeaving} data-autofocus>
            {texts.stay}
          </Button>
        </>
      }
    >
      <div role="timer">{texts.countdown(minutesAndSeconds(countdown))}</div>
      <VisuallyHidden role="status">{minutesAndSeconds(announced)}</VisuallyHidden>
    </SessionDialog>
  );
}
