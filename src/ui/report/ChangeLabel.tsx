import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { formatShare } from '../format.ts';
import { type Change, changeOf } from './change.ts';
import classes from './Report.module.css';
import { texts } from './texts.ts';

interface ChangeLabelProps {
  now: number;
  before: number;
  /** whether more of it is better, worse, or neither */
  more: 'good' | 'bad' | 'neutral';
}

/** How a figure changed, by an arrow, in words, and by colour on top. */
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
      {wordsOf(change)}
    </span>
  );
}

function wordsOf(change: Change): string {
  return change.kind === 'more' || change.kind === 'less'
    ? texts[change.kind](formatShare(change.share))
    : texts[change.kind];
}
