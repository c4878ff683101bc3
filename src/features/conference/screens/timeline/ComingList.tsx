import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { conferences } from '../../contract.ts';
import type { ConferenceDashboard } from '../../dashboard/contract.ts';
import { stateTexts } from '../../state-text.ts';
import { texts as words } from '../texts.ts';
import { periodText } from './format-times.ts';
import classes from './Timeline.module.css';
import { timelineTexts as texts } from './texts.ts';

const roomsNamed = 4;

/** The conferences that begin within seven days. */
export function ComingList({
  dashboard: { coming, timeZone },
}: {
  dashboard: ConferenceDashboard;
}) {
  return (
    <section className={classes.card} aria-labelledby="coming-conferences">
      <div className={classes.head}>
        <h2 id="coming-conferences">{texts.week}</h2>
      </div>
      {coming.length === 0 ? (
        <p className={classes.nothing}>{texts.nothingComing}</p>
      ) : (
        <ul className={classes.coming}>
          {coming.map(({ id, name, startsAt, endsAt, rooms, awaitsApproval }) => (
            <li key={id}>
              <ScreenLink to={`${conferences.screens.item}/${id}`}>{name}</ScreenLink>
              <span>{periodText(startsAt, endsAt, timeZone)}</span>
              <span className={classes.dimmed} title={rooms.join(', ')}>
                {rooms.length > roomsNamed ? words.rooms(rooms.length) : rooms.join(', ')}
              </span>
              <span className={classes.waiting}>{awaitsApproval && stateTexts.awaitsApproval}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
