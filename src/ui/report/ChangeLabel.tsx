import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { formatPercent } from '../format.ts';
import { type Change, changeOf } from './change.ts';
import classes from './Report.module.css';
import { texts } from './texts.ts';

interface ChangeLabelProps {
  now: number;
  before: number;
  /** whether an increase is good, bad or neutral */
  more: 'good' | 'bad' | 'neutral';
}

/** The change of a figure as an arrow and text, with a color. */
export function ChangeLabel({ now, before, more }: ChangeLabelProps) {
  const change = changeOf(now, before);
  const isRise = change.kind === 'more' || change.kind === 'new';
  const isFall = change.kind === 'less' || change.kind === 'gone';
  const isGood = isRise ? more === 'good' : more === 'bad';
  const Arrow = isRise ? IconArrowUpRight : isFall ? IconArrowDownRight : IconMinus;
  const tone = more === 'neutral' || !(isRise || isFall) ? 'neutral' : isGood ? 'good' : 'bad';
  return (
    <span className={classes.change} data-tone={tone}>
      <Arrow size={14} aria-hidden />
      {changeText(change)}
    </span>
  );
}

function changeText(change: Change): string {
  return change.kind === 'more' || change.kind === 'less'
    ? texts[change.kind](formatPercent(change.share))
    : texts[change.kind];
}
