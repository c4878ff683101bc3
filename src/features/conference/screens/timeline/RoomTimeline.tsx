import { Switch } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { formatZone } from '../../../../ui/format.ts';
import type { ConferenceDashboard } from '../../dashboard/contract.ts';
import { texts as words } from '../texts.ts';
import { DayHeads, DayLines, PeriodButtons } from './Days.tsx';
import { daysText } from './format-times.ts';
import { Legend } from './Legend.tsx';
import { RoomRow } from './RoomRow.tsx';
import type { Scroller } from './scale.ts';
import { barAfter, type Span } from './scale.ts';
import classes from './Timeline.module.css';
import { timelineTexts as texts } from './texts.ts';
import type { TimelineRow } from './timeline-rows.ts';

interface RoomTimelineProps {
  dashboard: ConferenceDashboard;
  rows: readonly TimelineRow[];
  span: Span;
  add: ReactNode;
  scroller: Scroller;
}

/** From this number of rooms on, those that are free can be hidden. */
const manyRooms = 12;

/** The rooms of a site with their conferences. Arrow keys lead from one to the next. */
export function RoomTimeline({ dashboard, rows, span, add, scroller }: RoomTimelineProps) {
  const { days, timeZone, now } = dashboard;
  const { ref: track, width } = useElementSize<HTMLDivElement>();
  const [isShort, setShort] = useState(false);
  const [focused, setFocused] = useState<string | null>(null);
  const used = rows.filter(({ bars }) => bars.length > 0);
  const shown = isShort ? used : rows;
  const keys = shown.map(({ id, bars }) =>
    bars
      .filter(({ conferenceId }) => conferenceId !== null)
      .map(({ key, from }) => ({ key: `${id} ${key}`, at: Date.parse(from) })),
  );
  const all = keys.flat();
  const active = all.some(({ key }) => key === focused) ? focused : (all[0]?.key ?? null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (active === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = barAfter(event.key, active, keys);
    if (next === null) return;
    event.preventDefault();
    setFocused(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-bar="${CSS.escape(next)}"]`)?.focus();
  };
  return (
    <section className={classes.card} aria-labelledby="conference-rooms">
      <div className={classes.head}>
        <h2 id="conference-rooms">{texts.roomsTitle}</h2>
        {rows.length >= manyRooms && (
          <Switch
            size="xs"
            label={texts.onlyUsed}
            checked={isShort}
            onChange={({ currentTarget }) => setShort(currentTarget.checked)}
          />
        )}
        <span className={classes.days}>
          {daysText(days[0]?.day ?? '', days.at(-1)?.day ?? '')}, {words.zone(formatZone(timeZone))}
        </span>
        <PeriodButtons days={days.map(({ day }) => day)} timeZone={timeZone} now={now} />
      </div>
      {used.length === 0 && (
        <div className={classes.nothing}>
          <span>{texts.noneHere}</span> {add}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs, and the keys lead between links */}
      <div
        ref={scroller}
        role="group"
        aria-label={texts.scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also where it has no link
        tabIndex={0}
        className={classes.scroller}
        data-rows
        onKeyDown={onKeyDown}
      >
        <div className={classes.grid}>
          <DayHeads days={days} span={span} timeZone={timeZone} now={now} label={texts.room} />
          <div className={classes.measure} ref={track} aria-hidden />
          <ul className={classes.rows}>
            {shown.map((row) => (
              <RoomRow
                key={row.id}
                row={row}
                span={span}
                width={width}
                timeZone={timeZone}
                active={active}
                onFocus={setFocused}
              />
            ))}
          </ul>
          <DayLines days={days} span={span} now={now} />
        </div>
      </div>
      <Legend />
    </section>
  );
}
