import type { ReconciledSide } from './contract.ts';
import type { Match, Matching, OurSide, TheirSide } from './match.ts';

/** Returns the rows of a reconciliation: both sides as they are now. */
export function storedLines({ matches, ours, theirs }: Matching) {
  return [...matches.map(lineOfMatch), ...ours.map(lineOfOurs), ...theirs.map(lineOfTheirs)];
}

function lineOfMatch({ ours, theirs, by, differs }: Match) {
  return {
    result: differs.length > 0 ? ('differs' as const) : ('matched' as const),
    subject_id: ours.id,
    matched_by: by,
    differs,
    ours: storedOurs(ours),
    theirs: storedTheirs(theirs),
    line: storableLine(theirs),
  };
}

function lineOfOurs(ours: OurSide) {
  return {
    result: 'ours' as const,
    subject_id: ours.id,
    matched_by: null,
    differs: [],
    ours: storedOurs(ours),
    theirs: null,
    line: null,
  };
}

function lineOfTheirs(theirs: TheirSide) {
  return {
    result: 'theirs' as const,
    subject_id: null,
    matched_by: null,
    differs: [],
    ours: null,
    theirs: storedTheirs(theirs),
    line: storableLine(theirs),
  };
}

/** Returns the number of a line that a caller may have made up. */
function storableLine({ line }: TheirSide): number | null {
  return Math.abs(line) > 2_147_483_647 ? null : line;
}

function storedOurs({
  id: _id,
  sequences: _sequences,
  isCharged: _isCharged,
  isExpected: _isExpected,
  ...side
}: OurSide) {
  return JSON.stringify(side satisfies ReconciledSide);
}

function storedTheirs({ line: _line, ...side }: TheirSide) {
  return JSON.stringify(side satisfies ReconciledSide);
}
