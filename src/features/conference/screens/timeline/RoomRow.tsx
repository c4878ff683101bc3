import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { conferences } from '../../contract.ts';
import { stateText } from '../../state-text.ts';
import { lookOf, placeBar } from './bar-look.ts';
import { dayAndTime, periodText } from './format-times.ts';
import classes from './Rooms.module.css';
import { type Span, shareAt } from './scale.ts';
import { timelineTexts as texts } from './texts.ts';
import type { RowBar, TimelineRow } from './timeline-rows.ts';

interface RoomRowProps {
  row: TimelineRow;
  span: Span;
  /** of the track, in pixels */
  width: number;
  timeZone: string;
  /** the bar that the tab key leads to */
  active: string | null;
  onFocus: (key: string) => void;
}

/** A room with its conferences, each a link. */
export const RoomRow = memo(
  function RoomRow({ row, span, width, timeZone, active, onFocus }: RoomRowProps) {
    const { id, name, seats, depth, whole, bars, lanes } = row;
    return (
      <li className={classes.row} style={{ height: 36 + (lanes - 1) * 22 }}>
        <span className={classes.room} style={{ paddingInlineStart: 12 + depth * 14 }}>
          <span className={classes.roomName} title={name}>
            {name}
          </span>
          {seats !== null && (
            <span className={classes.seats} title={texts.seats(seats)}>
              {seats}
            </span>
          )}
          <VisuallyHidden>
            {whole !== null && `, ${texts.partOf(whole)}`}
            {bars.length === 0 && `, ${texts.noneInRoom}`}
          </VisuallyHidden>
        </span>
        <ul className={classes.bars} aria-label={name}>
          {bars.map((bar) => (
            <Bar
              key={bar.key}
              id={`${id} ${bar.key}`}
              bar={bar}
              next={bars.find((other) => other.lane === bar.lane && other.from > bar.from)}
              lanes={lanes}
              span={span}
              width={width}
              timeZone={timeZone}
              isActive={`${id} ${bar.key}` === active}
              onFocus={onFocus}
            />
          ))}
        </ul>
      </li>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.span === after.span &&
    before.width === after.width &&
    before.timeZone === after.timeZone &&
    isIn(before) === isIn(after) &&
    (!isIn(after) || before.active === after.active),
);

const isIn = ({ row, active }: RoomRowProps) => active?.startsWith(`${row.id} `) ?? false;

interface BarProps extends Pick<RoomRowProps, 'span' | 'width' | 'timeZone' | 'onFocus'> {
  id: string;
  bar: RowBar;
  next: RowBar | undefined;
  lanes: number;
  isActive: boolean;
}

function Bar({ id, bar, next, lanes, span, width, timeZone, isActive, onFocus }: BarProps) {
  const pixels = (at: string | null) => (at === null ? 1 : shareAt(Date.parse(at), span)) * width;
  const [start, end] = [pixels(bar.from), pixels(bar.until)];
  const place = placeBar(start, end, next === undefined ? width : pixels(next.from));
  const lead = pixels(bar.startsAt) - start;
  const turnover = bar.endsAt === null ? 0 : end - pixels(bar.endsAt);
  const description = descriptionOf(bar, timeZone);
  const shared = {
    className: classes.bar,
    'data-look': lookOf(bar),
    'data-through': bar.through !== null || undefined,
    'data-label': place.label,
    title: description,
    style: {
      left: place.from,
      width: place.width,
      top: 4 + bar.lane * 22,
      height: lanes === 1 ? 28 : 20,
    },
  };
  const inside = (
    <>
      {lead >= 2 && <span className={classes.margin} style={{ width: lead }} aria-hidden />}
      <span
        className={classes.name}
        style={place.label === 'after' ? { maxWidth: place.room } : undefined}
      >
        {bar.name}
      </span>
      {turnover >= 2 && (
        <span className={classes.margin} data-end style={{ width: turnover }} aria-hidden />
      )}
    </>
  );
  return (
    <li>
      {bar.conferenceId === null ? (
        <span {...shared}>
          {inside}
          <VisuallyHidden>{description}</VisuallyHidden>
        </span>
      ) : (
        <ScreenLink
          to={`${conferences.screens.item}/${bar.conferenceId}`}
          {...shared}
          aria-label={description}
          data-bar={id}
          tabIndex={isActive ? 0 : -1}
          onFocus={() => onFocus(id)}
        >
          {inside}
        </ScreenLink>
      )}
    </li>
  );
}

/** Returns everything that a bar shows, in words. */
function descriptionOf(bar: RowBar, timeZone: string): string {
  const { state, endsAt, startsAt, from, until, through, problems } = bar;
  const stateName =
    state === null
      ? texts.blocked
      : stateText({ state, hasFaults: bar.hasFaults, awaitsApproval: bar.awaitsApproval });
  return [
    bar.name,
    stateName,
    ...(through === null ? [] : [through]),
    periodText(startsAt, endsAt, timeZone),
    ...(from < startsAt ? [texts.lead(dayAndTime(from, timeZone))] : []),
    ...(until !== null && endsAt !== null && until > endsAt
      ? [texts.turnover(dayAndTime(until, timeZone))]
      : []),
    ...problems,
  ].join(', ');
}
