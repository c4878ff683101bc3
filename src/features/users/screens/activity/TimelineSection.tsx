import { formatDateTime } from '../../../../ui/format.ts';
import { isReason, reasons } from '../../../radius/public/reasons.ts';
import type { GuestAccess, TimelineEvent } from '../../activity/contract.ts';
import { timelineTexts as texts } from '../../texts.ts';
import { boundText } from '../../why/moment-text.ts';
import { lowered } from '../../why/texts.ts';
import { dataAmountText, durationText } from '../amounts.ts';
import classes from '../Users.module.css';
import { ActivitySection } from './ActivitySection.tsx';

interface TimelineSectionProps {
  access: GuestAccess;
  timeZone: string;
}

/** What was seen of a guest in the last 24 hours. */
export function TimelineSection({ access, timeZone }: TimelineSectionProps) {
  return (
    <ActivitySection title={texts.title}>
      {access.timeline.length === 0 ? (
        <p className={classes.nothing}>{texts.none}</p>
      ) : (
        <ol className={classes.timeline}>
          {access.timeline.map((event, index) => (
            <li key={`${event.at} ${index}`}>
              <time dateTime={event.at} title={formatDateTime(new Date(event.at), timeZone)}>
                {boundText(new Date(event.at), new Date(access.now), timeZone)}
              </time>
              <strong data-kind={event.kind}>{texts.kinds[event.kind]}</strong>
              <span>{detailsOf(event)}</span>
              <bdi className={classes.where}>
                {[event.device, event.place].filter(Boolean).join(' · ')}
              </bdi>
            </li>
          ))}
        </ol>
      )}
    </ActivitySection>
  );
}

function detailsOf({ kind, reason, count, seconds, bytes }: TimelineEvent): string {
  const parts = [reason === null ? null : lowered(labelOf(reason))];
  if (kind === 'ended' && seconds !== null && bytes !== null)
    parts.push(texts.after(durationText(seconds), dataAmountText(bytes)));
  if (count > 1) parts.push(texts.times(count));
  return parts.filter((part) => part !== null).join(', ');
}

function labelOf(reason: string): string {
  return isReason(reason) ? reasons[reason].label : reason.replaceAll('-', ' ');
}
