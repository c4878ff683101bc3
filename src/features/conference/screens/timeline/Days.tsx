import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays } from '../../../../contract/values/period.ts';
import { localTimeOf } from '../../../../contract/values/zoned-time.ts';
import { useChangeSearch } from '../../../../ui/navigation/address.ts';
import type { ConferenceDashboard } from '../../dashboard/contract.ts';
import { dayHead, isWeekend } from './format-times.ts';
import { placeOf, type Span, shareAt } from './scale.ts';
import classes from './Timeline.module.css';
import { timelineTexts as texts } from './texts.ts';

type Days = ConferenceDashboard['days'];

/** How far one step goes: half of what is shown stays in view. */
const stepDays = 7;

interface PeriodButtonsProps {
  days: readonly string[];
  timeZone: string;
  now: string;
}

/** Buttons that move the timeline, which is in the address. */
export function PeriodButtons({ days: [first = ''], timeZone, now }: PeriodButtonsProps) {
  const changeSearch = useChangeSearch();
  const today = localTimeOf(new Date(now), timeZone).slice(0, 10);
  const show = (day: string) =>
    void changeSearch((before) => ({ ...before, from: day === today ? undefined : day }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div className={classes.period} role="group" aria-label={texts.period}>
      <ActionIcon
        variant="default"
        size={28}
        aria-label={texts.earlier}
        title={texts.earlier}
        onClick={() => show(addDays(first, -stepDays))}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <Button
        variant="default"
        size="compact-sm"
        disabled={first === today}
        onClick={() => show(today)}
      >
        {texts.today}
      </Button>
      <ActionIcon
        variant="default"
        size={28}
        aria-label={texts.later}
        title={texts.later}
        onClick={() => show(addDays(first, stepDays))}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface DaysProps {
  days: Days;
  span: Span;
  now: string;
}

/** The names of the days above the rows. */
export function DayHeads({
  days,
  span,
  timeZone,
  now,
  label,
}: DaysProps & { timeZone: string; label: string }) {
  const today = localTimeOf(new Date(now), timeZone).slice(0, 10);
  return (
    <div className={classes.heads} aria-hidden>
      <span className={classes.corner}>{label}</span>
      <div className={classes.track}>
        {days.map(({ day, startsAt }, index) => (
          <span
            key={day}
            className={classes.day}
            data-today={day === today || undefined}
            style={placeOf(Date.parse(startsAt), endOf(days, index, span), span)}
          >
            {dayHead(day)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The lines between the days, weekends, and the line of now. */
export function DayLines({ days, span, now }: DaysProps) {
  const at = Date.parse(now);
  return (
    <div className={classes.lines} aria-hidden>
      {days.map(({ day, startsAt }, index) => (
        <span
          key={day}
          className={classes.line}
          data-weekend={isWeekend(day) || undefined}
          style={placeOf(Date.parse(startsAt), endOf(days, index, span), span)}
        />
      ))}
      {at >= span.from && at < span.until && (
        <span
          className={classes.now}
          title={texts.now}
          style={{ left: `${shareAt(at, span) * 100}%` }}
        />
      )}
    </div>
  );
}

const endOf = (days: Days, index: number, { until }: Span): number => {
  const next = days[index + 1];
  return next === undefined ? until : Date.parse(next.startsAt);
};
