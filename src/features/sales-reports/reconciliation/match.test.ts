import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchSides, type OurSide, type TheirSide } from './match.ts';
import { daysOf, parseAmount, parseDay, parseFile } from './parse.ts';

/** One of our rows, what their file has of it, and what is found. */
type Kind = 'same' | 'amount' | 'day' | 'room' | 'ours' | 'theirs' | 'by room' | 'unknown';

const planted = fc.array(
  fc.record({
    kind: fc.constantFrom<Kind[]>(
      'same',
      'amount',
      'day',
      'room',
      'ours',
      'theirs',
      'by room',
      'unknown',
    ),
    by: fc.constantFrom('sequence', 'check', 'reference'),
    amount: fc.integer({ min: 1, max: 5_000 }),
    currency: fc.constantFrom('EUR', 'JPY'),
    shift: fc.constantFrom(-1, 1),
  }),
  { maxLength: 60 },
);

const dayOf = (index: number) => `2026-05-${String((index % 28) + 2).padStart(2, '0')}`;
const shifted = (day: string, by: number) =>
  new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);

test('finds exactly the planted differences', () => {
  fc.assert(
    fc.property(planted, fc.nat(), (cases, seed) => {
      const ours: OurSide[] = [];
      const theirs: TheirSide[] = [];
      const expected: string[] = [];
      for (const [index, one] of cases.entries()) {
        const side = {
          sequence: index + 1,
          check: 10_000 + index,
          reference: `ch_${index}`,
          // Rooms are of one pair only, so that only the identifiers decide.
          room: String(100 + index),
          amount: one.amount,
          currency: one.currency,
          day: dayOf(index),
        };
        const our: OurSide = {
          ...side,
          id: `our ${index}`,
          sequences: [side.sequence],
          state: one.kind === 'unknown' ? 'unknown' : 'posted',
          isCharged: true,
          isExpected: true,
        };
        const their: TheirSide = {
          ...side,
          line: index + 2,
          sequence: one.by === 'sequence' ? side.sequence : null,
          check: one.by === 'check' ? side.check : null,
          reference: one.by === 'reference' ? side.reference : null,
        };
        const nameless = { ...their, sequence: null, check: null, reference: null };
        switch (one.kind) {
          case 'same':
            theirs.push(their);
            break;
          case 'amount':
            theirs.push({ ...their, amount: one.amount + 1 });
            break;
          case 'day':
            theirs.push({ ...their, day: shifted(side.day, one.shift * 3) });
            break;
          case 'room':
            theirs.push({ ...their, room: `9${side.room}` });
            break;
          case 'unknown':
            theirs.push(their);
            break;
          case 'by room':
            theirs.push({ ...nameless, room: `00${side.room}`, day: shifted(side.day, one.shift) });
            break;
          case 'theirs':
            theirs.push({ ...nameless, room: `8${side.room}` });
            break;
          case 'ours':
            break;
        }
        if (one.kind !== 'theirs') ours.push(our);
        const differs = {
          amount: 'amount',
          day: 'day',
          room: 'room',
          unknown: 'state',
          'by room': 'day',
        };
        expected.push(
          one.kind === 'ours'
            ? `ours our ${index}`
            : one.kind === 'theirs'
              ? `theirs ${index + 2}`
              : `our ${index} = ${index + 2} ${one.kind === 'by room' ? 'room' : one.by}: ${one.kind === 'same' ? '' : differs[one.kind]}`,
        );
      }
      const shuffled = theirs.toSorted(
        (a, b) => ((a.line * 7 + seed) % 13) - ((b.line * 7 + seed) % 13),
      );
      const found = matchSides(ours, shuffled, { comparesDays: true });
      expect(
        [
          ...found.matches.map(
            (match) =>
              `${match.ours.id} = ${match.theirs.line} ${match.by}: ${match.differs.join()}`,
          ),
          ...found.ours.map(({ id }) => `ours ${id}`),
          ...found.theirs.map(({ line }) => `theirs ${line}`),
        ].toSorted(),
      ).toEqual(expected.toSorted());
    }),
  );
});

const our = (id: string, more: Partial<OurSide> = {}): OurSide => ({
  id,
  sequence: null,
  sequences: [],
  check: null,
  reference: null,
  room: '101',
  amount: 500,
  currency: 'EUR',
  day: '2026-05-20',
  state: 'posted',
  isCharged: true,
  isExpected: true,
  ...more,
});
const their = (line: number, more: Partial<TheirSide> = {}): TheirSide => ({
  line,
  sequence: null,
  check: null,
  reference: null,
  room: '101',
  amount: 500,
  currency: null,
  day: '2026-05-20',
  ...more,
});
const pairsOf = ({ matches }: ReturnType<typeof matchSides>) =>
  matches.map(({ ours, theirs }) => `${ours.id} ${theirs.line}`).toSorted();

describe('each of ours and theirs', () => {
  test('is matched at most once', () => {
    const found = matchSides([our('a'), our('b')], [their(1), their(2), their(3)], {
      comparesDays: true,
    });
    expect(found.matches).toHaveLength(2);
    expect([found.ours, found.theirs.length]).toEqual([[], 1]);
  });

  test('is matched without comparing all with all when a column is the same in all lines', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => index);
    const ours = many(2_000).map((index) => our(`our ${index}`, { check: 1, room: null }));
    let compared = 0;
    const theirs = many(20_000).map((index) => ({
      ...their(index, { check: 1, room: null }),
      get day() {
        compared += 1;
        return '2026-05-20';
      },
    }));
    expect(matchSides(ours, theirs, { comparesDays: true }).matches).toHaveLength(500);
    expect(compared).toBeLessThan(1_000_000);
  });

  test('is matched with the nearest day, and by its number first', () => {
    const ours = [our('a', { day: '2026-05-19' }), our('b'), our('c', { check: 7, room: null })];
    const found = matchSides(
      ours,
      [their(1), their(2, { day: '2026-05-18' }), their(3, { check: 7 })],
      {
        comparesDays: true,
      },
    );
    expect(pairsOf(found)).toEqual(['a 2', 'b 1', 'c 3']);
  });

  test('is not matched by room beyond a day or in another currency', () => {
    const found = matchSides(
      [our('a', { day: '2026-05-22' }), our('b', { currency: 'CHF' })],
      [their(1, { currency: 'EUR' })],
      { comparesDays: true },
    );
    expect(found.matches).toEqual([]);
  });

  test('is matched though ours was refused, which differs', () => {
    const refused = our('a', { state: 'refused', isCharged: false, isExpected: false, check: 3 });
    const found = matchSides([refused], [their(1, { check: 3 })], { comparesDays: true });
    expect(found.matches).toMatchObject([{ differs: ['state'] }]);
    expect(matchSides([refused], [], { comparesDays: true }).ours).toEqual([]);
  });

  test('differs in the day only when ours is of the day before those of the file', () => {
    const before = our('a', { day: '2026-05-19', isExpected: false, check: 3 });
    const found = matchSides([before], [their(1, { check: 3 })], { comparesDays: true });
    expect(found.matches).toMatchObject([{ differs: ['day'] }]);
  });
});

test('reads amounts with commas and points', () => {
  const cases: [string, string, number | null][] = [
    ['12.50', 'EUR', 1_250],
    ['12,50', 'EUR', 1_250],
    ['1.234,56', 'EUR', 123_456],
    ['1,234.56', 'EUR', 123_456],
    ["1'234.56", 'CHF', 123_456],
    ['1.234', 'EUR', 123_400],
    ['1.234', 'KWD', 1_234],
    ['1.234.567', 'JPY', 1_234_567],
    ['-5', 'EUR', -500],
    ['5,00-', 'EUR', -500],
    ['(5.00)', 'EUR', -500],
    ['€ 9,95', 'EUR', 995],
    ['EUR 9.9500', 'EUR', 995],
    ['9.951', 'JPY', 9_951],
    ['9.95', 'JPY', null],
    ['=cmd', 'EUR', null],
    ['', 'EUR', null],
  ];
  for (const [text, currency, expected] of cases)
    expect(parseAmount(text, currency), `${text} ${currency}`).toBe(expected);
});

test('reads dates of several countries', () => {
  expect(parseDay('2026-05-20T10:00:00Z', false)).toBe('2026-05-20');
  expect(parseDay('20.05.2026', false)).toBe('2026-05-20');
  expect(parseDay('20/5/26', false)).toBe('2026-05-20');
  expect(parseDay('05/20/2026', true)).toBe('2026-05-20');
  expect(parseDay('260520', false)).toBe('2026-05-20');
  expect(parseDay('20260520', false)).toBe('2026-05-20');
  expect(parseDay('', false)).toBeNull();
  expect(parseDay('31.02.2026', false)).toBeUndefined();
});

test('names what cannot be read, and reads the months of a file the same way', () => {
  const parsed = parseFile(
    [
      { line: 2, record: { amount: '1,00', day: '05/06/2026' } },
      { line: 3, record: { amount: 'x', day: '05/20/2026', check: 'A1' } },
    ],
    'EUR',
  );
  expect(parsed.lines).toMatchObject([{ line: 2, day: '2026-05-06' }]);
  expect(parsed.badLines.map(({ line, field }) => [line, field])).toEqual([
    [3, 'amount'],
    [3, 'check'],
  ]);
});

test('the period of a file is from its first to its last date, in any notation', () => {
  expect(daysOf(['20.05.2026', '', '18.05.2026', '19.05.2026'])).toEqual({
    from: '2026-05-18',
    to: '2026-05-20',
  });
  expect(daysOf(['05/20/2026', '05/02/2026'])).toEqual({ from: '2026-05-02', to: '2026-05-20' });
  expect(daysOf(['', 'total'])).toBeNull();
});
