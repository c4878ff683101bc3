import { useCallback } from 'react';
import { useChangeSearch, useQueryParameter } from '../navigation/address.ts';

type Search = Record<string, unknown>;

/** The item of a form for a new record. */
export const newItem = 'new';

/**
 * Returns a search updater that sets an embedded page's record and its part, and keeps the other parameters. Without an
 * item it leads to the list.
 */
export const withItem = (item: string | undefined, part?: string) => (before: Search) => ({
  ...before,
  item,
  part,
});

interface Item {
  /** a record's id or `new`; undefined for the list */
  item: string | undefined;
  part: string | undefined;
  /** the same function in every render */
  show: (item: string | undefined, part?: string) => void;
}

/** Returns the record that an embedded page's address selects. */
export function useItem(): Item {
  const changeSearch = useChangeSearch();
  return {
    item: useQueryParameter('item'),
    part: useQueryParameter('part'),
    show: useCallback(
      (next, nextPart) => void changeSearch(withItem(next, nextPart)),
      [changeSearch],
    ),
  };
}
