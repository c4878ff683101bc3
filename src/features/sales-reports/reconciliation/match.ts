import type { Difference, MatchKind } from './choices.ts';

/** A row of either side; null: not known. */
export interface Side {
  /** P# */
  sequence: number | null;
  check: number | null;
  reference: string | null;
  room: string | null;
  /** in minor units, negative for a refund or reversal */
  amount: number;
  /** null: the file does not say */
  currency: string | null;
  /** ISO 8601; null: the file does not say */
  day: string | null;
}

export interface OurSide extends Side {
  id: string;
  /** all numbers under which it was sent */
  sequences: readonly number[];
  state: string;
  /** whether its state is that of a charge; otherwise it should not be in any file of theirs */
  isCharged: boolean;
  /** whether it should be in their file of these days */
  isExpected: boolean;
}

export interface TheirSide extends Side {
  line: number;
}

export interface Match {
  ours: OurSide;
  theirs: TheirSide;
  by: MatchKind;
  differs: Difference[];
}

export interface Matching {
  matches: Match[];
  ours: OurSide[];
  theirs: TheirSide[];
}

interface Options {
  /** whether both sides count by the same days, as hotels do */
  comparesDays: boolean;
}

const dayMs = 86_400_000;
const mostCandidates = 500;

/**
 * Pairs our rows with the lines of a file: by P#, check number and reference, then by room and amount within a day. Each
 * of ours and theirs is in one pair at most. Of several candidates, those that differ least are paired.
 */
export function matchSides(
  ours: readonly OurSide[],
  theirs: readonly TheirSide[],
  options: Options,
): Matching {
  const matches: Match[] = [];
  let ourRest = [...ours];
  let theirRest = [...theirs];
  for (const { by, ofOurs, ofTheirs, fits } of steps) {
    const candidates = byKey(ourRest, ofOurs);
    const [taken, done] = [new Set<OurSide>(), new Set<TheirSide>()];
    for (const [key, lines] of byKey(theirRest, ofTheirs)) {
      const pairs = lines.flatMap((their) =>
        (candidates.get(key) ?? [])
          .filter((our) => !taken.has(our) && fits(our, their))
          .map((our) => ({ our, their, distance: distanceOf(our, their) })),
      );
      for (const { our, their } of pairs.toSorted((a, b) => a.distance - b.distance)) {
        if (taken.has(our) || done.has(their)) continue;
        taken.add(our);
        done.add(their);
        matches.push({ ours: our, theirs: their, by, differs: differencesOf(our, their, options) });
      }
    }
    ourRest = ourRest.filter((one) => !taken.has(one));
    theirRest = theirRest.filter((one) => !done.has(one));
  }
  return { matches, ours: ourRest.filter(({ isExpected }) => isExpected), theirs: theirRest };
}

/** Groups rows by their keys. Beyond some rows a key does not identify any, such as a column that is the same in all lines. */
function byKey<S>(rows: readonly S[], keysOf: (row: S) => string[]): Map<string, S[]> {
  const groups = new Map<string, S[]>();
  for (const row of rows)
    for (const key of keysOf(row)) {
      const same = groups.get(key) ?? [];
      if (same.length < mostCandidates) same.push(row);
      groups.set(key, same);
    }
  return groups;
}

interface Step {
  by: MatchKind;
  ofOurs: (side: OurSide) => string[];
  ofTheirs: (side: TheirSide) => string[];
  fits: (ours: OurSide, theirs: TheirSide) => boolean;
}

const key = (value: string | number | null) =>
  value === null || value === '' ? [] : [String(value)];
const always = () => true;

const steps: readonly Step[] = [
  {
    by: 'sequence',
    ofOurs: ({ sequences }) => sequences.map(String),
    ofTheirs: ({ sequence }) => key(sequence),
    fits: always,
  },
  {
    by: 'check',
    ofOurs: ({ check }) => key(check),
    ofTheirs: ({ check }) => key(check),
    fits: always,
  },
  {
    by: 'reference',
    ofOurs: ({ reference }) => key(reference),
    ofTheirs: ({ reference }) => key(reference),
    fits: always,
  },
  {
    by: 'room',
    ofOurs: roomAndAmount,
    ofTheirs: roomAndAmount,
    fits: (ours, theirs) => daysApart(ours, theirs) <= 1 && sameCurrency(ours, theirs),
  },
];

function roomAndAmount({ room, amount }: Side): string[] {
  return room === null || room === '' ? [] : [`${plainRoom(room)} ${amount}`];
}

/** Returns a room without the leading zeros that some systems add. */
function plainRoom(room: string): string {
  return room
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
}

function daysApart({ day: ours }: Side, { day: theirs }: Side): number {
  return ours === null || theirs === null
    ? 0
    : Math.round(Math.abs(Date.parse(ours) - Date.parse(theirs)) / dayMs);
}

function sameCurrency({ currency: ours }: Side, { currency: theirs }: Side): boolean {
  return ours === null || theirs === null || ours === theirs;
}

function distanceOf(ours: OurSide, theirs: TheirSide): number {
  return (
    (ours.amount === theirs.amount ? 0 : 1_000_000) +
    (ours.isExpected ? 0 : 10_000) +
    Math.min(daysApart(ours, theirs), 9_999)
  );
}

function differencesOf(ours: OurSide, theirs: TheirSide, { comparesDays }: Options): Difference[] {
  const isElsewhere =
    ours.room !== null &&
    theirs.room !== null &&
    theirs.room !== '' &&
    plainRoom(ours.room) !== plainRoom(theirs.room);
  const found: Record<Difference, boolean> = {
    amount: ours.amount !== theirs.amount,
    currency: !sameCurrency(ours, theirs),
    day: comparesDays && daysApart(ours, theirs) > 0,
    room: isElsewhere,
    // The hotel has a charge that is refused or unknown here.
    state: !ours.isCharged || ours.state === 'unknown',
  };
  return order.filter((one) => found[one]);
}

const order: readonly Difference[] = ['amount', 'currency', 'day', 'room', 'state'];
