import type { CsvRow } from '../../../contract/values/csv.ts';
import { priceText } from '../../../contract/values/money.ts';
import type { ReconciledLine, ReconciledSide } from './contract.ts';
import { differenceTexts, matchTexts, resultTexts } from './texts.ts';

/** Returns the cells of a line in the CSV file: both sides, one after the other. */
export function cellsOf({
  result,
  matchedBy,
  differs,
  ours,
  theirs,
  line,
}: ReconciledLine): CsvRow {
  const cells = (side: ReconciledSide | null) =>
    side === null
      ? [null, null, null, null, null, null, null]
      : [
          side.sequence,
          side.check,
          side.reference,
          side.room,
          side.currency === null ? null : Number(priceText(side.amount, side.currency)),
          side.currency,
          side.day,
        ];
  return [
    resultTexts[result],
    matchedBy === null ? null : matchTexts[matchedBy],
    differs.map((one) => differenceTexts[one]).join(', '),
    line,
    ...cells(ours),
    ...cells(theirs),
  ];
}
