import { expect, test } from 'vitest';
import type { TreeNode } from '../../features/organizations/contract.ts';
import { optionsOf } from './searchOptions.ts';

function node(number: number): TreeNode {
  return {
    id: String(number),
    name: `Airport ${number}`,
    number,
    parentNumber: 1,
    type: 'Site',
    uniqueId: `1-${number}`,
    uniqueIdPath: ['1', `1-${number}`],
    path: [],
    displayPath: 'World Airports',
    children: [],
    hasChildren: false,
    isLinked: false,
    isTrialMode: false,
    status: 'Active',
  };
}

const noRecent = { isLoading: false, nodes: [] };
const selected = { name: 'Iceland', displayPath: 'World Airports' };

function found(count: number, total: number, totalIsLowerBound = false) {
  const matches = Array.from({ length: count }, (_, index) => node(index + 2));
  return { phase: 'found', reply: { matches, total, totalIsLowerBound } } as const;
}

test('the message has the number of shown and of all matches', () => {
  expect(optionsOf(found(3, 3), noRecent, null).message).toBe(
    'Results (1 - 3 of 3 matches -- try entering more characters)',
  );
  expect(optionsOf(found(500, 905), noRecent, null).message).toBe(
    'Results (1 - 500 of 905 matches -- try entering more characters)',
  );
});

test('a total that is a lower bound ends with a plus', () => {
  expect(optionsOf(found(500, 10_000, true), noRecent, null).message).toBe(
    'Results (1 - 500 of 10000+ matches -- try entering more characters)',
  );
});

test('Enter chooses the first match, although "Stay On" is above it', () => {
  const { options, first } = optionsOf(found(2, 2), noRecent, selected);
  expect(options.map(({ name }) => name)).toEqual(['Stay On: Iceland', 'Airport 2', 'Airport 3']);
  expect(first).toBe(1);
});

test('without a match, "Stay On" is the only option', () => {
  const { options, first, message } = optionsOf(found(0, 0), noRecent, selected);
  expect(options.map(({ name }) => name)).toEqual(['Stay On: Iceland']);
  expect(first).toBe(0);
  expect(message).toContain('No organization matches');
});

test('an organization is listed once, at its first position', () => {
  const linked = { ...node(2), uniqueId: '1-9-2' };
  const reply = { matches: [node(2), node(3), linked], total: 3, totalIsLowerBound: false };
  const { options } = optionsOf({ phase: 'found', reply }, noRecent, null);
  expect(options.map((option) => option.node?.uniqueId)).toEqual(['1-2', '1-3']);
});

test('an empty search shows the recently viewed organizations', () => {
  const empty = { phase: 'empty' } as const;
  const recent = { isLoading: false, nodes: [node(7)] };
  expect(optionsOf(empty, recent, null)).toMatchObject({
    message: 'Recently Viewed Orgs',
    options: [{ name: 'Airport 7' }],
  });
  expect(optionsOf(empty, { isLoading: true, nodes: [] }, null).message).toBe(
    'Loading Recently Viewed Orgs...',
  );
  expect(optionsOf(empty, noRecent, null).message).toBe('No Recently Viewed Orgs Found');
});

test('fewer than three characters show a hint, and a failed search shows no results', () => {
  expect(optionsOf({ phase: 'too-short' }, noRecent, null)).toMatchObject({
    message: 'Please enter at least 3 characters to refine search',
    options: [],
  });
  expect(optionsOf({ phase: 'failed' }, noRecent, null).options).toEqual([]);
});

test('an organization that is found by its number shows it', () => {
  const paths = (text: string) =>
    optionsOf(found(1, 1), noRecent, null, text).options.map(({ displayPath }) => displayPath);
  expect(paths('airp')).toEqual(['World Airports']);
  for (const text of ['SA-2', '0002', 'airport 99'])
    expect(paths(text)).toEqual(['Number 2 · World Airports']);
});
