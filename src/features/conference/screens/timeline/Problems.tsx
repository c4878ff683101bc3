import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { conferences } from '../../contract.ts';
import type { ConferenceDashboard } from '../../dashboard/contract.ts';
import { shortTime } from './format-times.ts';
import classes from './Problems.module.css';
import card from './Timeline.module.css';
import { timelineTexts as texts } from './texts.ts';

/** More would push the timeline off the screen. */
const shownFolded = 1;

/** What was planned and no longer fits, each with its conference; folded to the first one. */
export function Problems({ dashboard }: { dashboard: ConferenceDashboard }) {
  const { problems, timeZone, now } = dashboard;
  const [isOpen, setOpen] = useState(false);
  if (problems.length === 0) return null;
  const shown = isOpen ? problems : problems.slice(0, shownFolded);
  const hidden = problems.length - shownFolded;
  return (
    <section className={card.card} aria-label={texts.conflictsOf(problems.length)}>
      <ul className={classes.problems}>
        {shown.map(({ conferenceId, name, startsAt, text }) => (
          <li key={`${conferenceId} ${text}`}>
            <IconAlertTriangle size={16} aria-hidden />
            <span>
              <ScreenLink to={`${conferences.screens.item}/${conferenceId}`}>{name}</ScreenLink>,{' '}
              {shortTime(startsAt, now, timeZone)}: {text}
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.unfold}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.showFewer : texts.showMore(hidden)}
        </Button>
      )}
    </section>
  );
}
