import { IconAlertTriangle } from '@tabler/icons-react';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { conferences } from '../../contract.ts';
import type { ConferenceDashboard } from '../../dashboard/contract.ts';
import { shortTime } from './format-times.ts';
import classes from './Timeline.module.css';
import { timelineTexts as texts } from './texts.ts';

/** What was planned and no longer fits, each with its conference. */
export function Problems({ dashboard }: { dashboard: ConferenceDashboard }) {
  const { problems, timeZone, now } = dashboard;
  if (problems.length === 0) return null;
  return (
    <section className={classes.card} aria-label={texts.conflictsOf(problems.length)}>
      <ul className={classes.problems}>
        {problems.map(({ conferenceId, name, startsAt, text }) => (
          <li key={`${conferenceId} ${text}`}>
            <IconAlertTriangle size={16} aria-hidden />
            <span>
              <ScreenLink to={`${conferences.screens.item}/${conferenceId}`}>{name}</ScreenLink>,{' '}
              {shortTime(startsAt, now, timeZone)}: {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
