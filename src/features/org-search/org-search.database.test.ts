// On both engines
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { isVisible, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { addDays } from '../../contract/values/period.ts';
import { conditionError } from './conditions/condition-errors.ts';
import { type Condition, type Part, type Search, searchText } from './conditions/conditions.ts';
import { fieldIds, fieldOf, takesValue } from './conditions/search-fields.ts';
import { searchOrganizations } from './contract.ts';
import { compiledSearch } from './search/compile.ts';
import { matches } from './testing/naive-search.ts';
import { addresses, type Planted, randomNumbers, searchedTree } from './testing/searched-tree.ts';

let server: TestServer;
let family: TestProvider;
let planted: Planted[];
let token: string;
let groupingToken: string;

beforeAll(async () => {
  server = await sharedServer();
  const tree = await searchedTree(server, 7);
  ({ family, planted } = tree);
  token = tree.tokens.provider;
  groupingToken = tree.tokens.grouping;
});

async function found(search: Search, as = token, at = family.provider.number): Promise<number[]> {
  const { rows, total } = await server.call(
    searchOrganizations,
    { params: { orgNumber: String(at) }, query: { where: searchText(search), pageSize: '500' } },
    as,
  );
  expect(total).toBe(rows.length);
  return rows.map(({ number }) => number).toSorted((a, b) => a - b);
}

/** Returns the numbers that a caller of `owner` must find below it. */
function expected(search: Search, owner = family.provider): number[] {
  return planted
    .filter((one) => isVisible(family, owner, one))
    .filter((one, _at, seen) => matches(one, search, { seen, all: planted }))
    .map(({ number }) => number)
    .toSorted((a, b) => a - b);
}

/** Returns conditions with each operator of a field, on values that organizations have, parts of them, and others. */
function conditionsOn(field: Condition['field'], random: (below: number) => number): Condition[] {
  const { operators, names, kind } = fieldOf(field);
  const all = planted.flatMap(({ values }) => values[field] ?? []);
  const texts = [
    ...all.filter(() => random(all.length) < 4),
    ...Object.keys(names ?? {}).filter(() => random(4) === 0),
    ...(kind === 'path' ? Object.values(family).flatMap(waysTo) : []),
    // Each form, because a draw could leave out the only one that is not stored as it is written.
    ...(kind === 'ip' ? addresses : []),
    ...(kind === 'day' ? ['2026-03-15', '2026-05-01', '2030-01-01'] : []),
    '100',
    'Nowhere',
    'a_b',
  ];
  const pieces = texts.flatMap((text) => [
    text,
    text.slice(0, 4),
    text.slice(-4),
    text.toUpperCase(),
  ]);
  return operators.flatMap((operator) =>
    (takesValue(operator) ? [...new Set(pieces)] : [''])
      .map((value) => ({ field, operator, value }))
      .filter((condition) => conditionError(condition) === null),
  );
}

/** The number of an organization, and all numbers of its path. */
const waysTo = ({ number, path }: { number: number; path: string }) => [
  String(number),
  path.slice(1, -1).replaceAll('/', '-'),
];

describe('a search of a random tree finds what comparing each value finds', () => {
  test.each(fieldIds)('%s', async (field) => {
    const conditions = conditionsOn(field, randomNumbers(11));
    expect(new Set(conditions.map(({ operator }) => operator)).size).toBe(
      fieldOf(field).operators.length,
    );
    for (const condition of conditions) {
      const search: Search = { join: 'and', parts: [condition] };
      expect([condition, await found(search)]).toEqual([condition, expected(search)]);
    }
  });

  test('several conditions and groups, in the scope of a grouping with a link too', async () => {
    const random = randomNumbers(5);
    const all = fieldIds.flatMap((field) => conditionsOn(field, random));
    const one = (): Condition =>
      all[random(all.length)] ?? { field: 'rooms', operator: 'empty', value: '' };
    for (let round = 0; round < 120; round += 1) {
      const parts = Array.from(
        { length: 1 + random(3) },
        (): Part => (random(3) === 0 ? { group: [one(), one()] } : one()),
      );
      const search: Search = { join: random(2) === 0 ? 'and' : 'or', parts };
      expect([search, await found(search)]).toEqual([search, expected(search)]);
      const inGrouping = await found(search, groupingToken, family.grouping.number);
      expect([search, inGrouping]).toEqual([search, expected(search, family.grouping)]);
    }
  });

  test('by what a sample of a large table suggests, of the whole platform', async () => {
    await sql`update pg_class set reltuples = 5001 where oid = 'org_search'::regclass`.execute(
      server.database.system,
    );
    const random = randomNumbers(3);
    const all = fieldIds
      .filter((field) => field !== 'path')
      .flatMap((field) => conditionsOn(field, random));
    const one = (): Condition =>
      all[random(all.length)] ?? { field: 'rooms', operator: 'empty', value: '' };
    const seen = planted.filter(({ isRemoved }) => !isRemoved);
    for (let round = 0; round < 120; round += 1) {
      const search: Search = {
        join: 'and',
        parts: Array.from(
          { length: 1 + random(3) },
          (): Part => (random(4) === 0 ? { group: [one(), one()] } : one()),
        ),
      };
      const { numbers } = await everywhere(search, 100_000, 100_000);
      const mine = seen.filter(({ number }) => numbers.includes(number));
      const wanted = seen.filter((each) => matches(each, search, { seen, all: planted }));
      expect([search, mine.map(({ number }) => number)]).toEqual([
        search,
        wanted.map(({ number }) => number),
      ]);
      const first = await everywhere(search, 20, 45);
      expect([search, first.total, first.numbers.length]).toEqual([
        search,
        Math.min(numbers.length, 45),
        Math.min(numbers.length, 20),
      ]);
      expect(first.numbers.every((number) => numbers.includes(number))).toBe(true);
    }
  });
});

/** Searches all organizations as the platform's administrators do, with other limits. */
async function everywhere(search: Search, rowLimit: number, countLimit: number) {
  const startOf = (day: string) => new Date(`${day}T00:00Z`);
  const compiled = compiledSearch(search, {
    paths: new Map(),
    startOf,
    endOf: (day) => startOf(addDays(day, 1)),
  });
  const { rows } = await server.database.withScope(['/'], (transaction) =>
    sql<{ match: number; total: string }>`
      select match, total from org_search_matches(array['/'], ${JSON.stringify(compiled)}::jsonb, 'number',
        ${rowLimit}, ${countLimit})`.execute(transaction),
  );
  return { numbers: rows.map(({ match }) => match), total: Number(rows[0]?.total ?? 0) };
}
