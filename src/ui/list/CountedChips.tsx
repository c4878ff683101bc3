import { Chip } from '@mantine/core';
import { formatNumber } from '../format.ts';
import type { StatusTone } from '../StatusLabel.tsx';
import classes from './CountedChips.module.css';

/** A number that counting may have stopped at. */
export interface BoundedCount {
  count: number;
  isLowerBound: boolean;
}

interface Filters {
  [name: string]: string | undefined;
}

interface Choice {
  value: string;
  label: string;
  count?: BoundedCount | null | undefined;
  /** colors a dot like the status in the list */
  tone?: StatusTone;
}

interface CountedChipsProps {
  legend: string;
  /** the name of the filter */
  name: string;
  view: { filters: Filters; show: (change: { filters: Record<string, string> }) => void };
  /** of the chip without the filter */
  all?: BoundedCount | null | undefined;
  /** without a count: it is loading, or would take long */
  choices: readonly Choice[];
  /** many in one line: less space, and amber counts instead of dots */
  isDense?: boolean;
}

const texts = { all: 'All' };

/** One filter of a list as chips with counts. */
export function CountedChips({ legend, name, view, all, choices, isDense }: CountedChipsProps) {
  const { [name]: chosen = '', ...rest } = view.filters;
  const others = Object.fromEntries(
    Object.entries(rest).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
  return (
    <Chip.Group
      value={chosen}
      onChange={(value) =>
        view.show({ filters: value === '' ? others : { ...others, [name]: String(value) } })
      }
    >
      <fieldset className={classes.chips} data-dense={isDense || undefined}>
        <legend>{legend}</legend>
        <Chip size="xs" value="">
          {withCount(texts.all, all)}
        </Chip>
        {choices.map(({ value, label, count, tone }) => (
          <Chip key={value} size="xs" value={value}>
            {tone && <span className={classes.dot} data-tone={tone} aria-hidden />}
            {isDense && count ? (
              <>
                {label} <span className={classes.count}>{countText(count)}</span>
              </>
            ) : (
              withCount(label, count)
            )}
          </Chip>
        ))}
      </fieldset>
    </Chip.Group>
  );
}

function withCount(label: string, count: BoundedCount | null | undefined): string {
  return count === undefined || count === null ? label : `${label} ${countText(count)}`;
}

export function countText({ count, isLowerBound }: BoundedCount): string {
  return `${formatNumber(count)}${isLowerBound ? '+' : ''}`;
}
