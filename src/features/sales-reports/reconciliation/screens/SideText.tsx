import { formatMoney } from '../../../../contract/values/money.ts';
import { formatDay } from '../../../../ui/format.ts';
import classes from '../../shared/screens/SalesReport.module.css';
import type { Difference } from '../choices.ts';
import type { ReconciledLine, ReconciledSide } from '../contract.ts';
import { differenceTexts, matchTexts, stateText, screenTexts as texts } from '../texts.ts';

interface Part {
  text: string;
  /** what can differ in it */
  of: readonly Difference[];
}

interface SideTextProps {
  side: ReconciledSide;
  differs: readonly Difference[];
}

/** Shows what identifies a row, and marks what differs: 'P# 12 · Check number 7 · Room 101 · €10.00 · 20 May'. */
export function SideText({ side, differs }: SideTextProps) {
  return partsOf(side, differs).map(({ text, of }, index) => (
    <span key={text}>
      {index > 0 && ' · '}
      {of.some((one) => differs.includes(one)) ? (
        <strong className={classes.differing}>{text}</strong>
      ) : (
        <bdi>{text}</bdi>
      )}
    </span>
  ));
}

/** Returns the text of one side of a line. */
export function plainText(line: ReconciledLine, side: ReconciledSide | null): string {
  if (side === null) return '';
  return partsOf(side, line.differs)
    .map(({ text }) => text)
    .join(' · ');
}

function partsOf(side: ReconciledSide, differs: readonly Difference[]): Part[] {
  const { sequence, check, reference, room, amount, currency, day, state } = side;
  const parts: { text: string | null; of?: Part['of'] }[] = [
    { text: sequence === null ? null : `P# ${sequence}` },
    { text: check === null ? null : `${matchTexts.check} ${check}` },
    { text: reference },
    { text: room === null ? null : `${differenceTexts.room} ${room}`, of: ['room'] },
    {
      text: currency === null ? String(amount) : formatMoney(amount, currency),
      of: ['amount', 'currency'],
    },
    { text: day === null ? null : formatDay(day, 'short'), of: ['day'] },
    // Files have no states: what is in one was charged.
    {
      text: !differs.includes('state')
        ? null
        : state === undefined
          ? texts.inFile
          : stateText(state),
      of: ['state'],
    },
  ];
  return parts.flatMap(({ text, of = [] }) => (text ? { text, of } : []));
}
