import { expect, test } from 'vitest';
import {
  hiddenColumns,
  isSameQuery,
  periodIn,
  queryIn,
  type SavedAddress,
  searchWith,
} from './public/address-query.ts';

const address: SavedAddress = {
  filters: { state: ['posted', 'refused'], room: /^.{1,100}$/ },
  others: { hide: hiddenColumns, tab: ['sums'] },
  usualPeriod: 'last-7-days',
  hasComparison: false,
};

test('a query is the valid part of an address, and names the period', () => {
  expect(queryIn({ org: '1-7', page: '3', state: 'lost', tab: 'sums' }, address)).toEqual({
    period: 'last-7-days',
    tab: 'sums',
  });
  const march = { period: 'custom', from: '2026-03-01', to: '2026-03-31' };
  expect(queryIn({ ...march, room: '12', compare: 'last-year' }, address)).toEqual({
    ...march,
    room: '12',
  });
});

test('the comparison belongs to reports that have one', () => {
  const search = { period: 'today', compare: 'last-year' };
  expect(periodIn(search, address)).toEqual({ period: 'today' });
  expect(periodIn(search, { ...address, hasComparison: true })).toEqual(search);
});

test('an incomplete period is none', () => {
  expect(periodIn({ period: 'custom', from: '2026-03-01' }, address)).toBeNull();
});

test('a view replaces what the report shows, and where it is, but not the organization', () => {
  const before = {
    org: '1-7',
    period: 'custom',
    from: '2026-03-01',
    to: '2026-03-31',
    state: 'posted',
    hide: 'tax',
    page: '2',
    item: 'x',
  };
  expect(searchWith(before, { period: 'today', room: '12' }, address)).toEqual({
    org: '1-7',
    period: 'today',
    room: '12',
  });
});

test('the order of hidden columns does not matter, others do', () => {
  expect(isSameQuery({ hide: 'tax,tries', tab: 'sums' }, { tab: 'sums', hide: 'tries,tax' })).toBe(
    true,
  );
  expect(isSameQuery({ period: 'today' }, { period: 'today', state: 'posted' })).toBe(false);
  expect(isSameQuery({ hide: 'tax' }, { hide: 'tax,tries' })).toBe(false);
  expect(isSameQuery({ room: '12,7' }, { room: '7,12' })).toBe(false);
});
